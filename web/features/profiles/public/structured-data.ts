import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { nameOf } from '#web/features/profiles/name-of.ts';
import * as profilesCopy from '#web/features/profiles/profiles.copy.ts';
import { linkPath } from '#web/lib/paths.ts';

/** Structured data (JSON-LD) for search engines: the person, their prices and their reviews. */
export function structuredData(profile: Profile, origin: string): object {
  const { user, role, headline, about, location, tags, updatedAt } = profile;
  const url = `${origin}${linkPath(user.username)}`;
  const person = { '@id': `${url}#person` };
  const links = [profile.linkedinUrl, profile.twitterUrl, profile.youtubeUrl, profile.instagramUrl];
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'ProfilePage', '@id': url, url, dateModified: updatedAt, mainEntity: person },
      {
        '@type': 'Person',
        ...person,
        name: nameOf(profile),
        alternateName: user.username,
        url,
        jobTitle: role,
        description: headline,
        knowsAbout: tags,
        ...(location && { homeLocation: { '@type': 'Place', name: location } }),
        ...(user.profileImageUrl && { image: `${origin}${user.profileImageUrl}` }),
        sameAs: links.filter((link) => link && /^https?:/i.test(link)),
      },
      {
        '@type': 'Service',
        '@id': `${url}#sessions`,
        name: profilesCopy.page.sessionsWith(nameOf(profile)),
        description: about || headline,
        provider: person,
        url,
        offers: offers(profile, url),
        ...rating(profile),
      },
    ],
  };
}

function offers({ pricingTiers, isActive }: Profile, url: string): object[] {
  return pricingTiers.map(({ duration, price }) => ({
    '@type': 'Offer',
    name: profilesCopy.minutes(duration),
    price,
    priceCurrency: 'USD',
    availability: isActive ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    url,
  }));
}

function rating({ _count, averageRating, reviews }: Profile): object {
  if (_count.reviews === 0) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: averageRating.toFixed(1),
      reviewCount: _count.reviews,
      bestRating: 5,
    },
    review: reviews.map(({ rating: stars, comment, createdAt, reviewer }) => ({
      '@type': 'Review',
      author: {
        '@type': 'Person',
        name:
          [reviewer.firstName, reviewer.lastName].filter(Boolean).join(' ') ||
          profilesCopy.page.anonymousReviewer,
      },
      datePublished: createdAt.slice(0, 10),
      reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5 },
      ...(comment && { reviewBody: comment }),
    })),
  };
}

import type { Profile } from '#shared/profiles/profiles.schema.ts';
import type { WholeProfile } from './profiles.repository.ts';

/** Only the owner sees the e-mail. A reviewer is a first name and an initial. */
export function presentProfile(whole: WholeProfile, viewerId: string | undefined): Profile {
  const { profile, user, tiers, rating, reviews } = whole;
  return {
    id: profile.id,
    userId: profile.userId,
    role: profile.role,
    headline: profile.headline,
    about: profile.about,
    location: profile.location,
    tags: profile.tags,
    linkedinUrl: profile.linkedinUrl,
    youtubeUrl: profile.youtubeUrl,
    twitterUrl: profile.twitterUrl,
    instagramUrl: profile.instagramUrl,
    isVerified: profile.isVerified,
    isActive: profile.isActive,
    responseTime: profile.responseTime,
    sessionsCompleted: profile.sessionsCompleted,
    createdAt: profile.createdAt.toISOString(),
    updatedAt: profile.updatedAt.toISOString(),
    user: {
      username: user.username,
      firstName: user.firstName,
      lastName: user.lastName,
      email: viewerId === user.id ? user.email : null,
      profileImageUrl: user.profileImageUrl,
    },
    pricingTiers: tiers.map(({ id, duration, price }) => ({ id, duration, price })),
    _count: { reviews: rating.count },
    averageRating: rating.average,
    reviews: reviews.map(({ review, reviewer }) => ({
      id: review.id,
      rating: review.rating,
      comment: review.comment,
      createdAt: review.createdAt.toISOString(),
      reviewer: {
        firstName: reviewer.firstName,
        lastName: reviewer.lastName ? `${reviewer.lastName.slice(0, 1)}.` : null,
      },
    })),
  };
}

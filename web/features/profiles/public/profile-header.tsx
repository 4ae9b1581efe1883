import { BadgeCheck, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { photoOf } from '#shared/uploads/photos.ts';
import { nameOf } from '#web/features/profiles/name-of.ts';
import * as profilesCopy from '#web/features/profiles/profiles.copy.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { type Brand, BrandIcon } from '#web/ui/brand-icon.tsx';

type Props = {
  profile: Profile;
  /** Status badges, such as 'Available this week'. */
  badges?: ReactNode;
  /** The rating, linked to the reviews. */
  rating?: ReactNode;
  actions?: ReactNode;
};

export function ProfileHeader({ profile, badges, rating, actions }: Props) {
  const { user, role, location, headline, isVerified } = profile;
  const links = linksOf(profile);
  return (
    <header>
      <div className="flex items-start gap-4 sm:items-center sm:gap-6">
        <Avatar
          imageUrl={photoOf(user.profileImageUrl, 'small')}
          firstName={user.firstName}
          lastName={user.lastName}
          username={user.username}
          className="size-20 text-2xl sm:size-32 sm:text-4xl"
        />
        <div className="min-w-0">
          <h1 className="wrap-anywhere font-semibold text-name">
            {nameOf(profile)}
            {isVerified && (
              <span className="ml-2 inline-block align-[-0.1em]">
                <BadgeCheck aria-hidden="true" className="size-[0.8em] text-good" />
                <span className="sr-only">{profilesCopy.verified}</span>
              </span>
            )}
          </h1>
          <p className="mt-1 wrap-anywhere text-lead">{role}</p>
          {location && (
            <p className="mt-1 flex items-start gap-1.5 text-muted">
              <MapPin aria-hidden="true" className="mt-1 size-4 shrink-0" />
              <span className="min-w-0 wrap-anywhere">{location}</span>
            </p>
          )}
          {rating}
        </div>
      </div>
      <p className="mt-6 max-w-prose wrap-anywhere text-heading">{headline}</p>
      {(badges || links.length > 0) && (
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3">
          {badges}
          <SocialLinks links={links} />
        </div>
      )}
      {actions}
    </header>
  );
}

const { linkedin, twitter, youtube, instagram } = profilesCopy.socialNetworks;

const platforms: { brand: Brand; name: string; field: keyof Profile & `${string}Url` }[] = [
  { brand: 'linkedin', name: linkedin, field: 'linkedinUrl' },
  { brand: 'twitter', name: twitter, field: 'twitterUrl' },
  { brand: 'youtube', name: youtube, field: 'youtubeUrl' },
  { brand: 'instagram', name: instagram, field: 'instagramUrl' },
];

/** Only http(s) URLs are linked, in case an old row holds something else. */
function linksOf(profile: Profile) {
  return platforms.flatMap(({ field, ...platform }) => {
    const url = profile[field];
    return url && /^https?:\/\//i.test(url) ? [{ ...platform, url }] : [];
  });
}

function SocialLinks({ links }: { links: ReturnType<typeof linksOf> }) {
  if (links.length === 0) return null;
  return (
    <ul className="-mx-3 flex" aria-label={profilesCopy.socialLinks}>
      {links.map(({ brand, name, url }) => (
        <li key={brand}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="grid size-11 place-items-center rounded-button text-muted transition-colors hover:bg-ink/6 hover:text-ink"
          >
            <BrandIcon brand={brand} className="size-5" />
            <span className="sr-only">{name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

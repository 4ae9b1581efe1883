import { BadgeCheck, MapPin, Star } from 'lucide-react';
import { Link } from 'wouter';
import { formatPrice } from '#shared/money.ts';
import type { ProfileCard } from '#shared/profiles/profiles.schema.ts';
import { photoOf } from '#shared/uploads/photos.ts';
import { profilePath } from '#web/lib/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Dial } from '#web/ui/dial.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { nameOf } from './name-of.ts';
import * as profilesCopy from './profiles.copy.ts';

const { card: copy } = profilesCopy;
const maxTags = 3;

/** Five parts in shared grid rows, so that each part lines up with the same part of the neighboring cards. */
const frame =
  'relative row-span-5 grid min-w-0 grid-rows-subgrid gap-y-4 rounded-card border border-line bg-card p-5';

/** An expert in a list. The whole card links to their page. */
export function ExpertCard({ profile }: { profile: ProfileCard }) {
  const { user, role, headline, tags, isVerified } = profile;
  const name = nameOf(profile);
  const cheapest = cheapestOf(profile);
  return (
    <article className={`${frame} transition-colors hover:border-ink/60 focus-ring`}>
      <div className="flex min-w-0 flex-wrap items-start gap-x-4 gap-y-2">
        <Avatar
          lazy
          imageUrl={photoOf(user.profileImageUrl, 'small')}
          firstName={user.firstName}
          lastName={user.lastName}
          username={user.username}
          className="size-14 text-lg"
        />
        <div className="min-w-0 flex-1 basis-40 pt-1">
          <h3 className="wrap-anywhere line-clamp-2 font-semibold text-lg leading-tight tracking-tight">
            {isVerified ? <VerifiedName name={name} /> : name}
          </h3>
          <p className="wrap-anywhere mt-0.5 line-clamp-2 text-muted leading-snug">{role}</p>
        </div>
      </div>
      <p className="wrap-anywhere line-clamp-2 leading-snug">{headline}</p>
      <Tags tags={tags} />
      <RatingAndLocation profile={profile} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t pt-4">
        <p className="flex items-center gap-2 text-sm">
          <Dial look="face" minutes={cheapest?.duration ?? 0} hand="none" />
          <span className="tabular-nums">
            {copy.startingAt}{' '}
            <strong className="font-semibold text-base">{formatPrice(cheapest?.price ?? 0)}</strong>
            {copy.per15Minutes}
          </span>
        </p>
        <Link
          href={profilePath(profile.id)}
          aria-label={profilesCopy.viewProfileOf(name)}
          className="-my-2.5 ml-auto inline-flex min-h-11 items-center font-semibold text-sm underline decoration-line underline-offset-4 outline-none transition-colors after:absolute after:inset-0 after:rounded-card hover:decoration-current"
        >
          {copy.viewProfile}
        </Link>
      </div>
    </article>
  );
}

/** A last word up to this long stays on one line with the badge; a longer one may break. */
const maxUnbrokenLetters = 14;

/** Keeps the badge on the same line as the last word. */
function VerifiedName({ name }: { name: string }) {
  const start = name.lastIndexOf(' ') + 1;
  const unbroken = name.length - start <= maxUnbrokenLetters;
  return (
    <>
      {name.slice(0, start)}
      <span className={unbroken ? 'whitespace-nowrap' : undefined}>
        {name.slice(start)}
        <BadgeCheck aria-hidden="true" className="ml-1.5 inline size-5 align-[-0.2em] text-good" />
        <span className="sr-only">{profilesCopy.verified}</span>
      </span>
    </>
  );
}

function Tags({ tags }: { tags: string[] }) {
  const hidden = tags.length - maxTags;
  return (
    <ul
      aria-label={profilesCopy.sections.expertise}
      className="flex min-w-0 flex-wrap content-start gap-1.5 text-sm"
    >
      {tags.slice(0, maxTags).map((tag, index) => (
        <li key={tag} className="flex min-w-0 max-w-full items-center gap-1.5">
          <span className="truncate rounded-full bg-ink/6 px-2.5 py-0.5">{tag}</span>
          {/* Next to the last tag, so that it is never on a line by itself. */}
          {hidden > 0 && index === maxTags - 1 && (
            <span className="shrink-0 text-muted tabular-nums">
              +{hidden}
              <span className="sr-only">{profilesCopy.moreTags}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function RatingAndLocation({
  profile,
}: {
  profile: Pick<ProfileCard, 'averageRating' | '_count' | 'location'>;
}) {
  const { averageRating, _count, location } = profile;
  return (
    <div className="flex min-w-0 items-center gap-x-4 text-muted text-sm">
      {_count.reviews > 0 && (
        <p className="flex shrink-0 items-center gap-1 tabular-nums">
          <Star aria-hidden="true" fill="currentColor" strokeWidth={0} className="size-4 text-star" />
          <span className="font-semibold text-ink">{averageRating.toFixed(1)}</span>
          <span>
            ({_count.reviews}
            <span className="sr-only">{profilesCopy.reviewCount(_count.reviews)}</span>)
          </span>
        </p>
      )}
      {location && (
        <p className="flex min-w-0 items-center gap-1">
          <MapPin aria-hidden="true" className="size-4 shrink-0" />
          <span className="truncate">{location}</span>
        </p>
      )}
    </div>
  );
}

/** The tier with the lowest price; among equals, the longest. */
function cheapestOf({ pricingTiers }: Pick<ProfileCard, 'pricingTiers'>) {
  return pricingTiers.toSorted(
    (one, other) => Number(one.price) - Number(other.price) || other.duration - one.duration,
  )[0];
}

export function ExpertCardSkeleton() {
  return (
    <span className={frame}>
      <span className="flex items-center gap-4">
        <Skeleton className="size-14 shrink-0 rounded-full" />
        <span className="grid grow gap-2">
          <Skeleton className="h-5 w-2/3 rounded-md" />
          <Skeleton className="h-4 w-1/2 rounded-md" />
        </span>
      </span>
      <span className="grid h-11 content-around">
        <Skeleton className="h-4 w-full rounded-md" />
        <Skeleton className="h-4 w-3/4 rounded-md" />
      </span>
      <span className="flex h-[3.625rem] gap-1.5">
        <Skeleton className="h-6 w-24 rounded-full" />
        <Skeleton className="h-6 w-28 rounded-full" />
      </span>
      <span className="grid h-6 content-center">
        <Skeleton className="h-4 w-1/2 rounded-md" />
      </span>
      <span className="flex h-[2.5625rem] items-end justify-between border-line border-t">
        <Skeleton className="h-5 w-36 rounded-md" />
        <Skeleton className="h-5 w-20 rounded-md" />
      </span>
    </span>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatPrice } from '#shared/money.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { formatDuration } from '#shared/time/duration-format.ts';
import { nameOf } from '#web/features/profiles/name-of.ts';
import * as profilesCopy from '#web/features/profiles/profiles.copy.ts';
import { bookPath, paths } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { BottomBar } from '#web/ui/bottom-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { About, cheapest, Expertise, Figures, PriceList, Section } from './profile-sections.tsx';
import { Reviews, reviewsId } from './reviews.tsx';

const { page: copy, sections } = profilesCopy;

type Props = {
  profile: Profile;
  isOwner: boolean;
  /** The next available times, shown if the expert can be booked. */
  times: ReactNode;
  /** The way to report the profile or one of its reviews. None for visitors, who have to sign in first. */
  report?: ((kind: 'profile' | 'review', id: string) => ReactNode) | undefined;
};

/** An expert's public page. Its owner gets a link to their own profile instead of the booking buttons. */
export function PublicProfile({ profile, isOwner, times, report }: Props) {
  const bookable = profile.isActive && profile.pricingTiers.length > 0 && !isOwner;
  return (
    <div className="mx-auto max-w-content px-4 pt-8 pb-16 sm:px-6 sm:pt-12">
      <div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-1 content-start gap-12">
          <ProfileHeader
            profile={profile}
            badges={
              profile.isActive &&
              !profile.hidden && <Badge tone="good">{profilesCopy.availableThisWeek}</Badge>
            }
            rating={<Rating profile={profile} />}
            actions={<Actions profile={profile} isOwner={isOwner} bookable={bookable} />}
          />
          {bookable && times}
          <About text={profile.about} />
          <Expertise tags={profile.tags} />
        </div>
        <aside
          aria-label={copy.booking}
          className="grid grid-cols-1 content-start gap-6 lg:sticky lg:top-24 lg:row-span-2 lg:self-start"
        >
          <SessionOptions profile={profile} bookable={bookable} />
          <QuickStats profile={profile} />
          {!isOwner && report && <p>{report('profile', profile.id)}</p>}
        </aside>
        <Reviews profile={profile} report={report && ((id) => report('review', id))} />
      </div>
      {bookable && <BookingBar profile={profile} />}
    </div>
  );
}

/** At the top, because it is what visitors look for first. */
function Rating({ profile: { averageRating, _count } }: { profile: Profile }) {
  if (_count.reviews === 0) return null;
  return (
    <a href={`#${reviewsId}`} className="inline-flex min-h-11 items-center rounded-sm hover:underline">
      <Stars rating={averageRating} count={_count.reviews} />
    </a>
  );
}

function Actions({ profile, isOwner, bookable }: { profile: Profile; isOwner: boolean; bookable: boolean }) {
  if (isOwner) {
    return (
      <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
        {profile.hidden ? copy.ownHidden : copy.own}
        <Button asChild variant="outline">
          <Link href={paths.ownProfile}>{copy.myProfile}</Link>
        </Button>
      </p>
    );
  }
  if (!bookable) {
    return (
      <p className="mt-6 text-muted">
        {profile.isActive ? copy.noPricesOf(nameOf(profile)) : copy.notTakingBookings}
      </p>
    );
  }
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 max-sm:hidden">
      <Button asChild size="lg">
        <Link href={bookPath(profile.id)}>{profilesCopy.requestTime}</Link>
      </Button>
      <FromPrice profile={profile} />
    </div>
  );
}

/** `From $40` and the duration it buys. */
function FromPrice({ profile }: { profile: Profile }) {
  const lowest = cheapest(profile.pricingTiers);
  if (!lowest) return null;
  return (
    <p className="leading-tight">
      <span className="block font-semibold text-lg tabular-nums">{copy.from(formatPrice(lowest.price))}</span>
      <span className="text-muted text-sm">{formatDuration(lowest.duration)}</span>
    </p>
  );
}

function SessionOptions({ profile, bookable }: { profile: Profile; bookable: boolean }) {
  return (
    <Card>
      <Section title={sections.sessionOptions}>
        {profile.pricingTiers.length === 0 ? (
          <p className="mt-3 text-muted">{copy.noPrices}</p>
        ) : (
          <PriceList
            tiers={profile.pricingTiers}
            linkTo={bookable ? (duration) => bookPath(profile.id, { duration }) : undefined}
          />
        )}
      </Section>
      {bookable && (
        <Button asChild width="full" variant="outline" className="mt-4">
          <Link href={bookPath(profile.id)}>{profilesCopy.bookSession}</Link>
        </Button>
      )}
    </Card>
  );
}

function QuickStats({ profile }: { profile: Profile }) {
  const { averageRating, _count, sessionsCompleted, responseTime } = profile;
  const figures = [
    ...(_count.reviews > 0
      ? [{ label: copy.rating, value: <Stars rating={averageRating} count={_count.reviews} /> }]
      : []),
    { label: copy.sessionsCompleted, value: sessionsCompleted },
    ...(responseTime === null
      ? []
      : [{ label: copy.responseTime, value: copy.responseMinutes(responseTime) }]),
  ];
  return (
    <Card>
      <Section title={sections.quickStats}>
        <Figures figures={figures} />
      </Section>
    </Card>
  );
}

/** Keeps the price and the booking button within thumb reach on phones. */
function BookingBar({ profile }: { profile: Profile }) {
  return (
    <BottomBar on="phone" className="mt-12 flex items-center justify-between gap-4">
      <FromPrice profile={profile} />
      <Button asChild>
        <Link href={bookPath(profile.id)}>{profilesCopy.requestTime}</Link>
      </Button>
    </BottomBar>
  );
}

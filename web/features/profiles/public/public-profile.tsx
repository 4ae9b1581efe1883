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
import { About, byDuration, Expertise, Figures, PriceList, Reviews, Section } from './profile-sections.tsx';

const { page: copy, sections } = profilesCopy;

/** An expert's public page. Its owner gets a link to their own profile instead of the booking buttons. */
export function PublicProfile({ profile, isOwner }: { profile: Profile; isOwner: boolean }) {
  const bookable = profile.isActive && profile.pricingTiers.length > 0 && !isOwner;
  return (
    <div className="mx-auto max-w-content px-4 pt-8 pb-16 sm:px-6 sm:pt-12">
      <div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-1 content-start gap-12">
          <ProfileHeader
            profile={profile}
            badges={profile.isActive && <Badge tone="good">{profilesCopy.availableThisWeek}</Badge>}
            actions={<Actions profile={profile} isOwner={isOwner} bookable={bookable} />}
          />
          <About text={profile.about} />
          <Expertise tags={profile.tags} />
        </div>
        <aside
          aria-label={copy.booking}
          className="grid grid-cols-1 content-start gap-6 lg:sticky lg:top-24 lg:row-span-2 lg:self-start"
        >
          <SessionOptions profile={profile} bookable={bookable} />
          <QuickStats profile={profile} />
        </aside>
        <Reviews profile={profile} />
      </div>
      {bookable && <BookingBar profile={profile} />}
    </div>
  );
}

function Actions({ profile, isOwner, bookable }: { profile: Profile; isOwner: boolean; bookable: boolean }) {
  if (isOwner) {
    return (
      <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
        {copy.own}
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
    <Button asChild size="lg" className="mt-6 max-sm:hidden">
      <Link href={bookPath(profile.id)}>{profilesCopy.requestTime}</Link>
    </Button>
  );
}

function SessionOptions({ profile, bookable }: { profile: Profile; bookable: boolean }) {
  return (
    <Card>
      <Section title={sections.sessionOptions}>
        {profile.pricingTiers.length === 0 ? (
          <p className="mt-3 text-muted">{copy.noPrices}</p>
        ) : (
          <PriceList tiers={profile.pricingTiers} />
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
  const [first] = byDuration(profile.pricingTiers);
  if (!first) return null;
  return (
    <BottomBar on="phone" className="mt-12 flex items-center justify-between gap-4">
      <p className="leading-tight">
        <span className="block font-semibold text-lg tabular-nums">{formatPrice(first.price)}</span>
        <span className="text-muted text-sm">{formatDuration(first.duration)}</span>
      </p>
      <Button asChild>
        <Link href={bookPath(profile.id)}>{profilesCopy.requestTime}</Link>
      </Button>
    </BottomBar>
  );
}

import type { ReactNode } from 'react';
import { fullName, shortName } from '#shared/accounts/names.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { formatDuration } from '#shared/time/duration-format.ts';
import { photoOf } from '#shared/uploads/photos.ts';
import { SummaryLines, totalText, When } from '#web/features/bookings/request/summary-lines.tsx';
import { sessionTime } from '#web/features/bookings/times/session-time.ts';
import { SummarySkeleton } from '#web/features/reviews/review-states.tsx';
import { paths } from '#web/lib/paths.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { Card } from '#web/ui/card.tsx';
import * as reviewPageCopy from './review-page.copy.ts';

type Props = {
  title: string;
  lead: string;
  /** Undefined while it loads. */
  booking?: Booking | undefined;
  children: ReactNode;
};

/** The review or tip form, with a summary of the session beside it. */
export function ReviewFrame({ title, lead, booking, children }: Props) {
  return (
    <div className="mx-auto w-full max-w-content px-4 pt-4 pb-16 sm:px-6 sm:pt-8">
      <title>{reviewPageCopy.documentTitle(title)}</title>
      <BackLink href={paths.dashboard}>{reviewPageCopy.backToDashboard}</BackLink>
      <h1 className="mt-4 font-semibold text-title">{title}</h1>
      <p className="mt-2 mb-8 min-h-7 wrap-anywhere text-lead text-muted">{lead}</p>
      <div className="grid grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <aside
          aria-label={reviewPageCopy.yourSession}
          className="lg:order-2 lg:sticky lg:top-24 lg:self-start"
        >
          {booking ? <Summary booking={booking} /> : <SummarySkeleton />}
        </aside>
        <div className="grid grid-cols-1 content-start">{children}</div>
      </div>
    </div>
  );
}

/** The full summary on wide screens; a short one on phones, so that the stars are visible without scrolling. */
function Summary({ booking }: { booking: Booking }) {
  const { profile, duration, scheduledAt, expertTimeZone } = booking;
  const { user, role } = profile;
  const timeZone = useTimeZone();
  const time = sessionTime({
    scheduledAt,
    minutes: duration,
    timeZone,
    expert: { name: shortName(user), timeZone: expertTimeZone ?? timeZone },
    now: new Date(),
  });
  return (
    <>
      <Card className="max-lg:hidden">
        <SummaryLines
          expert={profile}
          name={fullName(user)}
          session={formatDuration(duration)}
          when={time && <When time={time} />}
          total={totalText(booking)}
        />
      </Card>
      <div className="flex items-center gap-4 lg:hidden">
        <Avatar
          imageUrl={photoOf(user.profileImageUrl, 'small')}
          firstName={user.firstName}
          lastName={user.lastName}
          username={user.username}
          className="size-14 text-lg"
        />
        <p className="min-w-0 leading-snug">
          <span className="line-clamp-1 wrap-anywhere font-semibold">{fullName(user)}</span>
          <span className="line-clamp-1 wrap-anywhere text-muted text-sm">{role}</span>
          <span className="block text-muted text-sm tabular-nums">{totalText(booking)}</span>
          <span className="block text-muted text-sm tabular-nums">
            {time && `${time.range} · ${time.zone}`}
          </span>
        </p>
      </div>
    </>
  );
}

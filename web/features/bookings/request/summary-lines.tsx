import type { ReactNode } from 'react';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { formatPrice } from '#shared/money.ts';
import { formatDuration } from '#shared/time/duration-format.ts';
import { photoOf } from '#shared/uploads/photos.ts';
import type { SessionTime } from '#web/features/bookings/times/session-time.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import * as requestCopy from './request.copy.ts';

type Props = {
  expert: Pick<Booking['profile'], 'user' | 'role'>;
  name: string;
  session: ReactNode;
  when: ReactNode;
  /** Undefined until a duration is chosen. */
  total: string | undefined;
};

export function SummaryLines({ expert: { user, role }, name, session, when, total }: Props) {
  return (
    <>
      <div className="flex items-center gap-4">
        <Avatar
          imageUrl={photoOf(user.profileImageUrl, 'small')}
          firstName={user.firstName}
          lastName={user.lastName}
          username={user.username}
          className="size-14 text-lg"
        />
        <p className="min-w-0 leading-snug">
          <span className="line-clamp-2 wrap-anywhere font-semibold text-lg">{name}</span>
          <span className="line-clamp-2 wrap-anywhere text-muted">{role}</span>
        </p>
      </div>
      <dl className="mt-5 divide-y divide-line border-line border-t tabular-nums">
        <Row label={requestCopy.session}>{session}</Row>
        <Row label={requestCopy.when}>{when}</Row>
        <Row label={requestCopy.total}>
          {total ? <span className="font-semibold text-lg">{total}</span> : <Placeholder>–</Placeholder>}
        </Row>
      </dl>
    </>
  );
}

/** The session's time in the viewer's zone, and in the expert's where it differs. */
export function When({ time }: { time: SessionTime }) {
  return (
    <>
      {time.range}
      <span className="block text-muted text-sm">{time.zone}</span>
      {time.theirs && <span className="block text-muted text-sm">{time.theirs}</span>}
    </>
  );
}

export function Placeholder({ children }: { children: ReactNode }) {
  return <span className="text-muted">{children}</span>;
}

/** `$75 for 30 min` */
export function totalText({ duration, price }: { duration: number; price: string }): string {
  return requestCopy.price(formatPrice(price), formatDuration(duration));
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 py-3">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}

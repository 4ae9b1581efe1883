import type { ReactNode } from 'react';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { formatDuration } from '#shared/time/duration-format.ts';
import { type SessionTime, sessionTime } from '#web/features/bookings/times/session-time.ts';
import { BottomBar } from '#web/ui/bottom-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import * as requestCopy from './request.copy.ts';
import { SummaryLines, totalText, When } from './summary-lines.tsx';

type Props = {
  booking: Booking;
  timeZone: string;
  now: Date;
  busy: boolean;
  /** Shown when the result of the last attempt is unknown. */
  notice: string | undefined;
};

/** What the client is paying for; `children` are the terms below the button. */
export function PaymentSummary({ name, children, ...props }: Props & { name: string; children: ReactNode }) {
  const { booking, busy, notice } = props;
  const time = timeOf(props, booking.profile.user.firstName || name);
  return (
    <Card className="max-sm:p-4">
      <SummaryLines
        expert={booking.profile}
        name={name}
        session={formatDuration(booking.duration)}
        when={time && <When time={time} />}
        total={totalText(booking)}
      />
      <PaymentNotice className="not-empty:mt-2 max-sm:hidden">{notice}</PaymentNotice>
      <CompleteButton className="mt-4 w-full max-sm:hidden" busy={busy} />
      {children}
    </Card>
  );
}

/** On phones: the total and the submit button, fixed to the bottom of the screen. */
export function PaymentBar({ booking, busy, notice, terms }: Props & { terms: ReactNode }) {
  return (
    <BottomBar on="phone">
      <PaymentNotice className="not-empty:mb-3">{notice}</PaymentNotice>
      {terms}
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 font-semibold tabular-nums leading-tight">{totalText(booking)}</p>
        <CompleteButton className="shrink-0 max-sm:px-3" busy={busy} />
      </div>
    </BottomBar>
  );
}

function timeOf({ booking, timeZone, now }: Props, name: string): SessionTime | undefined {
  const { scheduledAt, duration: minutes, expertTimeZone } = booking;
  const expert = { name, timeZone: expertTimeZone ?? timeZone };
  return sessionTime({ scheduledAt, minutes, timeZone, expert, now });
}

function CompleteButton(props: { className: string; busy: boolean }) {
  return (
    <Button type="submit" {...props}>
      {requestCopy.completeBooking}
    </Button>
  );
}

/** The alert is always mounted so that screen readers announce text added to it. */
function PaymentNotice({ className, children }: { className: string; children: string | undefined }) {
  return (
    <div role="alert" className={className}>
      {children && <p className="rounded-button bg-wait-soft px-3 py-2 text-sm text-wait">{children}</p>}
    </div>
  );
}

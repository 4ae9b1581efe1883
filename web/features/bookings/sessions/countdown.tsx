import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { Dial } from '#web/ui/dial.tsx';
import { timeLeft } from './time-left.ts';

/** Shows the minutes left in the last hour before a session. */
export function Countdown({ booking, now }: { booking: Booking; now: Date }) {
  const left = timeLeft(booking, now);
  if (!left) return null;
  return (
    <p className="flex items-center gap-3">
      <Dial look="face" hand="turn" minutes={left.minutes} second={now.getSeconds()} className="size-12" />
      <span className="whitespace-nowrap font-semibold tabular-nums">{left.text}</span>
    </p>
  );
}

import { useState } from 'react';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { Dial } from '#web/ui/dial.tsx';
import { timeLeft } from './time-left.ts';

/** The last hour before a session: as much of the dial as is left of it. */
export function Countdown({ booking, now }: { booking: Booking; now: Date }) {
  // Where the hand begins; it goes on from there by itself.
  const [second] = useState(() => now.getSeconds());
  const left = timeLeft(booking, now);
  if (!left) return null;
  return (
    <p className="flex items-center gap-3">
      <Dial look="face" hand="turn" minutes={left.minutes} second={second} className="size-12" />
      <span className="whitespace-nowrap font-semibold tabular-nums">{left.text}</span>
    </p>
  );
}

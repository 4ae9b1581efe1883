import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { minuteMs } from '#shared/durations.ts';
import * as sessionsCopy from './sessions.copy.ts';

/** The countdown of a confirmed session from one hour before its start until its end; otherwise undefined. */
export function timeLeft(
  { status, scheduledAt, endsAt }: Pick<Booking, 'status' | 'scheduledAt' | 'endsAt'>,
  now: Date,
): { minutes: number; text: string } | undefined {
  if (status !== 'confirmed') return undefined;
  const minutes = (Date.parse(scheduledAt) - now.getTime()) / minuteMs;
  if (minutes > 60) return undefined;
  if (minutes > 0) return { minutes, text: sessionsCopy.startsIn(Math.ceil(minutes)) };
  return now.getTime() < Date.parse(endsAt) ? { minutes: 0, text: sessionsCopy.now } : undefined;
}

import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { minuteMs } from '#shared/durations.ts';

/** How long until a confirmed session in its last hour, or that it runs; of any other, nothing. */
export function timeLeft(
  { status, scheduledAt, endsAt }: Pick<Booking, 'status' | 'scheduledAt' | 'endsAt'>,
  now: Date,
): { minutes: number; text: string } | undefined {
  if (status !== 'confirmed') return undefined;
  const minutes = (Date.parse(scheduledAt) - now.getTime()) / minuteMs;
  if (minutes > 60) return undefined;
  if (minutes > 0) return { minutes, text: `in ${Math.ceil(minutes)} min` };
  return now.getTime() < Date.parse(endsAt) ? { minutes: 0, text: 'Now' } : undefined;
}

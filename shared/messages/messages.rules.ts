import type { BookingStatus } from '#shared/bookings/bookings.rules.ts';
import { dayMs } from '#shared/durations.ts';

export const messageLimits = { content: 2000, pageSize: 200 };

/** How long after a booking closed its two parties may still write to each other. */
const chatDays = 30;

/** What decides whether two people may write to each other. */
export type ChatState = {
  status: BookingStatus;
  /** The card was authorised once: since then the expert knows of it. */
  authorized: boolean;
  endsAt: Date;
  /** When it was declined, cancelled or ran out. */
  closedAt: Date | null;
};

/** Until when they may; null if they never could. A session that is still ahead is expected to take place. */
export function chatUntil({ status, authorized, endsAt, closedAt }: ChatState): Date | null {
  if (!authorized) return null;
  const isActive = status === 'pending' || status === 'confirmed' || status === 'completed';
  const closes = isActive ? endsAt : (closedAt ?? endsAt);
  return new Date(closes.getTime() + chatDays * dayMs);
}

import type { BookingStatus } from '#shared/bookings/bookings.rules.ts';
import { dayMs } from '#shared/durations.ts';

export const messageLimits = { content: 2000, pageSize: 200 };

/** How long the two parties can message each other after a booking closes. */
const chatDays = 30;

/** The booking state that determines whether the parties can message each other. */
export type ChatState = {
  status: BookingStatus;
  /** The card has been authorized, so the expert knows about the booking. */
  authorized: boolean;
  endsAt: Date;
  /** When it was declined, canceled or expired. */
  closedAt: Date | null;
  /** When one of the parties was suspended, if they are. */
  suspendedAt: Date | null;
};

/** Until when the parties can message each other; null if never. Assumes that an upcoming session takes place. */
export function chatUntil(state: ChatState): Date | null {
  const { status, authorized, endsAt, closedAt, suspendedAt } = state;
  if (!authorized) return null;
  const isActive = status === 'pending' || status === 'confirmed' || status === 'completed';
  const closes = isActive ? endsAt : (closedAt ?? endsAt);
  const until = new Date(closes.getTime() + chatDays * dayMs);
  return suspendedAt && suspendedAt < until ? suspendedAt : until;
}

/** Stands for the messages of someone who has deleted their account. */
export const deletedMessage = 'Message deleted';

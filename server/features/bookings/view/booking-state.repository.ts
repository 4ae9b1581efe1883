import { and, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { bookingProposals } from '#server/db/tables/booking-proposals.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { payments } from '#server/db/tables/payments.ts';
import { reviews } from '#server/db/tables/reviews.ts';
import type { Db } from '#server/db/transaction.ts';
import type { PaymentState } from '#shared/payments/payment-states.ts';

export type ProposalRow = typeof bookingProposals.$inferSelect;

/** Related rows that affect what may be done with a booking. */
export type Related = {
  proposal: ProposalRow | null;
  review: { reply: string | null } | null;
  tip: { state: PaymentState } | null;
};

export const openProposal = and(
  eq(bookingProposals.bookingId, bookings.id),
  isNull(bookingProposals.closedAt),
);

export const tips = alias(payments, 'tips');

export const tipOfBooking = and(eq(tips.bookingId, bookings.id), eq(tips.kind, 'tip'));

export async function findRelated(db: Db, bookingId: string): Promise<Related> {
  const [row] = await db
    .select({ proposal: bookingProposals, review: reviews, tip: tips })
    .from(bookings)
    .leftJoin(bookingProposals, openProposal)
    .leftJoin(reviews, eq(reviews.bookingId, bookings.id))
    .leftJoin(tips, tipOfBooking)
    .where(eq(bookings.id, bookingId));
  return row ?? { proposal: null, review: null, tip: null };
}

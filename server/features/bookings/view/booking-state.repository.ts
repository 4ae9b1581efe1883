import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { bookingProposals } from '#server/db/tables/booking-proposals.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { payments } from '#server/db/tables/payments.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { reviews } from '#server/db/tables/reviews.ts';
import { users } from '#server/db/tables/users.ts';
import type { Db } from '#server/db/transaction.ts';
import type { PaymentState } from '#shared/payments/payment-states.ts';

export type ProposalRow = typeof bookingProposals.$inferSelect;

/** Related rows that affect what may be done with a booking. */
export type Related = {
  proposal: ProposalRow | null;
  review: { reply: string | null } | null;
  tip: { state: PaymentState } | null;
  expertDeleted: boolean;
};

export const openProposal = and(
  eq(bookingProposals.bookingId, bookings.id),
  isNull(bookingProposals.closedAt),
);

export const tips = alias(payments, 'tips');

export const tipOfBooking = and(eq(tips.bookingId, bookings.id), eq(tips.kind, 'tip'));

/** Whether the expert of the booking has deleted their account. */
const expertDeleted = sql<boolean>`exists (select 1 from ${profiles} gone_profile
  join ${users} gone on gone.id = gone_profile.user_id
  where gone_profile.id = ${bookings.profileId} and gone.deleted_at is not null)`;

export async function findRelated(db: Db, bookingId: string): Promise<Related> {
  const [row] = await db
    .select({ proposal: bookingProposals, review: reviews, tip: tips, expertDeleted })
    .from(bookings)
    .leftJoin(bookingProposals, openProposal)
    .leftJoin(reviews, eq(reviews.bookingId, bookings.id))
    .leftJoin(tips, tipOfBooking)
    .where(eq(bookings.id, bookingId));
  return row ?? { proposal: null, review: null, tip: null, expertDeleted: false };
}

import { bookings } from '#server/db/tables/bookings.ts';
import { payments } from '#server/db/tables/payments.ts';
import { reviews } from '#server/db/tables/reviews.ts';
import type { Tx } from '#server/db/transaction.ts';
import { type Cents, parseDollars } from '#shared/money.ts';
import { splitAmount } from '#shared/payments/amounts.ts';
import type { PastSession } from './past-sessions.ts';
import { readReview } from './read-review.ts';

/** The ids of people and of their profiles, by username. */
export type IdLookup = (username: string) => string;
type People = { userIds: IdLookup; profileIds: IdLookup; feePercent: number };

/** Adds past sessions as they are after everything is settled. */
export async function addSettledSessions(
  tx: Tx,
  sessions: PastSession[],
  { userIds, profileIds, feePercent }: People,
): Promise<void> {
  const rows = sessions.map((session) => ({
    profileId: profileIds(session.expert.username),
    bookerId: userIds(session.client.username),
    duration: session.duration,
    price: session.price,
    scheduledAt: session.scheduledAt,
    endsAt: session.endsAt,
    blockedFrom: session.scheduledAt,
    blockedUntil: session.endsAt,
    message: session.message ?? null,
    status: 'completed' as const,
    createdAt: session.requestedAt,
    updatedAt: session.endsAt,
  }));
  const { id, profileId, bookerId, scheduledAt, price, createdAt } = bookings;
  const added = await tx
    .insert(bookings)
    .values(rows)
    .returning({ id, profileId, bookerId, scheduledAt, price, createdAt });
  await tx.insert(payments).values(added.map((booking) => settledPayment(booking, feePercent)));
  const bySlot = new Map(added.map((booking) => [slotKey(booking.profileId, booking.scheduledAt), booking]));
  const reviewRows = sessions.flatMap(({ expert, scheduledAt: start, review, reviewedAt, repliedAt }) => {
    const booking = bySlot.get(slotKey(profileIds(expert.username), start));
    if (!review || !booking) return [];
    const { rating, comment, reply } = readReview(review);
    return {
      bookingId: booking.id,
      profileId: booking.profileId,
      reviewerId: booking.bookerId,
      rating,
      comment,
      reply,
      repliedAt: reply ? repliedAt : null,
      createdAt: reviewedAt,
    };
  });
  await tx.insert(reviews).values(reviewRows);
}

/** Fully charged and paid out. Neither the ledger nor the sandbox has entries for it. */
function settledPayment(booking: { id: string; price: string; createdAt: Date }, feePercent: number) {
  const amount = parseDollars(booking.price) as Cents;
  const { fee, net } = splitAmount(amount, 0, feePercent);
  return {
    bookingId: booking.id,
    kind: 'booking' as const,
    state: 'captured' as const,
    amount,
    chargeId: `sample_${booking.id}`,
    cardBrand: 'visa',
    cardLast4: '4242',
    capturedAt: booking.createdAt,
    decidedAt: booking.createdAt,
    fee,
    released: net,
    transferred: net,
    createdAt: booking.createdAt,
    updatedAt: booking.createdAt,
  };
}

/** Unique, because an expert has only one session at a time. */
function slotKey(profileId: string, scheduledAt: Date): string {
  return `${profileId} ${scheduledAt.getTime()}`;
}

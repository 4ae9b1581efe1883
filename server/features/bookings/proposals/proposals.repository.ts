import { and, eq, gte, inArray, isNull, lte } from 'drizzle-orm';
import { bookingProposals } from '#server/db/tables/booking-proposals.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import type { Db, Tx } from '#server/db/transaction.ts';
import type { ProposalRow } from '#server/features/bookings/view/booking-state.repository.ts';

type ProposalOutcome = NonNullable<ProposalRow['outcome']>;

const openOf = (bookingId: string | typeof bookings.id) =>
  and(eq(bookingProposals.bookingId, bookingId), isNull(bookingProposals.closedAt));

/** Only one proposal is open at a time: one that lapsed unanswered is closed first. */
export async function insertProposal(tx: Tx, proposal: typeof bookingProposals.$inferInsert): Promise<void> {
  const { bookingId, createdAt } = proposal;
  await tx
    .update(bookingProposals)
    .set({ outcome: 'lapsed', closedAt: createdAt })
    .where(and(openOf(bookingId), lte(bookingProposals.lapsesAt, createdAt)));
  await tx.insert(bookingProposals).values(proposal);
}

export async function closeProposal(
  tx: Tx,
  bookingId: string,
  outcome: ProposalOutcome,
  at: Date,
): Promise<void> {
  await tx.update(bookingProposals).set({ outcome, closedAt: at }).where(openOf(bookingId));
}

export async function wasAccepted(db: Db, bookingId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: bookingProposals.id })
    .from(bookingProposals)
    .where(and(eq(bookingProposals.bookingId, bookingId), eq(bookingProposals.outcome, 'accepted')))
    .limit(1);
  return row !== undefined;
}

/** A proposal of this booking, open or closed. */
export async function findProposal(db: Db, bookingId: string, id: string): Promise<ProposalRow | undefined> {
  const [row] = await db
    .select()
    .from(bookingProposals)
    .where(and(eq(bookingProposals.id, id), eq(bookingProposals.bookingId, bookingId)));
  return row;
}

/** Which of these requests have a suggested time that was still open at their deadline: it was the client's turn. */
export async function findOpenAtDeadline(tx: Tx, bookingIds: string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(bookingProposals, openOf(bookings.id))
    .where(and(inArray(bookings.id, bookingIds), gte(bookingProposals.lapsesAt, bookings.answerBy)));
  return rows.map(({ id }) => id);
}

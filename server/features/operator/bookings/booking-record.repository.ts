import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { queryRows } from '#server/db/open-database.ts';
import { bookingEvents } from '#server/db/tables/booking-events.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { cases } from '#server/db/tables/cases.ts';
import { disputes } from '#server/db/tables/disputes.ts';
import { extensions } from '#server/db/tables/extensions.ts';
import { type MailAttachment, mails } from '#server/db/tables/mails.ts';
import { paymentOps } from '#server/db/tables/payment-ops.ts';
import { payments } from '#server/db/tables/payments.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { reviews } from '#server/db/tables/reviews.ts';
import { users } from '#server/db/tables/users.ts';
import type { Db } from '#server/db/transaction.ts';
import { bookingStays } from '#server/features/rooms/stays.ts';
import { personColumns } from '../person.ts';

const bookers = alias(users, 'bookers');
const experts = alias(users, 'experts');

/** A booking has a handful of each; these only bound a page about one that is stuck in a loop. */
const maxRows = 500;

export async function findBooking(db: Db, id: string) {
  const [row] = await db
    .select({
      ...{ booking: bookings, stays: bookingStays },
      ...{ client: personColumns(bookers), expert: personColumns(experts) },
    })
    .from(bookings)
    .innerJoin(bookers, eq(bookers.id, bookings.bookerId))
    .innerJoin(profiles, eq(profiles.id, bookings.profileId))
    .innerJoin(experts, eq(experts.id, profiles.userId))
    .where(eq(bookings.id, id));
  return row;
}

export function listMoves(db: Db, bookingId: string) {
  return db
    .select({ event: bookingEvents, by: personColumns(users) })
    .from(bookingEvents)
    .leftJoin(users, eq(users.id, bookingEvents.actorId))
    .where(eq(bookingEvents.bookingId, bookingId))
    .orderBy(asc(bookingEvents.seq))
    .limit(maxRows);
}

/** With the minutes that each extension's payment added to the session; null for those that added none. */
export function listPayments(db: Db, bookingId: string) {
  return db
    .select({ ...getTableColumns(payments), minutes: extensions.minutes })
    .from(payments)
    .leftJoin(extensions, and(eq(extensions.paymentId, payments.id), eq(extensions.outcome, 'paid')))
    .where(eq(payments.bookingId, bookingId))
    .orderBy(asc(payments.kind), asc(payments.createdAt));
}

export function listDisputes(db: Db, paymentIds: string[]) {
  return db
    .select()
    .from(disputes)
    .where(inArray(disputes.paymentId, paymentIds))
    .orderBy(asc(disputes.openedAt));
}

export function listOperations(db: Db, paymentIds: string[]) {
  return db
    .select()
    .from(paymentOps)
    .where(inArray(paymentOps.paymentId, paymentIds))
    .orderBy(asc(paymentOps.createdAt), asc(paymentOps.id))
    .limit(maxRows);
}

export type LedgerLine = { at: Date; kind: string; account: string; amount: string; balance: string };

/** The lines of every posting about this booking, with each account's balance from them so far. */
export function listLedgerLines(db: Db, bookingId: string): Promise<LedgerLine[]> {
  return queryRows<LedgerLine>(
    db,
    sql`
      select t.posted_at as at, t.kind, e.account, e.amount,
        sum(e.amount) over (partition by e.account order by t.seq, e.id) as balance
      from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id
      where t.about ->> 'bookingId' = ${bookingId}
      order by t.seq, e.account, e.id
      limit ${maxRows}
    `,
  );
}

/** Without HTML and attachments, which can be large and which the record doesn't show. */
export function listMails(db: Db, bookingId: string) {
  const none = { html: sql<string>`''`, attachments: sql<MailAttachment[]>`'[]'::jsonb` };
  return db
    .select({ ...getTableColumns(mails), ...none })
    .from(mails)
    .where(eq(mails.bookingId, bookingId))
    .orderBy(asc(mails.createdAt))
    .limit(maxRows);
}

export async function findReview(db: Db, bookingId: string) {
  const { id, rating, comment, hiddenAt } = reviews;
  const [row] = await db
    .select({ id, rating, comment, hiddenAt })
    .from(reviews)
    .where(eq(reviews.bookingId, bookingId));
  return row;
}

export function listCases(db: Db, bookingId: string) {
  return db
    .select()
    .from(cases)
    .where(eq(cases.bookingId, bookingId))
    .orderBy(desc(cases.openedAt))
    .limit(maxRows);
}

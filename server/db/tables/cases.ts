import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CaseKind } from '#shared/operator/cases.rules.ts';
import { bookings } from './bookings.ts';
import { id, instant } from './columns.ts';
import { users } from './users.ts';

/** Everything that waits for an operator's decision. */
export const cases = pgTable(
  'cases',
  {
    id: id(),
    /** Unique per problem, so that finding it again opens no second case. */
    key: text().notNull().unique('cases_key'),
    kind: text().$type<CaseKind>().notNull(),
    /** What happened, in a few words. */
    title: text().notNull(),
    bookingId: uuid().references(() => bookings.id),
    /** The person it is about, if it isn't about a booking. */
    subjectId: uuid().references(() => users.id),
    /** The person who reported it. */
    reporterId: uuid().references(() => users.id),
    /** In cents, if money waits. */
    amount: bigint({ mode: 'number' }),
    about: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    openedAt: instant().notNull(),
    dueAt: instant().notNull(),
    assigneeId: uuid().references(() => users.id),
    closedAt: instant(),
    /** Null if it closed automatically. */
    closedById: uuid().references(() => users.id),
    resolution: text(),
  },
  (t) => [
    index('cases_open').on(t.dueAt, t.id).where(sql`${t.closedAt} is null`),
    index('cases_closed').on(t.closedAt, t.id).where(sql`${t.closedAt} is not null`),
    index('cases_booking').on(t.bookingId),
    index('cases_subject').on(t.subjectId),
    index('cases_open_payment').on(sql`(${t.about} ->> 'paymentId')`).where(sql`${t.closedAt} is null`),
    check('cases_amount', sql`${t.amount} >= 0`),
    check('cases_closed_by', sql`${t.closedById} is null or ${t.closedAt} is not null`),
  ],
);

import { sql } from 'drizzle-orm';
import { check, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Party } from '#shared/bookings/bookings.rules.ts';
import { bookings } from './bookings.ts';
import { id, instant } from './columns.ts';
import { payments } from './payments.ts';

/**
 * `paid`: the session has grown. `refused` and `withdrawn` end an offer, or are the client's who agreed and then didn't
 * pay. `lapsed`: not answered, or not paid in time. `failed`: there was no way to pay.
 */
export type ExtensionOutcome = 'paid' | 'refused' | 'withdrawn' | 'lapsed' | 'failed';

/** More time for a running session: offered by one, agreed to by the other, and then paid. */
export const extensions = pgTable(
  'extensions',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    minutes: integer().notNull(),
    /** The expert's price when it was offered. */
    price: numeric({ precision: 10, scale: 2 }).notNull(),
    offeredBy: text().$type<Party>().notNull(),
    offeredAt: instant().notNull(),
    /** From here on the time is reserved, and the client pays. */
    agreedAt: instant(),
    paymentId: uuid()
      .unique('extensions_payment_key')
      .references(() => payments.id),
    /** Until when it can be answered, or once agreed, be paid. */
    lapsesAt: instant().notNull(),
    outcome: text().$type<ExtensionOutcome>(),
    closedAt: instant(),
  },
  (t) => [
    uniqueIndex('extensions_open').on(t.bookingId).where(sql`${t.outcome} is null`),
    index('extensions_booking').on(t.bookingId),
    index('extensions_lapses').on(t.lapsesAt).where(sql`${t.outcome} is null`),
    check('extensions_minutes', sql`${t.minutes} = 15`),
    check('extensions_price', sql`${t.price} between 1 and 10000`),
    check('extensions_offered_by', sql`${t.offeredBy} in ('booker', 'expert')`),
    check('extensions_agreed', sql`(${t.agreedAt} is null) = (${t.paymentId} is null)`),
    check('extensions_closed', sql`(${t.outcome} is null) = (${t.closedAt} is null)`),
    check(
      'extensions_outcome',
      sql`${t.outcome} in ('refused', 'withdrawn', 'lapsed') or (${t.outcome} in ('paid', 'failed') and ${t.agreedAt} is not null)`,
    ),
  ],
);

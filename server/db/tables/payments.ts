import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PaymentState } from '#shared/payments/payment-states.ts';
import { bookings } from './bookings.ts';
import { id, instant } from './columns.ts';

export type PaymentKind = 'booking' | 'extension' | 'tip';

/** Amounts are integer cents. A booking has one payment of kind 'booking', at most one tip, and one per extension. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    kind: text().$type<PaymentKind>().notNull(),
    state: text().$type<PaymentState>().notNull().default('intent_pending'),
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull().default('usd'),
    intentId: text().unique('payments_intent_key'),
    chargeId: text().unique('payments_charge_key'),
    /** When it was decided how the amount is divided between client and expert. See shared/payments/payment-money.ts. */
    decidedAt: instant(),
    /** What the policy or an operator refunds to the client, and how much of that was sent. */
    refundOwed: bigint({ mode: 'number' }).notNull().default(0),
    refunded: bigint({ mode: 'number' }).notNull().default(0),
    /** Permanently taken back by the client's bank: sometimes money that was already refunded. */
    lost: bigint({ mode: 'number' }).notNull().default(0),
    /** Our fee and the expert's share after it. */
    fee: bigint({ mode: 'number' }).notNull().default(0),
    released: bigint({ mode: 'number' }).notNull().default(0),
    /** How much of the expert's share was sent to them, and how much was withheld for what they owe. */
    transferred: bigint({ mode: 'number' }).notNull().default(0),
    withheld: bigint({ mode: 'number' }).notNull().default(0),
    /** Of what was sent beyond the expert's share: withheld from their other payouts, and written off by us. */
    repaid: bigint({ mode: 'number' }).notNull().default(0),
    writtenOff: bigint({ mode: 'number' }).notNull().default(0),
    /** The payout is on hold: the client reported a problem, or their bank disputes the charge. */
    payoutFrozen: boolean().notNull().default(false),
    reported: boolean().notNull().default(false),
    captureBefore: instant(),
    /** The card that paid, if the client agreed to save it. */
    methodId: text(),
    /** When we last asked the provider about a pending card. */
    askedAt: instant(),
    /** Why the last card was declined, in our words. */
    refusal: text(),
    /** The card that paid, for receipts. */
    cardBrand: text(),
    cardLast4: text(),
    capturedAt: instant(),
    /** When the last refund was sent. */
    refundedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('payments_booking_kind_key').on(t.bookingId, t.kind).where(sql`${t.kind} <> 'extension'`),
    index('payments_booking').on(t.bookingId),
    index('payments_state').on(t.state),
    index('payments_indebted')
      .on(t.bookingId)
      .where(sql`${t.transferred} + ${t.withheld} > ${t.released} + ${t.repaid} + ${t.writtenOff}`),
    check('payments_kind', sql`${t.kind} in ('booking', 'extension', 'tip')`),
    check(
      'payments_state_known',
      sql`${t.state} in ('intent_pending', 'awaiting_card', 'action_required', 'authorized', 'capturing', 'captured', 'canceling', 'canceled', 'failed')`,
    ),
    check('payments_card', sql`${t.cardLast4} ~ '^[0-9]{4}$'`),
    check('payments_amount', sql`${t.amount} > 0`),
    check('payments_given_back', sql`${t.refunded} >= 0 and ${t.lost} >= 0`),
    check('payments_refund_owed', sql`${t.refundOwed} between 0 and ${t.amount}`),
    check(
      'payments_sent',
      sql`${t.transferred} >= 0 and ${t.withheld} >= 0 and ${t.transferred} + ${t.withheld} <= ${t.amount}`,
    ),
    check(
      'payments_divided',
      sql`${t.fee} >= 0 and ${t.released} >= 0 and least(${t.amount}, ${t.refunded} + ${t.lost}) + ${t.fee} + ${t.released} <= ${t.amount}`,
    ),
    check('payments_settled', sql`${t.repaid} >= 0 and ${t.writtenOff} >= 0`),
    check(
      'payments_decided',
      sql`${t.decidedAt} is not null or (${t.refundOwed} = 0 and ${t.fee} = 0 and ${t.released} = 0)`,
    ),
  ],
);

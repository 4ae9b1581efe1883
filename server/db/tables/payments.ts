import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PaymentState } from '#shared/payments/payment-states.ts';
import { bookings } from './bookings.ts';
import { id, instant } from './columns.ts';

/** Amounts are integer cents. A booking has one payment of kind 'booking' and at most one of kind 'tip'. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    kind: text().$type<'booking' | 'tip'>().notNull(),
    state: text().$type<PaymentState>().notNull().default('intent_pending'),
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull().default('usd'),
    intentId: text().unique('payments_intent_key'),
    chargeId: text().unique('payments_charge_key'),
    /** What the policy or an operator refunds to the client, and how much of that was sent. */
    refundOwed: bigint({ mode: 'number' }).notNull().default(0),
    refunded: bigint({ mode: 'number' }).notNull().default(0),
    /** The expert's share after the fee, and how much of that was sent to them. */
    released: bigint({ mode: 'number' }).notNull().default(0),
    transferred: bigint({ mode: 'number' }).notNull().default(0),
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
    disputeId: text().unique('payments_dispute_key'),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('payments_booking_kind_key').on(t.bookingId, t.kind),
    index('payments_state').on(t.state),
    check('payments_kind', sql`${t.kind} in ('booking', 'tip')`),
    check(
      'payments_state_known',
      sql`${t.state} in ('intent_pending', 'awaiting_card', 'action_required', 'authorized', 'capturing', 'captured', 'canceling', 'canceled', 'failed')`,
    ),
    check('payments_card', sql`${t.cardLast4} ~ '^[0-9]{4}$'`),
    check('payments_amount', sql`${t.amount} > 0`),
    check('payments_refunded', sql`${t.refunded} between 0 and ${t.amount}`),
    check('payments_refund_owed', sql`${t.refundOwed} between 0 and ${t.amount}`),
    check('payments_transferred', sql`${t.transferred} between 0 and ${t.amount} - ${t.refunded}`),
    check('payments_released', sql`${t.released} between ${t.transferred} and ${t.amount} - ${t.refunded}`),
  ],
);

import { sql } from 'drizzle-orm';
import { bookings } from '#server/db/tables/bookings.ts';
import { extensions } from '#server/db/tables/extensions.ts';
import type { PaymentRow } from '#server/features/money/payments/payments.repository.ts';
import { moneyOf } from '#server/features/money/settlement/payment-context.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { asCents, centsToText } from '#shared/money.ts';
import { expertShare } from '#shared/payments/payment-money.ts';

/** The part of a payment that its parties are shown. */
export type Charge = Parameters<typeof moneyOf>[0]['payment'] &
  Pick<PaymentRow, 'payoutFrozen' | 'cardBrand' | 'cardLast4' | 'capturedAt' | 'refundedAt'>;

type ChargeJson = Omit<Charge, 'decidedAt' | 'capturedAt' | 'refundedAt'> & {
  decidedAt: string | null;
  capturedAt: string | null;
  refundedAt: string | null;
};

const instant = (text: string | null) => (text === null ? null : new Date(text));

/** In a query of bookings: what was charged for the time that was added to the session, oldest first. */
export const extensionCharges = sql<Charge[]>`case when ${bookings.extendedMinutes} > 0 then (
  select json_agg(json_build_object('kind', x.kind, 'amount', x.amount, 'decidedAt', x.decided_at,
    'refundOwed', x.refund_owed, 'refunded', x.refunded, 'lost', x.lost, 'fee', x.fee, 'released', x.released,
    'transferred', x.transferred, 'withheld', x.withheld, 'repaid', x.repaid, 'writtenOff', x.written_off,
    'payoutFrozen', x.payout_frozen, 'cardBrand', x.card_brand, 'cardLast4', x.card_last4,
    'capturedAt', x.captured_at, 'refundedAt', x.refunded_at) order by x.captured_at, x.id)
  from ${extensions} e join payments x on x.id = e.payment_id
  where e.booking_id = ${bookings.id} and e.outcome = 'paid') else '[]' end`.mapWith((rows: ChargeJson[]) =>
  rows.map(({ decidedAt, capturedAt, refundedAt, ...row }) => ({
    ...row,
    decidedAt: instant(decidedAt),
    capturedAt: instant(capturedAt),
    refundedAt: instant(refundedAt),
  })),
);

/** In a query of bookings: the price, with what was charged for time that was added. */
export const wholePrice = sql<string>`(${bookings.price} + coalesce((
  select sum(x.amount) from ${extensions} e join payments x on x.id = e.payment_id
  where e.booking_id = ${bookings.id} and e.outcome = 'paid' and ${bookings.extendedMinutes} > 0), 0) / 100
)::numeric(10, 2)::text`;

type Charged = { payment: PaymentRow; extensions: Charge[] };

/** All that a session cost: its price, and the time that was added. */
export const chargesOf = ({ payment, extensions: added }: Charged): Charge[] => [payment, ...added];

type Cents = { [Key in keyof Charge]: Charge[Key] extends number ? Key : never }[keyof Charge];

export const sumOf = (charges: Charge[], column: Cents): number =>
  charges.reduce((sum, charge) => sum + charge[column], 0);

/** The expert's earnings after everything that goes back to the client, and the fee. */
export const shareOf = ({ booking, ...charged }: Charged & { booking: { feePercent: number } }): number =>
  chargesOf(charged).reduce((sum, payment) => sum + expertShare(moneyOf({ booking, payment })), 0);

export const dollarsOf = (cents: number): string => centsToText(asCents(cents));

/** The card that paid, if it is known. */
export function cardOf({
  cardBrand,
  cardLast4,
}: Pick<PaymentRow, 'cardBrand' | 'cardLast4'>): Booking['card'] {
  return cardBrand && cardLast4 ? { brand: cardBrand, last4: cardLast4 } : null;
}

import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { queryRows } from '#server/db/open-database.ts';
import type { PaymentKind } from '../life.ts';
import type { World } from '../world/world.ts';

/** What really happened to the money of one payment, according to the provider alone. Times in milliseconds. */
export type ChargeRecord = {
  paymentId: string;
  kind: PaymentKind;
  intentStatus: string;
  /** Charged in the end. */
  charged: number;
  chargedAt: number;
  refunds: { id: string; amount: number; at: number; returned: boolean; ours: boolean }[];
  disputes: { id: string; amount: number; from: number; until: number | null; status: string }[];
  transfers: { id: string; amount: number; at: number; operationId: string | undefined }[];
  reversals: { amount: number; at: number }[];
};

/** By booking. */
export type ProviderRecord = Map<string, ChargeRecord[]>;

type Stored = { kind: string; body: unknown };
const ms = (seconds: number) => seconds * 1000;
const idOf = (object: string | { id: string } | null | undefined) =>
  typeof object === 'string' ? object : object?.id;

export async function readProvider({ deps }: World): Promise<ProviderRecord> {
  const rows = await queryRows<Stored>(
    deps.db,
    sql`select kind, body from stripe_sandbox.objects where account = '' and (
        kind in ('payment_intent', 'charge', 'refund', 'dispute', 'transfer', 'transfer_reversal')
        or (kind = 'event' and body ->> 'type' = 'charge.dispute.closed')
      ) order by position`,
  );
  // The provider doesn't know what a payment is for.
  const known = await queryRows<{ id: string; kind: PaymentKind }>(
    deps.db,
    sql`select id::text, kind from payments`,
  );
  const kinds = new Map(known.map(({ id, kind }) => [id, kind]));
  // Only the sandbox writes bodies, typed by their kind.
  const all = <T>(kind: string) => rows.filter((row) => row.kind === kind).map(({ body }) => body as T);
  const closedAt = new Map(
    all<Stripe.Event>('event').map(({ data, created }) => [(data.object as Stripe.Dispute).id, ms(created)]),
  );
  const charges = new Map(all<Stripe.Charge>('charge').map((charge) => [charge.id, charge]));
  const refunds = groupBy(all<Stripe.Refund>('refund'), ({ charge }) => idOf(charge));
  const disputes = groupBy(all<Stripe.Dispute>('dispute'), ({ charge }) => idOf(charge));
  const transfers = groupBy(all<Stripe.Transfer>('transfer'), ({ source_transaction: source }) =>
    idOf(source),
  );

  const reversals = groupBy(all<Stripe.TransferReversal>('transfer_reversal'), ({ transfer }) =>
    idOf(transfer),
  );

  const record: ProviderRecord = new Map();
  for (const intent of all<Stripe.PaymentIntent>('payment_intent')) {
    const chargeId = idOf(intent.latest_charge);
    const charge = charges.get(chargeId ?? '');
    const sent = transfers.get(chargeId) ?? [];
    const paymentId = intent.metadata.paymentId ?? '';
    const entry: ChargeRecord = {
      paymentId,
      kind: kinds.get(paymentId) ?? 'booking',
      intentStatus: intent.status,
      charged: charge?.captured ? charge.amount_captured : 0,
      chargedAt: ms(charge?.created ?? 0),
      refunds: (refunds.get(chargeId) ?? []).map(({ id, amount, created, status, metadata }) => ({
        id,
        amount,
        at: ms(created),
        returned: status === 'failed' || status === 'canceled',
        ours: metadata?.operationId !== undefined,
      })),
      disputes: (disputes.get(chargeId) ?? []).map(({ id, amount, created, status }) => ({
        id,
        amount,
        from: ms(created),
        until: closedAt.get(id) ?? null,
        status,
      })),
      transfers: sent.map(({ id, amount, created, metadata }) => ({
        id,
        amount,
        at: ms(created),
        operationId: metadata.operationId,
      })),
      reversals: sent
        .flatMap(({ id }) => reversals.get(id) ?? [])
        .map(({ amount, created }) => ({ amount, at: ms(created) })),
    };
    const bookingId = intent.metadata.bookingId ?? '';
    record.set(bookingId, [...(record.get(bookingId) ?? []), entry]);
  }
  return record;
}

function groupBy<T>(items: T[], keyOf: (item: T) => string | undefined): Map<string | undefined, T[]> {
  const groups = new Map<string | undefined, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

const sum = (amounts: { amount: number }[]) => amounts.reduce((total, { amount }) => total + amount, 0);

/** Sent to the client and not returned. */
export const refundedOf = ({ refunds }: ChargeRecord, which: 'all' | 'ours' = 'all') =>
  sum(refunds.filter(({ returned, ours }) => !returned && (ours || which === 'all')));

/** Permanently taken back by the client's bank. */
export const lostOf = ({ disputes }: ChargeRecord) => sum(disputes.filter(({ status }) => status === 'lost'));

/** With the expert. */
export const paidOutOf = ({ transfers, reversals }: ChargeRecord) => sum(transfers) - sum(reversals);

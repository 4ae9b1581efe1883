import { findViolations } from '#server/features/money/reconciliation/ledger-violations.repository.ts';
import { type BookingRun, finalStatus } from './booking-runs.ts';
import type { Environment } from './environment.ts';
import * as ledger from './ledger-state.ts';
import { type ProviderState, readProviderState } from './provider-state.ts';

/** A rule and its violations; none means it holds. */
export type Finding = { rule: string; violations: string[] };

const endedUncharged = new Set(['declined', 'expired']);

/** Compares the product's records with the provider's once everything has settled. */
export async function checkInvariants(env: Environment, runs: BookingRun[]): Promise<Finding[]> {
  const [provider, entries] = [await readProviderState(env), await ledger.readLedgerState(env)];
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const ledgerViolations = await findViolations(env.database.db, new Date());
  return [
    ...checkRuns(runs, entries),
    { rule: 'no duplicate booking', violations: ids(await ledger.findDuplicates(env)) },
    ...checkIntents(provider, entries),
    ...checkMoney(provider, entries),
    { rule: 'MON-13 bookings and payments agree', violations: ids(await ledger.findContradictions(env)) },
    {
      rule: 'the clearing account equals the provider’s balance',
      violations: unequal(-(await ledger.clearingBalance(env)), provider.balance),
    },
    {
      rule: 'the ledger’s invariants hold',
      violations: ledgerViolations.map(({ rule, about }) => `${rule}: ${about}`),
    },
    {
      rule: 'each session is as long as it was paid for',
      violations: ids(await ledger.findWrongLengths(env)),
    },
    { rule: 'no operation is still due', violations: ids(await ledger.findDueOperations(env)) },
    { rule: 'no difference is left for an operator', violations: ids(await ledger.findDifferences(env)) },
  ];
}

function checkRuns(runs: BookingRun[], entries: ledger.Entry[]): Finding[] {
  const known = new Map(entries.map((entry) => [entry.bookingId, entry]));
  const acknowledged = runs.filter(({ receipt }) => receipt);
  const lost = acknowledged.filter(({ receipt }) => !known.has(receipt?.id ?? ''));
  const unexpected = acknowledged.filter(({ receipt, failure, plan }) => {
    const status = known.get(receipt?.id ?? '')?.status;
    return !failure && status !== undefined && status !== finalStatus[plan];
  });
  const describe = ({ receipt, plan }: BookingRun) =>
    `${receipt?.id} ${plan} is ${known.get(receipt?.id ?? '')?.status}`;
  return [
    { rule: 'no acknowledged booking is lost', violations: lost.map(describe) },
    { rule: 'every booking ends with its planned status', violations: unexpected.map(describe) },
    {
      rule: 'every call got a response',
      violations: runs.flatMap(({ failure, plan }) => (failure ? [`${plan}: ${failure}`] : [])),
    },
  ];
}

function checkIntents({ intents, balanceTransactions }: ProviderState, entries: ledger.Entry[]): Finding[] {
  const byPayment = groupBy(intents, ({ metadata }) => metadata.paymentId ?? '');
  const known = new Map(entries.map((entry) => [entry.paymentId, entry]));
  const stray = intents.filter(({ id, metadata }) => known.get(metadata.paymentId ?? '')?.intentId !== id);
  const missing = entries.filter(({ paymentId, intentId }) => intentId && !byPayment.has(paymentId));
  const captured = intents.filter(({ status }) => status === 'succeeded');
  const charges = groupBy(
    balanceTransactions.filter(({ type }) => type === 'charge' || type === 'payment'),
    ({ source }) => String(source),
  );
  const unjustified = captured.filter(({ metadata }) => {
    const entry = known.get(metadata.paymentId ?? '');
    return entry?.state !== 'captured' || endedUncharged.has(entry.status) || entry.status === 'pending';
  });
  const stillHeld = intents.filter(({ status, metadata }) => {
    const entry = known.get(metadata.paymentId ?? '');
    const isOver = !entry || (entry.state !== 'captured' && entry.status !== 'pending');
    return isOver && status !== 'canceled';
  });
  return [
    { rule: 'one intent per payment', violations: [...stray.map(({ id }) => id), ...missing.map(idOf)] },
    {
      rule: 'no charge is captured twice',
      violations: [
        ...[...charges].filter(([, list]) => list.length > 1).map(([charge]) => charge),
        ...unequal(charges.size, captured.length),
      ],
    },
    { rule: 'no capture without a confirmed booking', violations: unjustified.map(({ id }) => id) },
    {
      rule: 'MON-14 no card hold outlives its booking',
      violations: stillHeld.map(({ id, status }) => `${id} ${status}`),
    },
  ];
}

function checkMoney(provider: ProviderState, entries: ledger.Entry[]): Finding[] {
  const charged = entries.filter(({ state }) => state === 'captured');
  const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0);
  const paid = provider.intents.map(({ amount_received }) => amount_received);
  const retained = sum(paid) - sum(provider.refunds.map(({ amount }) => amount));
  const due = sum(charged.map((entry) => entry.amount - ledger.owed(entry).refund));
  const refunds = groupBy(provider.refunds, ({ metadata }) => metadata?.paymentId ?? '');
  const transfers = groupBy(provider.transfers, ({ metadata }) => metadata.paymentId ?? '');
  const wrongAmounts = (sent: Map<string, { amount: number }[]>, part: 'refund' | 'net') =>
    entries.flatMap((entry) => {
      const expected = entry.state === 'captured' ? ledger.owed(entry)[part] : 0;
      const actual = (sent.get(entry.paymentId) ?? []).map(({ amount }) => amount);
      const isRight = expected === 0 ? actual.length === 0 : actual.length === 1 && actual[0] === expected;
      return isRight ? [] : [`${entry.bookingId} owes ${expected}, sent ${actual.join('+') || 'nothing'}`];
    });
  const closed = entries.filter(({ status }) => status !== 'pending' && status !== 'confirmed');
  return [
    { rule: 'MON-20 captures minus refunds match the policy', violations: unequal(retained, due) },
    { rule: 'each refund is sent once', violations: wrongAmounts(refunds, 'refund') },
    { rule: 'each transfer is sent once', violations: wrongAmounts(transfers, 'net') },
    {
      rule: 'nothing is held for a closed booking',
      violations: closed.filter(({ held }) => held !== 0).map(idOf),
    },
  ];
}

const idOf = ({ bookingId }: ledger.Entry) => bookingId;
const unequal = (one: number, other: number) => (one === other ? [] : [`${one} is not ${other}`]);

function groupBy<T>(items: T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

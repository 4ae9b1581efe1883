import { findViolations } from '#server/features/money/payments/ledger.repository.ts';
import { fates, type Life } from './booking-lives.ts';
import type { Environment } from './environment.ts';
import * as books from './ledger-state.ts';
import { type ProviderTruth, readProvider } from './provider-state.ts';

/** A rule, and whatever breaks it. */
export type Finding = { rule: string; broken: string[] };

const dead = new Set(['declined', 'expired']);

/** The product's word against the provider's, after the dust has settled. */
export async function judge(world: Environment, lives: Life[]): Promise<Finding[]> {
  const [provider, entries] = [await readProvider(world), await books.readBooks(world)];
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const violations = await findViolations(world.database.db);
  return [
    ...aboutLives(lives, entries),
    { rule: 'no booking twice', broken: ids(await books.doubled(world)) },
    ...aboutIntents(provider, entries),
    ...aboutMoney(provider, entries),
    { rule: 'MON-13 no contradiction', broken: ids(await books.contradictions(world)) },
    {
      rule: 'clearing is the provider’s balance',
      broken: unequal(-(await books.clearingBalance(world)), provider.balance),
    },
    { rule: 'the ledger holds', broken: violations.map(({ rule, about }) => `${rule}: ${about}`) },
    { rule: 'no operation left due', broken: ids(await books.leftDue(world)) },
    { rule: 'nothing for the operator', broken: ids(await books.differences(world)) },
  ];
}

function aboutLives(lives: Life[], entries: books.Entry[]): Finding[] {
  const known = new Map(entries.map((entry) => [entry.bookingId, entry]));
  const told = lives.filter(({ receipt }) => receipt);
  const lost = told.filter(({ receipt }) => !known.has(receipt?.id ?? ''));
  const astray = told.filter(({ receipt, stuck, fate }) => {
    const status = known.get(receipt?.id ?? '')?.status;
    return !stuck && status !== undefined && status !== fates[fate];
  });
  const nameOf = ({ receipt, fate }: Life) =>
    `${receipt?.id} ${fate} is ${known.get(receipt?.id ?? '')?.status}`;
  return [
    { rule: 'no acknowledged booking lost', broken: lost.map(nameOf) },
    { rule: 'every life ends as it was lived', broken: astray.map(nameOf) },
    {
      rule: 'everybody got an answer',
      broken: lives.flatMap(({ stuck, fate }) => (stuck ? [`${fate}: ${stuck}`] : [])),
    },
  ];
}

function aboutIntents({ intents, moved }: ProviderTruth, entries: books.Entry[]): Finding[] {
  const byPayment = grouped(intents, ({ metadata }) => metadata.paymentId ?? '');
  const known = new Map(entries.map((entry) => [entry.paymentId, entry]));
  const stray = intents.filter(({ id, metadata }) => known.get(metadata.paymentId ?? '')?.intentId !== id);
  const missing = entries.filter(({ paymentId, intentId }) => intentId && !byPayment.has(paymentId));
  const captured = intents.filter(({ status }) => status === 'succeeded');
  const charges = grouped(
    moved.filter(({ type }) => type === 'charge' || type === 'payment'),
    ({ source }) => String(source),
  );
  const unearned = captured.filter(({ metadata }) => {
    const entry = known.get(metadata.paymentId ?? '');
    return entry?.state !== 'captured' || dead.has(entry.status) || entry.status === 'pending';
  });
  const held = intents.filter(({ status, metadata }) => {
    const entry = known.get(metadata.paymentId ?? '');
    const over = !entry || (entry.state !== 'captured' && entry.status !== 'pending');
    return over && status !== 'canceled';
  });
  return [
    { rule: 'one intent for each payment', broken: [...stray.map(({ id }) => id), ...missing.map(idOf)] },
    {
      rule: 'no charge captured twice',
      broken: [
        ...[...charges].filter(([, list]) => list.length > 1).map(([charge]) => charge),
        ...unequal(charges.size, captured.length),
      ],
    },
    { rule: 'no capture without its booking', broken: unearned.map(({ id }) => id) },
    { rule: 'MON-14 nothing stays on a card', broken: held.map(({ id, status }) => `${id} ${status}`) },
  ];
}

function aboutMoney(provider: ProviderTruth, entries: books.Entry[]): Finding[] {
  const charged = entries.filter(({ state }) => state === 'captured');
  const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0);
  const paid = provider.intents.map(({ amount_received }) => amount_received);
  const kept = sum(paid) - sum(provider.refunds.map(({ amount }) => amount));
  const due = sum(charged.map((entry) => entry.amount - books.owed(entry).refund));
  const refunds = grouped(provider.refunds, ({ metadata }) => metadata?.paymentId ?? '');
  const transfers = grouped(provider.transfers, ({ metadata }) => metadata.paymentId ?? '');
  const wrong = (made: Map<string, { amount: number }[]>, part: 'refund' | 'net') =>
    entries.flatMap((entry) => {
      const want = entry.state === 'captured' ? books.owed(entry)[part] : 0;
      const got = (made.get(entry.paymentId) ?? []).map(({ amount }) => amount);
      const right = want === 0 ? got.length === 0 : got.length === 1 && got[0] === want;
      return right ? [] : [`${entry.bookingId} owes ${want}, sent ${got.join('+') || 'nothing'}`];
    });
  const closed = entries.filter(({ status }) => status !== 'pending' && status !== 'confirmed');
  return [
    { rule: 'MON-20 captures less refunds', broken: unequal(kept, due) },
    { rule: 'each refund once', broken: wrong(refunds, 'refund') },
    { rule: 'each transfer once', broken: wrong(transfers, 'net') },
    { rule: 'nothing held when it is over', broken: closed.filter(({ held }) => held !== 0).map(idOf) },
  ];
}

const idOf = ({ bookingId }: books.Entry) => bookingId;
const unequal = (one: number, other: number) => (one === other ? [] : [`${one} is not ${other}`]);

function grouped<T>(items: T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

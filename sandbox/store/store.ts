import { randomBytes } from 'node:crypto';
import { and, asc, desc, eq, gt, gte, is, lt, lte, SQL, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Page } from '#sandbox/api/params.ts';
import { missing } from '#sandbox/api/refusal.ts';
import type { Db } from '#sandbox/database.ts';
import { balances, objects, requests } from './tables.ts';

/** The stored objects, by the name that the API gives them in `object`. */
export type Kinds = {
  account: Stripe.Account;
  balance_transaction: Stripe.BalanceTransaction;
  charge: Stripe.Charge;
  customer: Stripe.Customer;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  refund: Stripe.Refund;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
};
export type Kind = keyof Kinds;

const prefixes: Record<Kind, string> = {
  account: 'acct',
  balance_transaction: 'txn',
  charge: 'ch',
  customer: 'cus',
  dispute: 'du',
  event: 'evt',
  payment_intent: 'pi',
  payment_method: 'pm',
  refund: 're',
  transfer: 'tr',
  transfer_reversal: 'trr',
};

export function newId(kind: Kind): string {
  return `${prefixes[kind]}_${randomText(24)}`;
}

/** Random letters and digits; 24 of them are more than 128 bits. */
export function randomText(length: number): string {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length))
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
  }
  return text;
}

type Hidden = Record<string, unknown>;
/** What the API answers instead of a removed object. */
export type Removed<K extends Kind> = { id: string; object: K; deleted: true };

export type Store = ReturnType<typeof openStore>;

/** The objects of one account inside one transaction. Lock an object before you change it. */
export function openStore(tx: Db, account: string) {
  const own = (kind: Kind) => and(eq(objects.kind, kind), eq(objects.account, account));
  const bodyOf = (kind: Kind, id: string) =>
    tx
      .select({ body: objects.body })
      .from(objects)
      .where(and(isOf(kind, account), eq(objects.id, id)));

  return {
    async find<K extends Kind>(kind: K, id: string): Promise<Kinds[K] | undefined> {
      const [body] = typed<K>(await bodyOf(kind, id));
      return body;
    },
    /** The object; throws the API's refusal when it doesn't exist. */
    async get<K extends Kind>(kind: K, id: string, param?: string): Promise<Kinds[K]> {
      const [body] = typed<K>(await bodyOf(kind, id));
      if (!body) throw missing(kind, id, param);
      return body;
    },
    /** As `get`, locked until this transaction ends. */
    async lock<K extends Kind>(kind: K, id: string, param?: string): Promise<Kinds[K]> {
      const [body] = typed<K>(await bodyOf(kind, id).for('update'));
      if (!body) throw missing(kind, id, param);
      return body;
    },
    async hiddenOf(id: string): Promise<Hidden> {
      const [row] = await tx.select({ hidden: objects.hidden }).from(objects).where(eq(objects.id, id));
      return (row?.hidden ?? {}) as Hidden;
    },
    async hide(id: string, hidden: Hidden): Promise<void> {
      await tx
        .update(objects)
        .set({ hidden: sql`${objects.hidden} || ${JSON.stringify(hidden)}::jsonb` })
        .where(eq(objects.id, id));
    },
    /** Inserts the object or replaces it. */
    async put<K extends Kind>(kind: K, body: Kinds[K], hidden?: Hidden): Promise<Kinds[K]> {
      const created = ('created' in body ? body.created : 0) ?? 0;
      await tx
        .insert(objects)
        .values({ id: body.id, kind, account, created, body, hidden: hidden ?? {} })
        .onConflictDoUpdate({ target: objects.id, set: { body } });
      return body;
    },
    /** Removes the object. Its events and stored answers keep the id only. */
    async remove<K extends 'customer' | 'account'>(kind: K, id: string): Promise<Removed<K>> {
      const removed: Removed<K> = { id, object: kind, deleted: true };
      const stub = sql`${JSON.stringify(removed)}::jsonb`;
      await tx.delete(objects).where(and(own(kind), eq(objects.id, id)));
      await tx
        .update(objects)
        .set({ body: sql`jsonb_set(${objects.body}, '{data,object}', ${stub})` })
        .where(and(eq(objects.kind, 'event'), sql`${objects.body} #>> '{data,object,id}' = ${id}`));
      await tx.update(requests).set({ answer: stub }).where(sql`${requests.answer} ->> 'id' = ${id}`);
      return removed;
    },
    /** All objects that contain `match`, oldest first. */
    async all<K extends Kind>(kind: K, match: object = {}): Promise<Kinds[K][]> {
      const rows = await tx
        .select({ body: objects.body })
        .from(objects)
        .where(matching(kind, account, match))
        .orderBy(asc(objects.position));
      return typed<K>(rows);
    },
    async page<K extends Kind>(
      kind: K,
      url: string,
      page: Page,
      match: object | SQL = {},
    ): Promise<Stripe.ApiList<Kinds[K]>> {
      const limit = page.limit ?? 10;
      const backwards = page.ending_before !== undefined;
      const beyond = await beyondCursor(tx, kind, account, page);
      const recent = await recentPositions(tx, own(kind), page.created);
      const rows = await tx
        .select({ body: objects.body })
        .from(objects)
        .where(and(matching(kind, account, match), createdWithin(page.created), beyond, recent))
        .orderBy(backwards ? asc(objects.position) : desc(objects.position))
        .limit(limit + 1);
      const found = typed<K>(rows.slice(0, limit));
      return {
        object: 'list',
        url,
        has_more: rows.length > limit,
        data: backwards ? found.reverse() : found,
      };
    },
    /** An object of any kind by its id, for `expand`. */
    async any(id: string): Promise<unknown> {
      const [row] = await tx
        .select({ body: objects.body })
        .from(objects)
        .where(and(eq(objects.id, id), eq(objects.account, account)));
      return row?.body;
    },
    /** The sum of the account's balance transactions, in cents. */
    async balance(): Promise<number> {
      const [row] = await tx
        .select({ total: sql<string | null>`sum(${balances.amount})` })
        .from(balances)
        .where(eq(balances.account, account));
      return Number(row?.total ?? 0);
    },
    /** A connected account's objects, in the same transaction. */
    of: (other: string) => openStore(tx, other),
  };
}

/** The id of a reference. The SDK's types allow an expanded object; we store ids only. */
export function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : reference;
}

/** Only `put` writes bodies, typed by their kind. */
function typed<K extends Kind>(rows: { body: unknown }[]): Kinds[K][] {
  return rows.map(({ body }) => body as Kinds[K]);
}

/** Older than `starting_after`, newer than `ending_before`. */
async function beyondCursor(tx: Db, kind: Kind, account: string, page: Page): Promise<SQL | undefined> {
  const positionOf = async (id: string, param: string) => {
    const [row] = await tx
      .select({ at: objects.position })
      .from(objects)
      .where(and(isOf(kind, account), eq(objects.id, id)));
    if (!row) throw missing(kind, id, param);
    return row.at;
  };
  const { starting_after: newest, ending_before: oldest } = page;
  return and(
    newest ? lt(objects.position, await positionOf(newest, 'starting_after')) : undefined,
    oldest ? gt(objects.position, await positionOf(oldest, 'ending_before')) : undefined,
  );
}

/** Fields by which objects are looked up. Each has an index. */
const lookups = [
  'charge',
  'customer',
  'destination',
  'payment_intent',
  'source',
  'source_transaction',
  'transfer',
  'transfer_group',
];

/**
 * Of this kind and account, beside a condition that has an index. Concatenated so that the kind's own index doesn't
 * apply: on a new table the planner finds it as good as any other, and keeps a plan that scans the whole kind.
 */
const isOf = (kind: Kind, account: string) =>
  sql`${objects.kind} || '' = ${kind} and ${objects.account} || '' = ${account}`;

/** The condition for objects of a kind and an account that contain `match`. */
export function matching(kind: Kind, account: string, match: object | SQL): SQL | undefined {
  const own = and(eq(objects.kind, kind), eq(objects.account, account));
  if (is(match, SQL)) return and(own, match);
  const [indexed, other]: [SQL[], [string, unknown][]] = [[], []];
  for (const [field, value] of Object.entries(match)) {
    if (lookups.includes(field) && typeof value === 'string') {
      indexed.push(sql`${objects.body} ->> ${sql.raw(`'${field}'`)} = ${value}`);
    } else if (field === 'metadata') {
      indexed.push(sql`${objects.body} -> 'metadata' @> ${JSON.stringify(value)}::jsonb`);
    } else other.push([field, value]);
  }
  const rest = sql`${objects.body} @> ${JSON.stringify(Object.fromEntries(other))}::jsonb`;
  if (indexed.length === 0) return and(own, other.length === 0 ? undefined : rest);
  return and(isOf(kind, account), ...indexed, other.length === 0 ? undefined : rest);
}

const fewRows = 1000;

/**
 * Ends the scan of a list of recent objects at the oldest of them. Positions order objects by creation only while the
 * clock isn't moved, so this looks at all of them, and doesn't bother if there are many.
 */
async function recentPositions(
  tx: Db,
  own: SQL | undefined,
  created: Page['created'],
): Promise<SQL | undefined> {
  const within = createdWithin(created);
  if (!within) return undefined;
  const rows = await tx
    .select({ at: objects.position })
    .from(objects)
    .where(and(own, within))
    .orderBy(desc(objects.created))
    .limit(fewRows + 1);
  if (rows.length > fewRows) return undefined;
  const first = rows.reduce((least, { at }) => Math.min(least, at), Number.MAX_SAFE_INTEGER);
  return gte(objects.position, first);
}

function createdWithin(range: Page['created']): SQL | undefined {
  if (!range) return undefined;
  const { gt: after, gte: from, lt: before, lte: until } = { gt: undefined, lt: undefined, ...range };
  return and(
    after === undefined ? undefined : gt(objects.created, after),
    from === undefined ? undefined : gte(objects.created, from),
    before === undefined ? undefined : lt(objects.created, before),
    until === undefined ? undefined : lte(objects.created, until),
  );
}

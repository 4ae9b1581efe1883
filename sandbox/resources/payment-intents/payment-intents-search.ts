import type Stripe from 'stripe';
import { z } from 'zod';
import { type Page, pageParams, word } from '#sandbox/api/params.ts';
import { invalid, type Refusal } from '#sandbox/api/refusal.ts';
import type { Call } from '#sandbox/api/route.ts';

export const searchPath = '/v1/payment_intents/search';
export const searchParams = z.strictObject({
  limit: pageParams.limit,
  page: word.optional(),
  query: word,
});

const texts = ['currency', 'customer', 'status'];
/** An AND joins clauses only outside of quotes. */
const joint = /\s+AND\s+(?=(?:[^'"]|'[^']*'|"[^"]*")*$)/i;
const clause =
  /^(?:metadata\[(?:"(?<key>[^"]+)"|'(?<singleKey>[^']+)')\]|(?<field>[a-z_]+))(?<compare>:|>=|<=|>|<)(?:"(?<text>[^"]*)"|'(?<singleText>[^']*)'|(?<number>\d{1,12}))$/;

type Found = { match: Record<string, unknown>; created: NonNullable<Page['created']> };

/** `metadata['order']:'6735' AND status:'succeeded'`. Unlike Stripe's, it finds new objects at once. */
export async function search(
  { store }: Call,
  { limit, page: after, query }: z.output<typeof searchParams>,
): Promise<Stripe.ApiSearchResult<Stripe.PaymentIntent>> {
  const { match, created } = readQuery(query);
  const page = { limit, created, starting_after: after, ending_before: undefined };
  const { data, has_more } = await store.page('payment_intent', searchPath, page, match);
  const next_page = has_more ? (data.at(-1)?.id ?? null) : null;
  return { object: 'search_result', data, has_more, next_page, url: searchPath };
}

function readQuery(query: string): Found {
  const found: Found = { match: {}, created: {} };
  for (const part of query.trim().split(joint)) readClause(found, part);
  return found;
}

function readClause({ match, created }: Found, part: string): void {
  const groups = clause.exec(part)?.groups;
  if (!groups) throw unreadable(part);
  const { field = '', compare, number } = groups;
  const key = groups.key ?? groups.singleKey;
  const text = groups.text ?? groups.singleText;
  if (key !== undefined && text !== undefined && compare === ':') {
    match.metadata = { ...(match.metadata as object | undefined), [key]: text };
  } else if (texts.includes(field) && text !== undefined && compare === ':') {
    match[field] = text;
  } else if (field === 'amount' && number !== undefined && compare === ':') {
    match.amount = Number(number);
  } else if (field === 'created' && number !== undefined) {
    Object.assign(created, bounds(compare, Number(number)));
  } else throw unreadable(part);
}

function bounds(compare: string | undefined, at: number): Found['created'] {
  if (compare === '>') return { gt: at };
  if (compare === '>=') return { gte: at };
  if (compare === '<') return { lt: at };
  if (compare === '<=') return { lte: at };
  return { gte: at, lte: at };
}

function unreadable(part: string): Refusal {
  return invalid(`We were unable to parse your search query. The clause \`${part}\` could not be read.`, {
    param: 'query',
  });
}

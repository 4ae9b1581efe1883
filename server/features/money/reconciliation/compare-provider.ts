import type { BalanceEntry } from '#server/adapters/payments/payments-port.ts';
import type { Db } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { Finding, FindingsPage } from './findings.ts';
import {
  findMovements,
  findOpenDifferences,
  findUnmatched,
  findUnmatchedAfter,
  type Movement,
  type Posting,
  type PostingPosition,
  saveEntries,
} from './reconciliation.repository.ts';

const firstId = '00000000-0000-0000-0000-000000000000';
/** As many as the provider returns at once. */
const entriesPerPage = 100;

export type EntrySpan = { since: Date; until?: Date | undefined };
export type EntryPosition = { reached: string };

/** The provider's balance entries that the ledger doesn't have or has differently. The provider lists the newest first. */
export async function* compareEntries(
  { db, payments }: Deps,
  { since, until }: EntrySpan,
  from?: EntryPosition,
): AsyncGenerator<FindingsPage<EntryPosition>> {
  const listed = payments.listBalance(since, from ? new Date(from.reached) : until);
  for await (const entries of inPages(listed)) {
    const findings = await compare(db, entries);
    const reached = entries.at(-1)?.createdAt ?? since;
    yield { findings, position: { reached: reached.toISOString() } };
  }
}

async function* inPages(entries: AsyncIterable<BalanceEntry>): AsyncGenerator<BalanceEntry[]> {
  let page: BalanceEntry[] = [];
  for await (const entry of entries) {
    page.push(entry);
    if (page.length < entriesPerPage) continue;
    yield page;
    page = [];
  }
  if (page.length) yield page;
}

/** The platform's own payouts and fees aren't in the ledger. */
const platformTypes = new Set(['payout', 'payout_cancel', 'payout_failure', 'stripe_fee', 'topup']);

async function compare(db: Db, listed: BalanceEntry[]): Promise<Finding[]> {
  const entries = listed.filter(({ type }) => !platformTypes.has(type));
  const withSource = entries.filter(({ source }) => source);
  await saveEntries(db, withSource);
  const movements = await findMovements(
    db,
    withSource.map(({ source }) => source ?? ''),
  );
  return entries.flatMap((entry) => {
    const known = movements.filter(({ source }) => source === entry.source);
    const movement = movementOf(entry, known);
    if (movement?.net === entry.net) return [];
    const kind = movement ? 'different amount in the ledger' : 'missing in the ledger';
    return [entryFinding(entry, kind, known[0]?.bookingId)];
  });
}

/** A refund that came back and a dispute that was won have an entry in each direction. */
function movementOf({ amount }: BalanceEntry, known: Movement[]): Movement | undefined {
  return known.find((movement) => Math.sign(movement.amount) === Math.sign(amount));
}

const entryFinding = (
  entry: BalanceEntry,
  kind: Finding['kind'],
  bookingId: string | null | undefined,
): Finding => ({
  key: `balance:${entry.id}`,
  kind,
  ...(bookingId ? { bookingId } : {}),
  amount: Math.abs(entry.net),
  about: { ...entry },
});

export type PostingSpan = { since: Date; before: Date };

/** Postings that moved money at the provider, according to us, and that the provider has no balance entry for. */
export async function* comparePostings(
  { db }: Deps,
  { since, before }: PostingSpan,
  from: PostingPosition = { at: since.toISOString(), id: firstId },
): AsyncGenerator<FindingsPage<PostingPosition>> {
  for (let position = from, isLast = false; !isLast; ) {
    const page = await findUnmatchedAfter(db, position, before);
    ({ position, isLast } = page);
    yield { findings: page.unmatched.map(postingFinding), position };
  }
}

const postingFinding = ({ id, key, postedAt, bookingId, amount }: Posting): Finding => ({
  key: `posting:${key}`,
  kind: 'missing at the provider',
  ...(bookingId ? { bookingId } : {}),
  amount: Math.abs(amount),
  about: { transactionId: id, posting: key, postedAt },
});

export type DifferencePosition = { after: string };

/** Compares earlier differences again that lie before the span of this night. Those that are found again still stand. */
export async function* compareAgain(
  { db }: Deps,
  begunAt: Date,
  from: DifferencePosition = { after: firstId },
): AsyncGenerator<FindingsPage<DifferencePosition>> {
  for (let { after } = from; ; ) {
    const open = await findOpenDifferences(db, begunAt, after);
    const last = open.at(-1);
    if (!last) return;
    after = last.id;
    const entries = await compare(
      db,
      open.flatMap(({ entry }) => entry ?? []),
    );
    const postings = await findUnmatched(
      db,
      open.flatMap(({ transactionId }) => transactionId ?? []),
    );
    yield { findings: [...entries, ...postings.map(postingFinding)], position: { after } };
  }
}

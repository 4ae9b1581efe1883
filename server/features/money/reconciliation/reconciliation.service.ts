import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import * as cases from '#server/features/cases/cases.repository.ts';
import * as casesCopy from '#server/features/money/cases.copy.ts';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import { clearing } from '#server/features/money/payments/postings.ts';
import { dayMs, hourMs } from '#shared/durations.ts';
import { checkAccounts } from './account-violations.repository.ts';
import {
  compareAgain,
  compareEntries,
  comparePostings,
  type EntrySpan,
  type PostingSpan,
} from './compare-provider.ts';
import { type Finding, type FindingsPage, violationFinding } from './findings.ts';
import { checkPayments, checkTransactions } from './ledger-violations.repository.ts';
import * as progress from './progress.repository.ts';
import { findOldestMissing } from './reconciliation.repository.ts';
import type { CheckedPage } from './violations.ts';

/** Newer entries of the provider may not have reached us yet and are left to the next night. */
const graceMs = hourMs;
/** The provider's entry of a posting this old must have been listed. */
const postingGraceMs = dayMs;
/** Entries this much older are compared again: the provider's clock and ours may differ. */
const overlapMs = hourMs;
/** How long we look for the entry of a posting that the provider doesn't have. */
const maxMissingMs = 30 * dayMs;
/** Shorter than the time between two turns of the sweep, so that only one process compares at a time. */
const turnMs = 45_000;

type Pass = { begunAt: Date; entries: EntrySpan; postings: PostingSpan };
type Step = {
  name: string;
  run: (deps: Deps, pass: Pass, from: unknown) => AsyncGenerator<FindingsPage<unknown>>;
};

const steps: Step[] = [
  { name: 'transactions', run: ({ db }, _pass, from) => findingsOf(checkTransactions(db, stored(from))) },
  {
    name: 'accounts',
    run: ({ db }, pass, from) => findingsOf(checkAccounts(db, pass.begunAt, stored(from))),
  },
  { name: 'payments', run: ({ db }, _pass, from) => findingsOf(checkPayments(db, stored(from))) },
  { name: 'entries', run: (deps, pass, from) => compareEntries(deps, pass.entries, stored(from)) },
  { name: 'postings', run: (deps, pass, from) => comparePostings(deps, pass.postings, stored(from)) },
  { name: 'open', run: (deps, pass, from) => compareAgain(deps, pass.begunAt, stored(from)) },
];

/** A position was written by the same step, or there is none. */
const stored = <Position>(from: unknown) => from as Position | undefined;

async function* findingsOf<Position>(
  pages: AsyncGenerator<CheckedPage<Position>>,
): AsyncGenerator<FindingsPage<Position>> {
  for await (const { violations, position } of pages)
    yield { findings: violations.map(violationFinding), position };
}

/**
 * Once a day, checks the ledger's own rules and compares it with the provider. Differences are recorded, never
 * corrected. Works in pages for a limited time; the next turn continues where this one stopped, in any process.
 */
export async function reconcileNightly(
  deps: Deps,
  stopping: AbortSignal,
  maxMs: number = turnMs,
): Promise<void> {
  const begun = await findUnfinished(deps);
  if (!begun) return;
  const { begunAt, position } = begun;
  const pass = await passOf(deps, begunAt);
  const endsAt = performance.now() + maxMs;
  const first = Math.max(
    0,
    steps.findIndex(({ name }) => name === position?.step),
  );
  for (const [n, { name, run }] of steps.slice(first).entries()) {
    const from = n === 0 ? position?.at : undefined;
    for await (const page of run(deps, pass, from)) {
      for (const finding of page.findings) await report(deps, begunAt, finding);
      await progress.save(deps.db, { begunAt, position: { step: name, at: page.position } });
      // A turn gets ahead at least a little: the provider's list continues with an instant that we saw already.
      const isAhead = !isDeepStrictEqual(page.position, from);
      if (stopping.aborted || (isAhead && performance.now() > endsAt)) return;
    }
  }
  await finish(deps, pass);
}

/** The comparison to continue, or a new one if the last began a day ago. */
async function findUnfinished({ db, now }: Deps): Promise<progress.Progress | undefined> {
  const at = now();
  const last = await progress.find(db);
  // One that began in the future dates from before the clock was moved back.
  const isOutdated = !last || last.begunAt > at;
  if (!isOutdated && last.position) return last;
  if (!isOutdated && at.getTime() - last.begunAt.getTime() < dayMs) return undefined;
  return { begunAt: at, position: null };
}

/** Continues where the last complete comparison ended, however long ago. The first one compares everything. */
async function passOf({ db }: Deps, begunAt: Date): Promise<Pass> {
  const until = new Date(begunAt.getTime() - graceMs);
  const before = new Date(begunAt.getTime() - postingGraceMs);
  const entriesSince = Math.min(await sinceWhen(db, 'balance', until), await sinceMissing(db, begunAt));
  const postingsSince = await sinceWhen(db, 'postings', before);
  return {
    begunAt,
    entries: { since: new Date(entriesSince), until },
    postings: { since: new Date(postingsSince), before },
  };
}

async function sinceWhen(db: Db, what: progress.Compared, until: Date): Promise<number> {
  const compared = (await progress.comparedUntil(db, what))?.getTime() ?? 0;
  return Math.max(0, Math.min(compared, until.getTime()) - overlapMs);
}

/** The entry of a posting that was missing at the provider may turn up later, with its own date. */
async function sinceMissing(db: Db, begunAt: Date): Promise<number> {
  const oldest = (await findOldestMissing(db))?.getTime() ?? Number.POSITIVE_INFINITY;
  return Math.max(oldest - dayMs, begunAt.getTime() - maxMissingMs);
}

async function report(deps: Deps, foundAt: Date, finding: Finding): Promise<void> {
  const { kind: rule, ...newCase } = finding;
  deps.log.error({ finding: finding.key, kind: rule }, 'the ledger and the provider differ');
  const title = casesCopy.differences[rule];
  await cases.confirm(deps.db, deps.now(), { ...newCase, kind: 'difference', title }, foundAt);
}

/** Every open difference was looked at: those that weren't found again are gone. */
async function finish({ db, now }: Deps, { begunAt, entries, postings }: Pass): Promise<void> {
  await cases.settleUnconfirmed(db, now(), 'difference', begunAt, 'No longer found');
  await progress.setComparedUntil(db, 'balance', entries.until ?? begunAt);
  await progress.setComparedUntil(db, 'postings', postings.before);
  await progress.save(db, { begunAt, position: null });
}

export type Check = { findings: Finding[]; ledger: number; provider: number };

/** The full check: the ledger's own rules, every entry of the provider and every posting of ours, and both balances. */
export async function reconcileAll(deps: Deps): Promise<Check> {
  const begunAt = deps.now();
  const since = new Date(0);
  const before = new Date(begunAt.getTime() - postingGraceMs);
  const pass: Pass = { begunAt, entries: { since }, postings: { since, before } };
  const findings: Finding[] = [];
  for (const { run } of steps.filter(({ name }) => name !== 'open'))
    for await (const page of run(deps, pass, undefined)) findings.push(...page.findings);
  // Money at the provider is a debit in the ledger, so the balance is negative.
  const [owed, provider] = await Promise.all([ledger.balanceOf(deps.db, clearing), deps.payments.balance()]);
  return { findings, ledger: owed === 0 ? 0 : -owed, provider };
}

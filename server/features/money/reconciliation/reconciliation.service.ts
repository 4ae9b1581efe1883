import type { BalanceEntry } from '#server/adapters/payments/payments-port.ts';
import type { Deps } from '#server/deps.ts';
import * as cases from '#server/features/cases/cases.repository.ts';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import { clearing } from '#server/features/money/payments/postings.ts';
import { dayMs, hourMs } from '#shared/durations.ts';
import { findMovements } from './reconciliation.repository.ts';

export type Finding = { key: string; kind: string; about: Record<string, unknown> };

/** Covers nights on which the check failed. */
const lookBackDays = 3;
/** Newer entries may not have reached us yet and are left to the next night. */
const graceMs = hourMs;

/** Compares the provider's balance entries with the ledger. Differences are recorded, never corrected. */
export async function reconcileNightly(deps: Deps, stopping: AbortSignal): Promise<void> {
  const now = deps.now().getTime();
  const span = { since: new Date(now - lookBackDays * dayMs), until: new Date(now - graceMs) };
  const found = [...(await ledgerViolations(deps)), ...(await unmatchedEntries(deps, span, stopping))];
  for (const finding of found) {
    deps.log.error({ finding: finding.key, kind: finding.kind }, 'the ledger and the provider differ');
    const { key, kind: title, about } = finding;
    await cases.open(deps.db, deps.now(), { key, kind: 'difference', title, about });
  }
}

export type Check = { findings: Finding[]; ledger: number; provider: number };

/** The full check: the ledger's own rules, every entry of the provider, and both balances. */
export async function reconcileAll(deps: Deps): Promise<Check> {
  const findings = [
    ...(await ledgerViolations(deps)),
    ...(await unmatchedEntries(deps, { since: new Date(0) })),
  ];
  // Money at the provider is a debit in the ledger, so the balance is negative.
  const [owed, provider] = await Promise.all([ledger.balanceOf(deps.db, clearing), deps.payments.balance()]);
  return { findings, ledger: owed === 0 ? 0 : -owed, provider };
}

async function ledgerViolations({ db }: Deps): Promise<Finding[]> {
  const violations = await ledger.findViolations(db);
  return violations.map(({ rule, about }) => ({
    key: `ledger:${rule}:${about}`,
    kind: rule,
    about: { about },
  }));
}

type Span = { since: Date; until?: Date };

async function unmatchedEntries(
  deps: Deps,
  { since, until }: Span,
  stopping?: AbortSignal,
): Promise<Finding[]> {
  const found: Finding[] = [];
  for await (const entry of deps.payments.listBalance(since)) {
    if (stopping?.aborted) break;
    if (until && entry.createdAt > until) continue;
    const problem = await mismatch(deps, entry);
    if (problem) found.push({ key: `balance:${entry.id}`, kind: problem, about: { ...entry } });
  }
  return found;
}

/** The platform's own payouts and fees aren't in the ledger. */
const platformTypes = new Set(['payout', 'payout_cancel', 'payout_failure', 'stripe_fee', 'topup']);

async function mismatch({ db }: Deps, entry: BalanceEntry): Promise<string | undefined> {
  if (platformTypes.has(entry.type)) return undefined;
  const known = await findMovements(db, entry.source ?? '');
  if (known.length === 0) return 'missing in the ledger';
  if (!known.includes(entry.net)) return 'different amount in the ledger';
  return undefined;
}

import type { BalanceEntry } from '#server/adapters/payments/payments-port.ts';
import type { Deps } from '#server/deps.ts';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import { clearing } from '#server/features/money/payments/postings.ts';
import { dayMs, hourMs } from '#shared/durations.ts';
import * as differences from './differences.repository.ts';
import { findMovements } from './reconciliation.repository.ts';

export type Finding = { key: string; kind: string; about: Record<string, unknown> };

/** Nights that fail are made up for by the next ones. */
const lookBackDays = 3;
/** What the provider did a moment ago we may not have heard of yet: the next night sees it. */
const settledMs = hourMs;

/** Each night: what the provider booked, against what we did. Differences are listed, never corrected. */
export async function compareNightly(deps: Deps, stopping: AbortSignal): Promise<void> {
  const now = deps.now().getTime();
  const span = { since: new Date(now - lookBackDays * dayMs), until: new Date(now - settledMs) };
  const found = [...(await ownFaults(deps)), ...(await strangeEntries(deps, span, stopping))];
  for (const finding of found) {
    deps.log.error({ finding: finding.key, kind: finding.kind }, 'the ledger and the provider differ');
    await differences.note(deps.db, deps.now(), finding);
  }
}

export type Check = { findings: Finding[]; ledger: number; provider: number };

/** Everything at once, for whoever asks: the ledger by itself, each entry of the provider's, and both sums. */
export async function checkMoney(deps: Deps): Promise<Check> {
  const findings = [...(await ownFaults(deps)), ...(await strangeEntries(deps, { since: new Date(0) }))];
  // What we are owed by the provider is a debit there, so a negative balance here.
  const [owed, provider] = await Promise.all([ledger.balanceOf(deps.db, clearing), deps.payments.balance()]);
  return { findings, ledger: owed === 0 ? 0 : -owed, provider };
}

async function ownFaults({ db }: Deps): Promise<Finding[]> {
  const violations = await ledger.findViolations(db);
  return violations.map(({ rule, about }) => ({
    key: `ledger:${rule}:${about}`,
    kind: rule,
    about: { about },
  }));
}

type Span = { since: Date; until?: Date };

async function strangeEntries(
  deps: Deps,
  { since, until }: Span,
  stopping?: AbortSignal,
): Promise<Finding[]> {
  const found: Finding[] = [];
  for await (const entry of deps.payments.listBalance(since)) {
    if (stopping?.aborted) break;
    if (until && entry.createdAt > until) continue;
    const wrong = await whatIsWrong(deps, entry);
    if (wrong) found.push({ key: `balance:${entry.id}`, kind: wrong, about: { ...entry } });
  }
  return found;
}

/** Money the platform takes out for itself is its own business. */
const ownBusiness = new Set(['payout', 'payout_cancel', 'payout_failure', 'stripe_fee', 'topup']);

async function whatIsWrong({ db }: Deps, entry: BalanceEntry): Promise<string | undefined> {
  if (ownBusiness.has(entry.type)) return undefined;
  const known = await findMovements(db, entry.source ?? '');
  if (known.length === 0) return 'a movement that the ledger does not know';
  if (!known.includes(entry.net)) return 'another amount in the ledger';
  return undefined;
}

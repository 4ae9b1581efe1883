import type { Operation } from '#server/db/tables/payment-ops.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import * as cases from '#server/features/cases/cases.repository.ts';
import * as casesCopy from '#server/features/money/cases.copy.ts';
import { takeDue } from '#server/jobs/take-due.ts';
import { minuteMs } from '#shared/durations.ts';
import { attempt, type OperationResult, postpone } from './attempt.ts';
import * as operations from './operations.repository.ts';
import * as payments from './payments.repository.ts';
import { amountOf, type OperationParams, type Result } from './provider-calls.ts';

/**
 * Applies a result: moves the payment and the booking and posts to the ledger, all in the given transaction. It locks
 * the booking, then the payment, then calls `claim`, which locks the operation and returns false if another process
 * has settled it in the meantime.
 */
export type Settle = (
  tx: Tx,
  deps: Deps,
  op: operations.OperationRow,
  result: OperationResult,
  claim: () => Promise<boolean>,
) => Promise<void>;

/** Longer than a call to the provider and the lookup after it can take. */
const leaseMs = 20_000;
const maxSweepMs = 15_000;
const concurrency = 8;

type Enqueued<Op extends Operation> = {
  paymentId: string;
  op: Op;
  at: Date;
  params: (operationId: string) => OperationParams[Op];
  /** The caller runs it right after this transaction; a sweep takes over only if that fails. */
  inline?: boolean;
  dueAt?: Date;
};

const inlineGraceMs = 10_000;

export async function enqueueOperation<Op extends Operation>(
  tx: Tx,
  { inline, at, dueAt = inline ? new Date(at.getTime() + inlineGraceMs) : at, ...rest }: Enqueued<Op>,
): Promise<operations.OperationRow> {
  return operations.enqueue(tx, { ...rest, at, dueAt });
}

/** `busy`: another process has it, or it is settled. `later`: the provider gave no answer; a sweep tries again. */
export type RunResult = 'settled' | 'later' | 'busy';

/** Runs the operation with this id, or the oldest that was due at this instant. */
export async function runOperation(deps: Deps, settle: Settle, which: string | Date): Promise<RunResult> {
  const at = deps.now();
  const lease = new Date(at.getTime() + leaseMs);
  const op = await transaction(deps.db, (tx) => operations.claim(tx, at, lease, which));
  if (!op) return 'busy';
  const result = await attempt(deps, op);
  if (!result) return 'later';
  try {
    await transaction(deps.db, (tx) => settleOnce(tx, deps, settle, op, result));
    return 'settled';
  } catch (error) {
    // Must not block other operations; an operator sees it in the log.
    deps.log.error(
      { err: error, operationId: op.id, operation: op.op },
      'a result that could not be settled',
    );
    await postpone(deps, op, String(error), op.faults);
    return 'later';
  }
}

/**
 * Runs due operations, oldest first and several at a time, so that one slow call doesn't block the rest. Operations
 * that aren't reached in time are left to the next sweep.
 */
export async function runDueOperations(deps: Deps, settle: Settle, stopping: AbortSignal): Promise<void> {
  // Each operation runs at most once per sweep: one that is postponed isn't due at `startedAt`.
  const startedAt = deps.now();
  const runNext = async () => (await runOperation(deps, settle, startedAt)) !== 'busy';
  await takeDue(runNext, { stopping, concurrency, maxMs: maxSweepMs });
}

const stuckMs = 30 * minuteMs;
const stuckKey = (operationId: string) => `stuck:${operationId}`;

/** Operations that keep failing are reported to an operator and keep being retried. */
export async function noteStuckOperations(deps: Deps): Promise<void> {
  const at = deps.now();
  for (const op of await operations.findStuck(deps.db, new Date(at.getTime() - stuckMs), 100)) {
    const about = {
      operationId: op.id,
      paymentId: op.paymentId,
      attempts: op.attempts,
      lastError: op.lastError,
    };
    const payment = await payments.findById(deps.db, op.paymentId);
    await cases.openOnce(deps.db, at, {
      key: stuckKey(op.id),
      kind: 'operationFailed',
      title: casesCopy.failing[op.op],
      ...(payment ? { bookingId: payment.bookingId, amount: amountOf(op) ?? payment.amount } : {}),
      about,
    });
  }
}

async function settleOnce(
  tx: Tx,
  deps: Deps,
  settle: Settle,
  op: operations.OperationRow,
  result: OperationResult,
): Promise<void> {
  const claim = async () => {
    const row = await operations.lock(tx, op.id);
    if (row.state !== 'due') return false;
    await operations.update(tx, op.id, {
      state: result.kind === 'done' ? 'done' : 'failed',
      doneAt: deps.now(),
      leasedUntil: null,
      ...(result.kind === 'done' ? { resultId: idOf(result.result) } : { lastError: result.error.message }),
    });
    await cases.settle(tx, deps.now(), stuckKey(op.id), 'The call went through.');
    return true;
  };
  await settle(tx, deps, op, result, claim);
}

const idOf = (result: Result) => ('intent' in result ? result.intent.id : result.moved.id);

import type { Operation } from '#server/db/tables/payment-ops.ts';
import { type Db, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import * as differences from '#server/features/money/reconciliation/differences.repository.ts';
import { minuteMs } from '#shared/durations.ts';
import { attempt, type OperationResult, postpone } from './attempt.ts';
import * as operations from './operations.repository.ts';
import type { OperationParams, Result } from './provider-calls.ts';

/**
 * What an outcome means: the payment's and the booking's move, the ledger's posting and what follows from it, all in
 * the transaction it is given. It locks booking, then payment, then calls `own` to lock the operation, which answers
 * false when somebody else has settled it meanwhile.
 */
export type Settle = (
  deps: Deps,
  tx: Db,
  op: operations.OperationRow,
  outcome: OperationResult,
  own: Own,
) => Promise<void>;
export type Own = () => Promise<boolean>;

/** Longer than a call to the provider and a look afterwards may take. */
const leaseMs = 20_000;
const turnMs = 15_000;
const atOnce = 8;

type Enqueued<Op extends Operation> = {
  paymentId: string;
  op: Op;
  at: Date;
  params: (operationId: string) => OperationParams[Op];
  /** Whoever asks for it runs it themselves, right after this transaction: a worker comes only if they don't. */
  inline?: boolean;
  dueAt?: Date;
};

const inlineMs = 10_000;

export async function enqueueOperation<Op extends Operation>(
  tx: Db,
  { inline, at, dueAt = inline ? new Date(at.getTime() + inlineMs) : at, ...rest }: Enqueued<Op>,
): Promise<operations.OperationRow> {
  return operations.enqueue(tx, { ...rest, at, dueAt });
}

/** `busy`: somebody else is at it, or it is over already. `later`: the provider didn't say; it goes on by itself. */
export type Ran = 'settled' | 'later' | 'busy';

/** The named one, or the oldest that was due at an instant. */
export async function runOperation(deps: Deps, settle: Settle, which: string | Date): Promise<Ran> {
  const at = deps.now();
  const lease = new Date(at.getTime() + leaseMs);
  const op = await transaction(deps.db, (tx) => operations.claim(tx, at, lease, which));
  if (!op) return 'busy';
  const outcome = await attempt(deps, op);
  if (!outcome) return 'later';
  try {
    await transaction(deps.db, (tx) => settleOnce(deps, tx, settle, op, outcome));
    return 'settled';
  } catch (error) {
    // One that can't be written down must not keep the others from it, and is an operator's to see.
    deps.log.error(
      { err: error, operationId: op.id, operation: op.op },
      'an outcome that could not be settled',
    );
    await postpone(deps, op, String(error), op.faults);
    return 'later';
  }
}

/**
 * Everything that is due, oldest first, several at a time: one that hangs keeps nobody waiting. What isn't reached in
 * this turn waits for the next.
 */
export async function runDueOperations(deps: Deps, settle: Settle, stopping: AbortSignal): Promise<void> {
  const until = performance.now() + turnMs;
  // Once each: what is put off in this turn is for another.
  const begun = deps.now();
  const work = async () => {
    let ran: Ran = 'settled';
    while (ran !== 'busy' && !stopping.aborted && performance.now() < until)
      ran = await runOperation(deps, settle, begun);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

const stuckMs = 30 * minuteMs;

/** Operations that go on and on are told to an operator, and go on. */
export async function noteStuckOperations(deps: Deps): Promise<void> {
  const at = deps.now();
  for (const op of await operations.findStuck(deps.db, new Date(at.getTime() - stuckMs), 100)) {
    const about = {
      operationId: op.id,
      paymentId: op.paymentId,
      attempts: op.attempts,
      lastError: op.lastError,
    };
    await differences.note(deps.db, at, { key: `stuck:${op.id}`, kind: `${op.op} stuck`, about });
  }
}

async function settleOnce(
  deps: Deps,
  tx: Db,
  settle: Settle,
  op: operations.OperationRow,
  outcome: OperationResult,
): Promise<void> {
  const own = async () => {
    const row = await operations.lock(tx, op.id);
    if (row.state !== 'due') return false;
    await operations.update(tx, op.id, {
      state: outcome.kind === 'done' ? 'done' : 'failed',
      doneAt: deps.now(),
      leasedUntil: null,
      ...(outcome.kind === 'done'
        ? { resultId: idOf(outcome.result) }
        : { lastError: outcome.error.message }),
    });
    return true;
  };
  await settle(deps, tx, op, outcome, own);
}

const idOf = (result: Result) => ('intent' in result ? result.intent.id : result.moved.id);

import { ProviderError } from '#server/adapters/payments/provider-error.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { hourMs, minuteMs } from '#shared/durations.ts';
import * as operations from './operations.repository.ts';
import * as payments from './payments.repository.ts';
import { callProvider, lookUp, paramsOf, type Result } from './provider-calls.ts';

export type OperationResult = { kind: 'done'; result: Result } | { kind: 'refused'; error: ProviderError };

const firstRetryMs = 1_000;
const longestRetryMs = minuteMs;
/** The provider keeps its answers for a day: an older key must not be trusted. */
const keyKeptMs = 23 * hourMs;
/** It stores a failure of its own under the key, so more of the same tell nothing new. */
const sameFaults = 3;

/** Nothing when nobody can tell yet. */
export async function attempt(deps: Deps, op: operations.OperationRow): Promise<OperationResult | undefined> {
  try {
    const late = await whyTooLate(deps, op);
    if (late) return await adoptOrRefuse(deps, op, new ProviderError('refused', late));
    if (isOld(deps, op)) return await adoptOrRenew(deps, op);
    return { kind: 'done', result: await callProvider(deps.payments, op, deps.config) };
  } catch (error) {
    return afterFailure(deps, op, asProviderError(error));
  }
}

/** What has changed since it was decided on, so that it must not be done any more; what was done, was. */
async function whyTooLate({ db, now }: Deps, op: operations.OperationRow): Promise<string | undefined> {
  if (op.op === 'capture') {
    const { notAfter } = paramsOf(op, 'capture');
    return now() > new Date(notAfter) ? 'the session has begun without it' : undefined;
  }
  if (op.op !== 'transfer') return undefined;
  return (await payments.findById(db, op.paymentId))?.payoutFrozen ? 'the payment is on hold' : undefined;
}

function isOld({ now }: Deps, { keyedAt, attempts }: operations.OperationRow): boolean {
  return attempts > 1 && now().getTime() - keyedAt.getTime() > keyKeptMs;
}

/** Before another key is used, the provider is asked whether the old one did it. */
async function adoptOrRenew(deps: Deps, op: operations.OperationRow): Promise<OperationResult | undefined> {
  const result = await lookUp(deps.payments, op);
  if (result) return { kind: 'done', result };
  await transaction(deps.db, (tx) => operations.nextAttempt(tx, op, deps.now()));
  return undefined;
}

function asProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  throw error;
}

async function afterFailure(
  deps: Deps,
  op: operations.OperationRow,
  error: ProviderError,
): Promise<OperationResult | undefined> {
  const { kind } = error;
  deps.log.warn({ operation: op.op, operationId: op.id, attempts: op.attempts, kind }, 'payment call');
  if (kind === 'away') return postpone(deps, op, error.message, op.faults);
  if (kind !== 'fault') return adopting(deps, op, () => adoptOrRefuse(deps, op, error));
  const faults = op.faults + 1;
  if (faults < sameFaults) return postpone(deps, op, error.message, faults);
  return adopting(deps, op, () => adoptOrRenew(deps, op));
}

/** A refusal may only mean that it was done before, and that we never heard. */
async function adoptOrRefuse(
  deps: Deps,
  op: operations.OperationRow,
  error: ProviderError,
): Promise<OperationResult> {
  const result = await lookUp(deps.payments, op);
  return result ? { kind: 'done', result } : { kind: 'refused', error };
}

async function adopting(
  deps: Deps,
  op: operations.OperationRow,
  look: () => Promise<OperationResult | undefined>,
): Promise<OperationResult | undefined> {
  try {
    return await look();
  } catch (error) {
    return postpone(deps, op, asProviderError(error).message, op.faults);
  }
}

/** It goes on by itself, a little later each time. */
export async function postpone(
  deps: Deps,
  op: operations.OperationRow,
  lastError: string,
  faults: number,
): Promise<undefined> {
  const wait = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(op.attempts - 1, 10));
  // Half of it by chance, so that many that failed together don't come back together.
  const dueAt = new Date(deps.now().getTime() + wait / 2 + (Math.random() * wait) / 2);
  await operations.update(deps.db, op.id, {
    dueAt,
    leasedUntil: null,
    faults,
    lastError: lastError.slice(0, 500),
  });
}

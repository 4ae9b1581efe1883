import { ProviderError } from '#server/adapters/payments/provider-error.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { hasUnheard, isCaughtUp } from '#server/features/money/events/events.repository.ts';
import { hourMs, minuteMs } from '#shared/durations.ts';
import { positionOf, refundDue } from '#shared/payments/payment-money.ts';
import { isAwaitingCard } from '#shared/payments/payment-states.ts';
import * as operations from './operations.repository.ts';
import * as payments from './payments.repository.ts';
import { callProvider, lookUp, paramsOf, type Result } from './provider-calls.ts';

export type OperationResult = { kind: 'done'; result: Result } | { kind: 'refused'; error: ProviderError };

const firstRetryMs = 1_000;
const maxRetryMs = minuteMs;
/** The provider remembers a key for a day, so an older key can't be relied on. */
const keyLifetimeMs = 23 * hourMs;
/** The provider repeats its own failure under the same key, so after this many the key changes. */
const maxFaults = 3;

/** Calls the provider. Undefined when its answer isn't known yet: the operation is tried again. */
export async function attempt(deps: Deps, op: operations.OperationRow): Promise<OperationResult | undefined> {
  try {
    const late = await whyTooLate(deps, op);
    if (late) return await adoptOrRefuse(deps, op, new ProviderError('heldBack', late));
    // Don't pay out if a dispute may not have reached us yet.
    if (op.op === 'transfer' && !(await isAllHeard(deps, op)))
      return await postpone(deps, op, 'the provider’s events are not processed yet', op.faults);
    if (isOld(deps, op)) return await adoptOrRenew(deps, op);
    return { kind: 'done', result: await callProvider(deps.payments, op, deps.config) };
  } catch (error) {
    return afterFailure(deps, op, asProviderError(error));
  }
}

async function isAllHeard({ db, now }: Deps, { paymentId }: operations.OperationRow): Promise<boolean> {
  const payment = await payments.findById(db, paymentId);
  return (await isCaughtUp(db, now())) && !(await hasUnheard(db, payment?.chargeId ?? null));
}

/** Why the operation must no longer be carried out. If it already was, its result is adopted. */
async function whyTooLate({ db, now }: Deps, op: operations.OperationRow): Promise<string | undefined> {
  if (op.op === 'capture') {
    const { notAfter } = paramsOf(op, 'capture');
    return now() > new Date(notAfter) ? 'the session has already started' : undefined;
  }
  if (op.op !== 'confirm' && op.op !== 'transfer' && op.op !== 'refund') return undefined;
  const payment = await payments.findById(db, op.paymentId);
  if (!payment) return undefined;
  if (op.op === 'confirm') {
    const { before } = paramsOf(op, 'confirm');
    if (before && now() >= new Date(before)) return 'the time to pay is over';
    return isAwaitingCard(payment) ? undefined : 'the client no longer wants to pay';
  }
  if (op.op === 'refund') {
    const refunds = await operations.sumDue(db, payment.id, 'refund', op);
    return refunds > refundDue(payment) ? 'the client already has this money' : undefined;
  }
  if (payment.payoutFrozen) return 'the payout is frozen';
  const { payable } = positionOf(payment);
  return paramsOf(op, 'transfer').amount > payable ? 'the expert’s share is smaller now' : undefined;
}

function isOld({ now }: Deps, { keyedAt, attempts }: operations.OperationRow): boolean {
  return attempts > 1 && now().getTime() - keyedAt.getTime() > keyLifetimeMs;
}

/** Before a new key is used, checks whether the call under the old one succeeded. */
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
  if (kind === 'unavailable') return postpone(deps, op, error.message, op.faults);
  if (kind !== 'serverError') return orPostpone(deps, op, () => adoptOrRefuse(deps, op, error));
  const faults = op.faults + 1;
  if (faults < maxFaults) return postpone(deps, op, error.message, faults);
  return orPostpone(deps, op, () => adoptOrRenew(deps, op));
}

/** A refusal may mean that an earlier attempt succeeded and its answer was lost. */
async function adoptOrRefuse(
  deps: Deps,
  op: operations.OperationRow,
  error: ProviderError,
): Promise<OperationResult> {
  const result = await lookUp(deps.payments, op);
  return result ? { kind: 'done', result } : { kind: 'refused', error };
}

async function orPostpone(
  deps: Deps,
  op: operations.OperationRow,
  lookUpResult: () => Promise<OperationResult | undefined>,
): Promise<OperationResult | undefined> {
  try {
    return await lookUpResult();
  } catch (error) {
    return postpone(deps, op, asProviderError(error).message, op.faults);
  }
}

/** Schedules the next attempt, with exponential backoff. */
export async function postpone(
  deps: Deps,
  op: operations.OperationRow,
  lastError: string,
  faults: number,
): Promise<undefined> {
  const wait = Math.min(maxRetryMs, firstRetryMs * 2 ** Math.min(op.attempts - 1, 10));
  // Half of the wait is random, so that operations that failed together don't retry together.
  const dueAt = new Date(deps.now().getTime() + wait / 2 + (Math.random() * wait) / 2);
  await operations.update(deps.db, op.id, {
    dueAt,
    leasedUntil: null,
    faults,
    lastError: lastError.slice(0, 500),
  });
}

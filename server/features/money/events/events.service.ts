import { ForgedEventError, ProviderError } from '#server/adapters/payments/provider-error.ts';
import type { EventBody } from '#server/db/tables/payment-events.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as cases from '#server/features/cases/cases.repository.ts';
import * as casesCopy from '#server/features/money/cases.copy.ts';
import * as moneyCopy from '#server/features/money/money.copy.ts';
import * as operations from '#server/features/money/payments/operations.repository.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import * as payouts from '#server/features/money/payouts/payouts.repository.ts';
import * as disputes from '#server/features/money/settlement/disputes.repository.ts';
import { lockPaymentContext } from '#server/features/money/settlement/payment-context.ts';
import { settleDispute } from '#server/features/money/settlement/settle-dispute.ts';
import { settleIntent } from '#server/features/money/settlement/settle-intent.ts';
import { settleRefund } from '#server/features/money/settlement/settle-refund.ts';
import type { JobRun } from '#server/jobs/run-jobs.ts';
import { takeDue } from '#server/jobs/take-due.ts';
import { dayMs, minuteMs } from '#shared/durations.ts';
import * as events from './events.repository.ts';

/** Longer than the provider takes to answer. */
const leaseMs = 30_000;
const firstRetryMs = 2_000;
const maxRetryMs = minuteMs;
/** Events wait for calls to the provider, so several are processed at once. */
const concurrency = 3;
const lookBackMs = 15 * minuteMs;
/** The provider keeps its events that long. */
const maxLookBackMs = 30 * dayMs;
const pageSize = 100;

/** Stores the event and processes it later, so that the provider gets its answer at once. */
export async function receiveEvent(deps: Deps, body: Buffer, signature: string | undefined): Promise<void> {
  let event: ReturnType<typeof deps.payments.readEvent>;
  try {
    event = deps.payments.readEvent(body, signature, deps.now());
  } catch (error) {
    if (!(error instanceof ForgedEventError)) throw error;
    throw new AppError('invalid', moneyCopy.invalidSignature, { cause: error });
  }
  await events.insert(deps.db, event, deps.now());
}

export async function processDueEvents(deps: Deps, stopping?: AbortSignal): Promise<JobRun> {
  return { count: await takeDue(() => processNext(deps), { stopping, concurrency }) };
}

/** An event that isn't finished is due again when its lease ends, or after a pause if it failed. */
async function processNext(deps: Deps): Promise<boolean> {
  const at = deps.now().getTime();
  const event = await events.claim(deps.db, new Date(at), new Date(at + leaseMs));
  if (!event) return false;
  const { eventId, attempts } = event;
  try {
    await processEvent(deps, event);
    if (attempts > events.givenUpAfter)
      await cases.settle(deps.db, deps.now(), caseKey(eventId), 'The event was processed.');
  } catch (error) {
    deps.log.error({ err: error, eventId }, 'a payment event failed');
    const waitMs = Math.min(maxRetryMs, firstRetryMs * 2 ** Math.min(attempts - 1, 10));
    await events.postpone(deps.db, eventId, new Date(at + waitMs), String(error));
    if (attempts >= events.givenUpAfter) await reportEvent(deps, event, error);
  }
  return true;
}

const caseKey = (eventId: string) => `event:${eventId}`;

async function reportEvent(
  deps: Deps,
  { eventId, type, body }: events.EventRow,
  error: unknown,
): Promise<void> {
  const payment = await findConcerned(deps, body);
  await cases.openOnce(deps.db, deps.now(), {
    key: caseKey(eventId),
    kind: 'operationFailed',
    title: casesCopy.brokenEvent,
    ...(payment ? { bookingId: payment.bookingId, amount: payment.amount } : {}),
    about: { eventId, type, body, message: String(error) },
  });
}

/** The payment that an intent, a dispute or a refund belongs to, as far as we know it. */
async function findConcerned(
  { db }: Deps,
  { objectId, chargeId }: EventBody,
): Promise<payments.PaymentRow | undefined> {
  if (chargeId) return payments.findByCharge(db, chargeId);
  const known = (await disputes.find(db, objectId)) ?? (await operations.findByResult(db, objectId));
  return known ? payments.findById(db, known.paymentId) : payments.findByIntent(db, objectId);
}

/** Reads the object from the provider again, so neither order nor repetition of events matters. */
async function processEvent(deps: Deps, event: events.EventRow): Promise<void> {
  const { eventId } = event;
  const { objectId } = event.body;
  try {
    if (event.type.startsWith('payment_intent.')) return await processIntent(deps, eventId, objectId);
    if (event.type.startsWith('charge.dispute.')) return await processDispute(deps, eventId, objectId);
    if (event.type.startsWith('refund.')) return await processRefund(deps, eventId, objectId);
    if (event.type === 'account.updated') return await processAccount(deps, eventId, objectId);
    return await events.finish(deps.db, eventId, deps.now());
  } catch (error) {
    if (!(error instanceof ProviderError && error.kind === 'refused')) throw error;
    deps.log.error({ eventId, code: error.code }, 'an event about an object that does not exist');
    await events.finish(deps.db, eventId, deps.now());
  }
}

async function processIntent(deps: Deps, eventId: string, intentId: string): Promise<void> {
  const payment = await payments.findByIntent(deps.db, intentId);
  const intent = payment && (await deps.payments.readIntent(intentId));
  await transaction(deps.db, async (tx) => {
    if (!(await events.lockOpen(tx, eventId))) return;
    if (payment && intent) await settleIntent(tx, await lockPaymentContext(tx, deps, payment.id), intent);
    await events.finish(tx, eventId, deps.now());
  });
}

async function processDispute(deps: Deps, eventId: string, disputeId: string): Promise<void> {
  const dispute = await deps.payments.readDispute(disputeId);
  const payment = await findCharged(deps, dispute);
  await transaction(deps.db, async (tx) => {
    if (!(await events.lockOpen(tx, eventId))) return;
    const done =
      !payment || (await settleDispute(tx, await lockPaymentContext(tx, deps, payment.id), dispute));
    // Otherwise a transfer is still under way, and the event is processed again later.
    if (done) await events.finish(tx, eventId, deps.now());
  });
  if (payment) await deps.bookings.refreshAvailability(deps, payment.bookingId);
}

/** A dispute or refund can be heard of before the payment it is about: then the payment is settled first. */
async function findCharged(
  deps: Deps,
  { chargeId, intentId }: { chargeId: string; intentId: string | null },
): Promise<payments.PaymentRow | undefined> {
  const known = await payments.findByCharge(deps.db, chargeId);
  if (known?.state === 'captured' || intentId === null) return known;
  const payment = known ?? (await payments.findByIntent(deps.db, intentId));
  if (!payment) return undefined;
  const intent = await deps.payments.readIntent(intentId);
  await transaction(deps.db, async (tx) =>
    settleIntent(tx, await lockPaymentContext(tx, deps, payment.id), intent),
  );
  const settled = await payments.findById(deps.db, payment.id);
  if (settled?.state !== 'captured') throw new Error('an event about a charge that is not settled yet');
  return settled;
}

async function processRefund(deps: Deps, eventId: string, refundId: string): Promise<void> {
  const refund = await deps.payments.readRefund(refundId);
  const payment = await findCharged(deps, refund);
  await transaction(deps.db, async (tx) => {
    if (!(await events.lockOpen(tx, eventId))) return;
    const done = !payment || (await settleRefund(tx, await lockPaymentContext(tx, deps, payment.id), refund));
    if (done) await events.finish(tx, eventId, deps.now());
  });
  if (payment) await deps.bookings.refreshAvailability(deps, payment.bookingId);
}

async function processAccount(deps: Deps, eventId: string, accountId: string): Promise<void> {
  const account = await deps.payments.readAccount(accountId);
  await transaction(deps.db, async (tx) => {
    if (!(await events.lockOpen(tx, eventId))) return;
    await payouts.updateAccount(tx, account, deps.now());
    await events.finish(tx, eventId, deps.now());
  });
}

/** Stores events that never reached us, from where the last complete fetch ended. */
export async function fetchMissedEvents(deps: Deps, stopping: AbortSignal): Promise<void> {
  const startedAt = deps.now();
  const until = (await events.listedUntil(deps.db))?.getTime() ?? 0;
  const since = Math.max(
    startedAt.getTime() - maxLookBackMs,
    Math.min(until, startedAt.getTime()) - lookBackMs,
  );
  for await (const listed of inPages(deps.payments.listEvents(new Date(since)))) {
    for (const event of await events.notReceived(deps.db, listed)) {
      if (stopping.aborted) return;
      await events.insert(deps.db, event, deps.now());
    }
  }
  await events.setListedUntil(deps.db, startedAt);
}

/** Most events are known already, so one query checks a whole page. */
async function* inPages<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let page: Item[] = [];
  for await (const item of items) {
    page.push(item);
    if (page.length < pageSize) continue;
    yield page;
    page = [];
  }
  if (page.length) yield page;
}

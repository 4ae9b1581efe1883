import type { Intent } from '#server/adapters/payments/payments-port.ts';
import { ProviderError } from '#server/adapters/payments/provider-error.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as bookingCopy from '#server/features/bookings/bookings.copy.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import * as operations from '#server/features/money/payments/operations.repository.ts';
import {
  enqueueOperation,
  runOperation,
  type Settle,
} from '#server/features/money/payments/operations.service.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { lockPaymentContext } from '#server/features/money/settlement/payment-context.ts';
import { settleIntent } from '#server/features/money/settlement/settle-intent.ts';
import { settleOperation } from '#server/features/money/settlement/settle-operation.ts';
import { minuteMs } from '#shared/durations.ts';
import { parseDollars } from '#shared/money.ts';
import { isAwaitingCard } from '#shared/payments/payment-states.ts';

/** How often a page view may query the provider. Only a client who has just paid looks at an open tip or extension. */
const queryEveryMs = { booking: 2_000, extension: 500, tip: 500 };
const minIdleMs = 2 * minuteMs;
const perSweep = 200;
const keyLifetimeMs = 5 * minuteMs;
const maxSweepMs = 30_000;

/** Runs in the transaction that creates the booking, so that no booking exists without its payment. */
export async function addPayment(
  tx: Tx,
  booking: bookings.BookingRow,
  customerId: string | undefined,
): Promise<void> {
  const amount = parseDollars(booking.price);
  if (!amount) throw new Error('a booking without a price');
  const at = booking.createdAt;
  const payment = await payments.insert(tx, {
    bookingId: booking.id,
    kind: 'booking',
    amount,
    currency: booking.currency,
    createdAt: at,
    updatedAt: at,
  });
  await enqueueOperation(tx, {
    paymentId: payment.id,
    op: 'create',
    at,
    inline: true,
    params: (operationId) => ({
      amount,
      capture: 'manual',
      about: { bookingId: booking.id, paymentId: payment.id, operationId },
      ...(customerId ? { customerId, saveCard: true } : {}),
    }),
  });
}

/** The client's customer object at the provider, created only to save a card. */
export async function customerOf(deps: Deps, userId: string): Promise<string> {
  const known = await payments.findCustomer(deps.db, userId);
  if (known) return known;
  const { id } = await callProvider(() =>
    deps.payments.createCustomer(keyFor(deps, `customer:${userId}`), userId),
  );
  await payments.saveCustomer(deps.db, userId, id, deps.now());
  return (await payments.findCustomer(deps.db, userId)) ?? id;
}

/** The client agrees to save the card for a tip, or changes their mind, before it is authorized. */
export async function setSaveCard(deps: Deps, booking: bookings.BookingRow, save: boolean): Promise<void> {
  const intentId = (await payments.find(deps.db, booking.id))?.intentId;
  if (booking.saveCard === save || !intentId) return;
  // Consent is recorded after the provider saves the card, and withdrawn before it forgets it.
  if (!save) await bookings.setSaveCard(deps.db, booking.id, false);
  const customerId = save ? await customerOf(deps, booking.bookerId) : null;
  await callProvider(() => deps.payments.saveCard(intentId, customerId));
  if (save) await bookings.setSaveCard(deps.db, booking.id, true);
}

/** The message of a request that skipped the form for it, sent with the payment. */
export function setMessage(deps: Deps, bookingId: string, message: string): Promise<void> {
  return transaction(deps.db, (tx) => bookings.setMessage(tx, bookingId, message || null, deps.now()));
}

/** The provider repeats its own failure under the same key, so the key changes every few minutes. */
function keyFor({ now }: Deps, what: string): string {
  return `${what}:${Math.floor(now().getTime() / keyLifetimeMs)}`;
}

/** The client secret the browser pays with; null if there is nothing to pay. Never stored, read from the provider. */
export async function paymentSecret(deps: Deps, bookingId: string): Promise<string | null> {
  return secretOf(deps, await payments.find(deps.db, bookingId));
}

export async function secretOf(deps: Deps, payment: payments.PaymentRow | undefined): Promise<string | null> {
  if (!payment) return null;
  if (payment.state === 'intent_pending') return createIntentNow(deps, payment);
  return readSecret(deps, payment);
}

async function createIntentNow(deps: Deps, payment: payments.PaymentRow): Promise<string | null> {
  const due = await operations.findDue(deps.db, payment.id, 'create');
  let created: Intent | undefined;
  const settle: Settle = async (...args) => {
    const [, , , result] = args;
    if (result.kind === 'done' && 'intent' in result.result) created = result.result.intent;
    await settleOperation(...args);
  };
  const result = due ? await runOperation(deps, settle, due.id) : 'busy';
  if (result === 'later') throw setupFailed();
  const now = await payments.findById(deps.db, payment.id);
  if (now?.state === 'intent_pending') {
    throw new AppError('in_progress', bookingCopy.requestInProgress, { retryAfterSeconds: 1 });
  }
  if (now?.intentId && created?.id === now.intentId) return created.clientSecret;
  return now ? readSecret(deps, now) : null;
}

async function readSecret(deps: Deps, payment: payments.PaymentRow): Promise<string | null> {
  if (payment.state === 'failed') throw new AppError('payment_failed', bookingCopy.paymentSetupFailed);
  const { intentId } = payment;
  if (!intentId) return null;
  return (await callProvider(() => deps.payments.readIntent(intentId))).clientSecret;
}

/** Updates a payment that awaits its card, in case the provider's event about it was lost. */
export async function refreshPayment(deps: Deps, payment: payments.PaymentRow | undefined): Promise<boolean> {
  if (!payment?.intentId || !isAwaitingCard(payment)) return false;
  if (!(await payments.claimQuery(deps.db, payment.id, deps.now(), queryEveryMs[payment.kind]))) return false;
  try {
    await readPayment(deps, payment.id, payment.intentId);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ kind: error.kind, paymentId: payment.id }, 'the provider could not be reached');
    return false;
  }
}

/** Reads an intent from the provider and settles its state. */
async function readPayment(deps: Deps, paymentId: string, intentId: string): Promise<void> {
  const intent = await deps.payments.readIntent(intentId);
  await transaction(deps.db, async (tx) =>
    settleIntent(tx, await lockPaymentContext(tx, deps, paymentId), intent),
  );
}

/** Payments that await a card, and authorizations the bank may have ended: catches up on lost events. */
export async function refreshOpenPayments(deps: Deps, stopping: AbortSignal): Promise<void> {
  const until = performance.now() + maxSweepMs;
  const before = new Date(deps.now().getTime() - minIdleMs);
  for (const { id, intentId } of await payments.findOpen(deps.db, before, perSweep)) {
    if (stopping.aborted || performance.now() > until || !intentId) return;
    if (!(await payments.claimQuery(deps.db, id, deps.now(), queryEveryMs.booking))) continue;
    await readPayment(deps, id, intentId).catch((error: unknown) =>
      deps.log.warn({ err: error, paymentId: id }, 'the provider could not be reached'),
    );
  }
}

function setupFailed(cause?: unknown): AppError {
  return new AppError('unavailable', bookingCopy.paymentSetupFailed, { retryAfterSeconds: 2, cause });
}

async function callProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof ProviderError ? setupFailed(error) : error;
  }
}

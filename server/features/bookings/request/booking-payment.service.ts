import type { Intent } from '#server/adapters/payments/payments-port.ts';
import { ProviderError } from '#server/adapters/payments/provider-error.ts';
import { type Db, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { BookingRow } from '#server/features/bookings/bookings.repository.ts';
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

/** How often the provider is asked because somebody looks. Only who has just paid looks at an open tip. */
const askEveryMs = { booking: 2_000, tip: 500 };
const waitedMs = 2 * minuteMs;
const perSweep = 200;
const keyedMs = 5 * minuteMs;
const turnMs = 30_000;

/** In the transaction that makes the booking: whatever happens next, it will be paid for or let go. */
export async function addPayment(tx: Db, booking: BookingRow, customerId: string | undefined): Promise<void> {
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

/** Who the booker is to the provider: needed to keep their card, and only then. */
export async function customerOf(deps: Deps, userId: string): Promise<string> {
  const known = await payments.findCustomer(deps.db, userId);
  if (known) return known;
  const { id } = await asking(() => deps.payments.createCustomer(keyFor(deps, `customer:${userId}`), userId));
  await payments.keepCustomer(deps.db, userId, id, deps.now());
  return (await payments.findCustomer(deps.db, userId)) ?? id;
}

/** The booker lets us keep the card for a tip, or thinks better of it, before it is authorised. */
export async function keepCard(deps: Deps, booking: BookingRow, keep: boolean): Promise<void> {
  const intentId = (await payments.find(deps.db, booking.id))?.intentId;
  if (booking.saveCard === keep || !intentId) return;
  // What was agreed to is written last, and what was taken back first.
  if (!keep) await bookings.setSaveCard(deps.db, booking.id, false);
  const customerId = keep ? await customerOf(deps, booking.bookerId) : null;
  await asking(() => deps.payments.saveCard(intentId, customerId));
  if (keep) await bookings.setSaveCard(deps.db, booking.id, true);
}

/** The provider repeats a failure of its own under the same key; a few minutes later the key is another. */
function keyFor({ now }: Deps, what: string): string {
  return `${what}:${Math.floor(now().getTime() / keyedMs)}`;
}

/** What the browser needs to pay; null when there never was anything to pay with. Never kept: asked for each time. */
export async function paymentSecret(
  deps: Deps,
  bookingId: string,
  kind: payments.PaymentRow['kind'] = 'booking',
): Promise<string | null> {
  const payment = await payments.find(deps.db, bookingId, kind);
  if (!payment) return null;
  if (payment.state === 'intent_pending') return createNow(deps, payment);
  return secretOf(deps, payment);
}

async function createNow(deps: Deps, payment: payments.PaymentRow): Promise<string | null> {
  const due = await operations.findDue(deps.db, payment.id, 'create');
  let made: Intent | undefined;
  const keeping: Settle = async (...args) => {
    const [, , , outcome] = args;
    if (outcome.kind === 'done' && 'intent' in outcome.result) made = outcome.result.intent;
    await settleOperation(...args);
  };
  const ran = due ? await runOperation(deps, keeping, due.id) : 'busy';
  if (ran === 'later') throw setupFailed();
  const now = await payments.findById(deps.db, payment.id);
  if (now?.state === 'intent_pending') {
    throw new AppError('conflict', 'This request is still being worked on.', { retryAfterSeconds: 1 });
  }
  if (now?.intentId && made?.id === now.intentId) return made.clientSecret;
  return now ? secretOf(deps, now) : null;
}

async function secretOf(deps: Deps, payment: payments.PaymentRow): Promise<string | null> {
  if (payment.state === 'failed') throw new AppError('payment_failed', setupFailedMessage);
  const { intentId } = payment;
  if (!intentId) return null;
  return (await asking(() => deps.payments.readIntent(intentId))).clientSecret;
}

export const isUnpaid = ({ state }: Pick<payments.PaymentRow, 'state'>) =>
  state === 'awaiting_card' || state === 'action_required';

/** Somebody looks at what waits for a card: perhaps it is there, and the news was lost. */
export async function learnPayment(
  deps: Deps,
  bookingId: string,
  kind: payments.PaymentRow['kind'] = 'booking',
): Promise<boolean> {
  const payment = await payments.find(deps.db, bookingId, kind);
  if (!payment?.intentId || !isUnpaid(payment)) return false;
  if (!(await payments.claimAsking(deps.db, payment.id, deps.now(), askEveryMs[kind]))) return false;
  try {
    await readPayment(deps, payment.id, payment.intentId);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ kind: error.kind, paymentId: payment.id }, 'the provider could not be asked');
    return false;
  }
}

/** Asks the provider how an intent stands, and settles what that means. */
async function readPayment(deps: Deps, paymentId: string, intentId: string): Promise<void> {
  const intent = await deps.payments.readIntent(intentId);
  await transaction(deps.db, async (tx) =>
    settleIntent(await lockPaymentContext(deps, tx, paymentId), intent),
  );
}

/** Cards we wait for, and holds that the bank may have let go: whatever news was lost, this learns of it. */
export async function askAboutWaiting(deps: Deps, stopping: AbortSignal): Promise<void> {
  const until = performance.now() + turnMs;
  const before = new Date(deps.now().getTime() - waitedMs);
  for (const { id, intentId } of await payments.findWaiting(deps.db, before, perSweep)) {
    if (stopping.aborted || performance.now() > until || !intentId) return;
    if (!(await payments.claimAsking(deps.db, id, deps.now(), askEveryMs.booking))) continue;
    await readPayment(deps, id, intentId).catch((error: unknown) =>
      deps.log.warn({ err: error, paymentId: id }, 'the provider could not be asked'),
    );
  }
}

const setupFailedMessage = 'Payment setup failed. Please try again.';

function setupFailed(cause?: unknown): AppError {
  return new AppError('unavailable', setupFailedMessage, { retryAfterSeconds: 2, cause });
}

async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof ProviderError ? setupFailed(error) : error;
  }
}

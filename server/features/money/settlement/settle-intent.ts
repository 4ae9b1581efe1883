import type { Charge, Intent } from '#server/adapters/payments/payments-port.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import * as postings from '#server/features/money/payments/postings.ts';
import { decide, newlyCharged } from '#shared/payments/payment-money.ts';
import { isAwaitingCard } from '#shared/payments/payment-states.ts';
import { receiveMoney } from './change-money.ts';
import { dividePayment, sendOwedRefund } from './divide-payment.ts';
import { ledgerOwner, moneyOf, type PaymentContext } from './payment-context.ts';
import { cancelIntent, releaseCard } from './release-card.ts';

/** Applies the provider's current state of an intent. An intent older than what we recorded changes nothing. */
export async function settleIntent(tx: Tx, context: PaymentContext, intent: Intent): Promise<void> {
  if (!isOurs(context, intent)) return;
  switch (intent.status) {
    case 'open':
    case 'processing':
      return returnToCard(tx, context, intent);
    case 'action':
      return requireAction(tx, context);
    case 'authorized':
      return settleAuthorized(tx, context, intent);
    case 'captured':
      return settleCaptured(tx, context, intent);
    case 'canceled':
      return settleCanceled(tx, context);
  }
}

/** An intent of another payment must never move our bookings. */
function isOurs({ deps, booking, payment }: PaymentContext, intent: Intent): boolean {
  const ours =
    intent.amount === payment.amount &&
    intent.currency === payment.currency &&
    intent.metadata.paymentId === payment.id &&
    intent.metadata.bookingId === booking.id;
  if (!ours)
    deps.log.error(
      { paymentId: payment.id, intentId: intent.id },
      'an intent that does not match its payment',
    );
  return ours;
}

async function returnToCard(tx: Tx, { at, payment }: PaymentContext, { lastError }: Intent): Promise<void> {
  if (payment.state === 'action_required')
    await payments.move(tx, payment, 'awaiting_card', at, { refusal: lastError });
  else if (payment.state === 'awaiting_card' && payment.refusal !== lastError)
    await payments.update(tx, payment.id, at, { refusal: lastError });
}

async function requireAction(tx: Tx, { at, payment }: PaymentContext): Promise<void> {
  if (payment.state === 'awaiting_card') await payments.move(tx, payment, 'action_required', at);
}

/** The request now reaches the expert. If it expired in the meantime, the card is released instead. */
async function settleAuthorized(tx: Tx, context: PaymentContext, intent: Intent): Promise<void> {
  const { deps, at, booking, payment } = context;
  if (!isAwaitingCard(payment)) return;
  if (booking.status !== 'pending') {
    await releaseCard(tx, context);
    return;
  }
  const { charge, methodId } = intent;
  const captureBefore = charge?.captureBefore ?? null;
  await payments.move(tx, payment, 'authorized', at, {
    chargeId: charge?.id ?? null,
    captureBefore,
    ...cardOf(charge),
    methodId: booking.saveCard ? methodId : null,
    refusal: null,
  });
  await deps.bookings.authorized(tx, context, captureBefore);
}

/** Receipts name the card. An answer without its details keeps those already stored. */
const cardOf = (charge: Charge | null) =>
  charge?.card ? { cardBrand: charge.card.brand, cardLast4: charge.card.last4 } : {};

/** The money has arrived: held for the session, or payable to the expert at once if it is a tip they can receive. */
export async function settleCaptured(tx: Tx, context: PaymentContext, intent: Intent): Promise<void> {
  const { deps, at, payment } = context;
  if (payment.state === 'captured') return;
  const { charge } = intent;
  if (!charge?.captured || charge.amountCaptured !== payment.amount) {
    throw new Error(`intent ${intent.id} was not captured for exactly its amount`);
  }
  if (charge.fee === null) deps.log.error({ intentId: intent.id }, 'a capture whose fee is not known');
  const paid = { chargeId: charge.id, capturedAt: at, ...cardOf(charge) };
  const isUnwanted = payment.kind !== 'booking' && !(await isExtraWanted(tx, context));
  const captured = { ...context, payment: await payments.move(tx, payment, 'captured', at, paid) };
  const received = await receiveMoney(tx, captured, arrival(captured, isUnwanted));
  // Last, so that accounts are locked in the same order as in a transfer.
  await ledger.post(tx, at, postings.processed(ledgerOwner(context), charge.fee ?? 0));
  if (isUnwanted) {
    await sendOwedRefund(tx, received);
    return;
  }
  if (payment.kind === 'tip') return deps.bookings.tipCaptured(tx, received);
  if (payment.kind === 'extension') return deps.bookings.extended(tx, received);
  // Only a charge that we asked for and still wait for confirms the session.
  if (payment.state === 'capturing' && (await deps.bookings.captured(tx, received))) return;
  await deps.bookings.failed(tx, received, 'chargedLate');
  await dividePayment(tx, received, { refund: payment.amount });
}

/** A tip or an extension that was being canceled, or that is no longer possible, goes back to the client. */
async function isExtraWanted(tx: Tx, context: PaymentContext): Promise<boolean> {
  return isAwaitingCard(context.payment) && (await context.deps.bookings.takesExtra(tx, context));
}

/** The division of a tip is decided when it arrives, and that of a charge that goes back at once. */
function arrival(context: PaymentContext, isUnwanted: boolean): Parameters<typeof receiveMoney>[2] {
  const { id, amount, kind } = context.payment;
  const charged = newlyCharged(amount, moneyOf(context).feePercent);
  const others = [{ account: postings.clearing, amount: -amount }];
  const to = isUnwanted ? decide(charged, amount) : kind === 'tip' ? decide(charged, 0) : charged;
  return kind === 'tip'
    ? { key: `tip:${id}`, kind, to, others }
    : { key: `capture:${id}`, kind: 'capture', to, others };
}

export async function settleCanceled(tx: Tx, context: PaymentContext): Promise<void> {
  const { deps, at, booking, payment } = context;
  if (['captured', 'canceled', 'failed', 'capturing'].includes(payment.state)) return;
  await payments.move(tx, payment, 'canceled', at);
  if (payment.kind === 'extension') return deps.bookings.extensionFailed(tx, context);
  if (payment.kind === 'tip' || booking.status !== 'pending') return;
  await deps.bookings.failed(tx, context, payment.state === 'authorized' ? 'authorizationEnded' : 'unpaid');
}

/** The bank refused to capture what it had authorized: the request ends and the authorization is released. */
export async function settleRefusedCapture(tx: Tx, context: PaymentContext, refusal: string): Promise<void> {
  const { deps, at, payment } = context;
  if (payment.state !== 'capturing') return;
  await payments.move(tx, payment, 'failed', at, { refusal });
  await deps.bookings.failed(tx, context, 'cardRefused');
  if (payment.intentId) await cancelIntent(tx, context, payment.intentId);
}

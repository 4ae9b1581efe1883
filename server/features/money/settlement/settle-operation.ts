import type { Intent, MoneyMovement } from '#server/adapters/payments/payments-port.ts';
import type { Operation } from '#server/db/tables/payment-ops.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as cases from '#server/features/cases/cases.repository.ts';
import * as casesCopy from '#server/features/money/cases.copy.ts';
import * as moneyCopy from '#server/features/money/money.copy.ts';
import type { OperationResult } from '#server/features/money/payments/attempt.ts';
import type { OperationRow } from '#server/features/money/payments/operations.repository.ts';
import type { Settle } from '#server/features/money/payments/operations.service.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { clearing } from '#server/features/money/payments/postings.ts';
import { amountOf, type Result } from '#server/features/money/payments/provider-calls.ts';
import { notifyPayoutSent } from '#server/features/notifications/payout-sent.ts';
import { dayMs } from '#shared/durations.ts';
import type { CaseKind } from '#shared/operator/cases.rules.ts';
import { transferReversed, transferSent } from '#shared/payments/payment-money.ts';
import { changeMoney, refusedKey } from './change-money.ts';
import { sendOwedRefund } from './divide-payment.ts';
import { lockPaymentContext, moneyOf, type PaymentContext } from './payment-context.ts';
import { cancelIntent } from './release-card.ts';
import { takeBackAtRisk } from './settle-dispute.ts';
import { settleCanceled, settleCaptured, settleIntent, settleRefusedCapture } from './settle-intent.ts';
import { recordRefund } from './settle-refund.ts';

/** The one place that turns the result of a provider call into changes of ours. */
export const settleOperation: Settle = async (tx, deps, op, result, claim) => {
  const context = await lockPaymentContext(tx, deps, op.paymentId);
  if (!(await claim())) return;
  if (result.kind === 'done') await settleDone(tx, context, op, result.result);
  else await settleRefused(tx, context, op, result.error);
};

async function settleDone(tx: Tx, context: PaymentContext, op: OperationRow, result: Result): Promise<void> {
  switch (op.op) {
    case 'create':
      return settleCreated(tx, context, intentIn(result));
    case 'confirm':
      return settleIntent(tx, context, intentIn(result));
    case 'capture':
      return settleCaptured(tx, context, intentIn(result));
    case 'cancel':
      return settleReleased(tx, context, intentIn(result));
    case 'refund':
      return recordRefund(tx, context, op.id, movedIn(result).amount);
    case 'transfer':
      return settleTransferred(tx, context, op, movedIn(result));
    case 'reverse':
      return settleReversed(tx, context, op, movedIn(result));
  }
}

function intentIn(result: Result): Intent {
  if ('intent' in result) return result.intent;
  throw new Error('an operation on an intent returned something else');
}

function movedIn(result: Result): MoneyMovement {
  if ('moved' in result) return result.moved;
  throw new Error('a movement of money returned something else');
}

/** If the request ended while the intent was being created, the intent is canceled right away. */
async function settleCreated(tx: Tx, context: PaymentContext, intent: Intent): Promise<void> {
  const { deps, at, payment } = context;
  if (payment.state === 'canceling') {
    await payments.update(tx, payment.id, at, { intentId: intent.id });
    await cancelIntent(tx, context, intent.id);
    return;
  }
  if (payment.state !== 'intent_pending') return;
  const awaiting = await payments.move(tx, payment, 'awaiting_card', at, { intentId: intent.id });
  if (payment.kind === 'booking') await deps.bookings.intentCreated(tx, context, intent.id);
  await settleIntent(tx, { ...context, payment: awaiting }, intent);
}

async function settleTransferred(
  tx: Tx,
  context: PaymentContext,
  op: OperationRow,
  { amount }: MoneyMovement,
): Promise<void> {
  const { deps, booking, payment } = context;
  const sent = await changeMoney(tx, context, {
    key: `transfer:${op.id}`,
    kind: 'transfer',
    to: transferSent(moneyOf(context), amount),
    others: [{ account: clearing, amount }],
  });
  await notifyPayoutSent(tx, deps, { profileId: booking.profileId, amount, kind: payment.kind });
  // The transfer may already have been under way when a dispute froze the payout.
  await takeBackAtRisk(tx, sent);
}

async function settleReversed(
  tx: Tx,
  context: PaymentContext,
  op: OperationRow,
  { amount }: MoneyMovement,
): Promise<void> {
  await changeMoney(tx, context, {
    key: `reverse:${op.id}`,
    kind: 'reverse',
    to: transferReversed(moneyOf(context), amount),
    others: [{ account: clearing, amount: -amount }],
  });
}

type Refusal = Extract<OperationResult, { kind: 'refused' }>['error'];

async function settleRefused(
  tx: Tx,
  context: PaymentContext,
  op: OperationRow,
  error: Refusal,
): Promise<void> {
  const { at, payment } = context;
  switch (op.op) {
    case 'create':
      return settleNotCreated(tx, context);
    case 'confirm':
      // Unless we held it back, the client may try another card.
      if (error.kind !== 'heldBack')
        await payments.update(tx, payment.id, at, { refusal: publicMessage(error) });
      return;
    case 'capture':
      return settleRefusedCapture(tx, context, publicMessage(error));
    case 'refund':
      return retryRefund(tx, context, op, error);
    case 'transfer':
      // We held it back ourselves; the payout sweep decides again.
      return error.kind === 'heldBack' ? undefined : alertOperator(tx, context, op, error);
    default:
      return alertOperator(tx, context, op, error);
  }
}

/** Only the message about a declined card is written for people; other messages are the provider's, for us. */
function publicMessage({ kind, message }: Refusal): string {
  return kind === 'card' ? message : moneyCopy.providerProblem;
}

/** The card was to be released. If it was charged all the same, the charge is refunded: a tip's, too. */
function settleReleased(tx: Tx, context: PaymentContext, intent: Intent): Promise<void> {
  return intent.status === 'captured' ? settleCaptured(tx, context, intent) : settleCanceled(tx, context);
}

/** What is still owed of a refused refund is tried again the next day. */
async function retryRefund(tx: Tx, context: PaymentContext, op: OperationRow, error: Refusal): Promise<void> {
  if (error.kind === 'heldBack') {
    await sendOwedRefund(tx, context);
    return;
  }
  const tomorrow = new Date(context.at.getTime() + dayMs);
  const retried = await sendOwedRefund(tx, context, tomorrow);
  if (retried) await alertOperator(tx, context, op, error);
}

async function settleNotCreated(tx: Tx, context: PaymentContext): Promise<void> {
  const { deps, at, payment } = context;
  if (payment.state === 'canceling') {
    await payments.move(tx, payment, 'canceled', at);
    return;
  }
  if (payment.state !== 'intent_pending') return;
  await payments.move(tx, payment, 'failed', at);
  if (payment.kind === 'booking') await deps.bookings.setupFailed(tx, context);
  if (payment.kind === 'extension') await deps.bookings.extensionFailed(tx, context);
}

const refusedKinds: Partial<Record<Operation, CaseKind>> = {
  refund: 'refundFailed',
  transfer: 'payoutFailed',
};

/** Money that should have moved and didn't needs an operator. */
async function alertOperator(
  tx: Tx,
  { deps, at, booking, payment }: PaymentContext,
  op: OperationRow,
  error: Refusal,
): Promise<void> {
  deps.log.error(
    { operation: op.op, operationId: op.id, code: error.code },
    'a payment operation was refused',
  );
  await cases.open(tx, at, {
    key: refusedKey(op.op, payment.id),
    kind: refusedKinds[op.op] ?? 'operationFailed',
    title: casesCopy.refused[op.op],
    bookingId: booking.id,
    amount: amountOf(op) ?? payment.amount,
    about: { operationId: op.id, paymentId: payment.id, message: error.message },
  });
}

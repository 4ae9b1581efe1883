import type { Intent, MoneyMovement } from '#server/adapters/payments/payments-port.ts';
import type { Operation } from '#server/db/tables/payment-ops.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as cases from '#server/features/cases/cases.repository.ts';
import * as moneyCopy from '#server/features/money/money.copy.ts';
import type { OperationResult } from '#server/features/money/payments/attempt.ts';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import type { OperationRow } from '#server/features/money/payments/operations.repository.ts';
import type { Settle } from '#server/features/money/payments/operations.service.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import * as postings from '#server/features/money/payments/postings.ts';
import { paramsOf, type Result } from '#server/features/money/payments/provider-calls.ts';
import { notifyPayoutSent } from '#server/features/notifications/payout-sent.ts';
import { dayMs } from '#shared/durations.ts';
import type { CaseKind } from '#shared/operator/cases.rules.ts';
import { refund } from './divide-payment.ts';
import { ledgerOwner, lockPaymentContext, type PaymentContext } from './payment-context.ts';
import { cancelIntent } from './release-card.ts';
import { reverseTransfer } from './reverse-transfer.ts';
import { settleCanceled, settleCaptured, settleIntent, settleRefusedCapture } from './settle-intent.ts';

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
      return settleCanceled(tx, context);
    case 'refund':
      return settleRefunded(tx, context, op, movedIn(result));
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

async function settleRefunded(
  tx: Tx,
  context: PaymentContext,
  op: OperationRow,
  { amount }: MoneyMovement,
): Promise<void> {
  const { at, payment } = context;
  await payments.add(tx, payment.id, at, { refunded: amount });
  await payments.update(tx, payment.id, at, { refundedAt: at });
  await ledger.post(tx, at, postings.refunded(ledgerOwner(context), op.id, amount));
}

async function settleTransferred(
  tx: Tx,
  context: PaymentContext,
  op: OperationRow,
  { id, amount }: MoneyMovement,
): Promise<void> {
  const { deps, at, booking, payment } = context;
  await payments.add(tx, payment.id, at, { transferred: amount });
  await ledger.post(tx, at, postings.transferred(ledgerOwner(context), op.id, amount));
  await notifyPayoutSent(tx, deps, { profileId: booking.profileId, amount, kind: payment.kind });
  // The transfer was already under way when a dispute froze the payout.
  if (payment.disputeId && payment.payoutFrozen) await reverseTransfer(tx, context, { ...op, resultId: id });
}

async function settleReversed(
  tx: Tx,
  context: PaymentContext,
  op: OperationRow,
  { amount }: MoneyMovement,
): Promise<void> {
  const { at, payment } = context;
  await payments.add(tx, payment.id, at, { transferred: -amount });
  await ledger.post(tx, at, postings.reversed(ledgerOwner(context), op.id, amount));
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
      // The client may try another card.
      await payments.update(tx, payment.id, at, { refusal: publicMessage(error) });
      return;
    case 'capture':
      return settleRefusedCapture(tx, context, publicMessage(error));
    case 'refund':
      return retryRefund(tx, context, op, error);
    case 'transfer':
      // We withheld it ourselves; the payout is decided on again when it is no longer frozen.
      return payment.payoutFrozen ? undefined : alertOperator(tx, context, op, error);
    default:
      return alertOperator(tx, context, op, error);
  }
}

/** Only the message about a declined card is written for people; other messages are the provider's, for us. */
function publicMessage({ kind, message }: Refusal): string {
  return kind === 'card' ? message : moneyCopy.providerProblem;
}

/** A refused refund is still owed: it is tried again the next day. */
async function retryRefund(tx: Tx, context: PaymentContext, op: OperationRow, error: Refusal): Promise<void> {
  await alertOperator(tx, context, op, error);
  const tomorrow = new Date(context.at.getTime() + dayMs);
  await refund(tx, context, paramsOf(op, 'refund').amount, tomorrow);
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
    key: `refused:${op.id}`,
    kind: refusedKinds[op.op] ?? 'operationFailed',
    title: `The payment provider refused a ${op.op}`,
    bookingId: booking.id,
    amount: payment.amount,
    about: { operationId: op.id, paymentId: payment.id, message: error.message },
  });
}

import type { Intent, MoneyMovement } from '#server/adapters/payments/payments-port.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import type { OperationResult } from '#server/features/money/payments/attempt.ts';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import type { OperationRow } from '#server/features/money/payments/operations.repository.ts';
import { enqueueOperation, type Settle } from '#server/features/money/payments/operations.service.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import * as postings from '#server/features/money/payments/postings.ts';
import { paramsOf, type Result } from '#server/features/money/payments/provider-calls.ts';
import * as differences from '#server/features/money/reconciliation/differences.repository.ts';
import { notifyPayoutSent } from '#server/features/notifications/payout-sent.ts';
import { forgetAnswers } from '#server/idempotency.ts';
import { dayMs } from '#shared/durations.ts';
import {
  ledgerOwner,
  lockPaymentContext,
  operationMetadata,
  type PaymentContext,
} from './payment-context.ts';
import { cancelIntent } from './release-card.ts';
import { reverseTransfer } from './reverse-transfer.ts';
import { settleCanceled, settleCaptured, settleIntent, settleRefusedCapture } from './settle-intent.ts';

/** The one place where the outcome of a call becomes what it means. */
export const settleOperation: Settle = async (deps, tx, op, outcome, own) => {
  const context = await lockPaymentContext(deps, tx, op.paymentId);
  if (!(await own())) return;
  if (outcome.kind === 'done') await settleDone(context, op, outcome.result);
  else await settleRefused(context, op, outcome.error);
};

async function settleDone(context: PaymentContext, op: OperationRow, result: Result): Promise<void> {
  switch (op.op) {
    case 'create':
      return settleCreated(context, intentIn(result));
    case 'confirm':
      return settleIntent(context, intentIn(result));
    case 'capture':
      return settleCaptured(context, intentIn(result));
    case 'cancel':
      return settleCanceled(context);
    case 'refund':
      return settleRefunded(context, op, movedIn(result));
    case 'transfer':
      return settleTransferred(context, op, movedIn(result));
    case 'reverse':
      return settleReversed(context, op, movedIn(result));
  }
}

function intentIn(result: Result): Intent {
  if ('intent' in result) return result.intent;
  throw new Error('an operation on an intent answered something else');
}

function movedIn(result: Result): MoneyMovement {
  if ('moved' in result) return result.moved;
  throw new Error('a movement of money answered something else');
}

/** Whoever asked for it may have gone meanwhile: then it is cancelled as soon as it is there. */
async function settleCreated(context: PaymentContext, intent: Intent): Promise<void> {
  const { tx, at, booking, payment } = context;
  if (payment.state === 'canceling') {
    await payments.update(tx, payment.id, at, { intentId: intent.id });
    await cancelIntent(context, intent.id);
    return;
  }
  if (payment.state !== 'intent_pending') return;
  const awaiting = await payments.move(tx, payment, 'awaiting_card', at, { intentId: intent.id });
  if (payment.kind === 'booking') await bookings.setIntent(tx, booking.id, intent.id, at);
  await settleIntent({ ...context, payment: awaiting }, intent);
}

async function settleRefunded(
  context: PaymentContext,
  op: OperationRow,
  { amount }: MoneyMovement,
): Promise<void> {
  const { tx, at, payment } = context;
  await payments.add(tx, payment.id, at, { refunded: amount });
  await ledger.post(tx, at, postings.refunded(ledgerOwner(context), op.id, amount));
}

async function settleTransferred(
  context: PaymentContext,
  op: OperationRow,
  { id, amount }: MoneyMovement,
): Promise<void> {
  const { deps, tx, at, booking, payment } = context;
  await payments.add(tx, payment.id, at, { transferred: amount });
  await ledger.post(tx, at, postings.transferred(ledgerOwner(context), op.id, amount));
  await notifyPayoutSent(deps, tx, { profileId: booking.profileId, amount, kind: payment.kind });
  // It was on its way when the bank froze the money.
  if (payment.disputeId && payment.payoutFrozen) await reverseTransfer(context, { ...op, resultId: id });
}

async function settleReversed(
  context: PaymentContext,
  op: OperationRow,
  { amount }: MoneyMovement,
): Promise<void> {
  const { tx, at, payment } = context;
  await payments.add(tx, payment.id, at, { transferred: -amount });
  await ledger.post(tx, at, postings.reversed(ledgerOwner(context), op.id, amount));
}

type Refused = Extract<OperationResult, { kind: 'refused' }>['error'];

async function settleRefused(context: PaymentContext, op: OperationRow, error: Refused): Promise<void> {
  switch (op.op) {
    case 'create':
      return settleNotCreated(context);
    case 'confirm':
      return settleRefusedCard(context, publicWords(error));
    case 'capture':
      return settleRefusedCapture(context, publicWords(error));
    case 'refund':
      return tryRefundAgain(context, op, error);
    case 'transfer':
      // Held back by ourselves, it is decided on again when the hold is over.
      return context.payment.payoutFrozen ? undefined : tellOperator(context, op, error);
    default:
      return tellOperator(context, op, error);
  }
}

/** A bank's words are meant for people; the rest of what a provider says is meant for us. */
function publicWords({ kind, message }: Refused): string {
  return kind === 'card' ? message : 'The card could not be charged.';
}

/** The client's money is owed whatever the provider says today. */
async function tryRefundAgain(context: PaymentContext, op: OperationRow, error: Refused): Promise<void> {
  const { tx, at, payment } = context;
  await tellOperator(context, op, error);
  const { chargeId, amount } = paramsOf(op, 'refund');
  await enqueueOperation(tx, {
    paymentId: payment.id,
    op: 'refund',
    at,
    dueAt: new Date(at.getTime() + dayMs),
    params: (operationId) => ({ chargeId, amount, about: operationMetadata(context, operationId) }),
  });
}

/** Another card may be tried. */
async function settleRefusedCard({ tx, at, payment }: PaymentContext, refusal: string): Promise<void> {
  await payments.update(tx, payment.id, at, { refusal });
}

async function settleNotCreated({ tx, at, booking, payment }: PaymentContext): Promise<void> {
  if (payment.state === 'canceling') {
    await payments.move(tx, payment, 'canceled', at);
    return;
  }
  if (payment.state !== 'intent_pending') return;
  await payments.move(tx, payment, 'failed', at);
  if (payment.kind === 'tip') return;
  // Who asks again with the same key asks anew.
  await forgetAnswers(tx, booking.bookerId, booking.id);
  const closing = { from: 'pending', to: 'expired', actor: 'system', kind: 'unpayable' } as const;
  await bookings.move(tx, [booking.id], { ...closing, at });
}

/** Money that should have moved and didn't. */
async function tellOperator(
  { deps, tx, at, booking, payment }: PaymentContext,
  op: OperationRow,
  error: Refused,
): Promise<void> {
  deps.log.error(
    { operation: op.op, operationId: op.id, code: error.code },
    'a payment operation was refused',
  );
  await differences.note(tx, at, {
    key: `refused:${op.id}`,
    kind: `${op.op} refused`,
    about: { operationId: op.id, paymentId: payment.id, bookingId: booking.id, message: error.message },
  });
}

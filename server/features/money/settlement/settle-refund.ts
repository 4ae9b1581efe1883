import type { Refund } from '#server/adapters/payments/payments-port.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as cases from '#server/features/cases/cases.repository.ts';
import * as casesCopy from '#server/features/money/cases.copy.ts';
import * as operations from '#server/features/money/payments/operations.repository.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { clearing } from '#server/features/money/payments/postings.ts';
import { dayMs } from '#shared/durations.ts';
import { asCents } from '#shared/money.ts';
import { refundDue, refundReturned, refundSent, wentBack } from '#shared/payments/payment-money.ts';
import { changeMoney } from './change-money.ts';
import { sendOwedRefund } from './divide-payment.ts';
import { cancelIfPaidBack } from './given-back.ts';
import { moneyOf, operationMetadata, type PaymentContext } from './payment-context.ts';

/** A refund was sent to the client. */
export async function recordRefund(
  tx: Tx,
  context: PaymentContext,
  operationId: string,
  amount: number,
): Promise<void> {
  await cancelIfPaidBack(tx, await postRefund(tx, context, operationId, amount));
}

async function postRefund(
  tx: Tx,
  context: PaymentContext,
  operationId: string,
  amount: number,
): Promise<PaymentContext> {
  const { at, payment } = context;
  const sent = await changeMoney(tx, context, {
    key: `refund:${operationId}`,
    kind: 'refund',
    to: refundSent(moneyOf(context), amount),
    others: [{ account: clearing, amount }],
  });
  return { ...sent, payment: await payments.update(tx, payment.id, at, { refundedAt: at }) };
}

/**
 * Applies the provider's current state of a refund: one that we didn't make, or one that the client's bank returned.
 * Returns false while our own call is still under way: the event is then processed again.
 */
export async function settleRefund(tx: Tx, context: PaymentContext, refund: Refund): Promise<boolean> {
  const op = await operations.findByResult(tx, refund.id);
  if (!op) {
    // Our call's own answer records it.
    if (refund.operationId && (await isUnderWay(tx, context, refund.operationId))) return false;
    await adoptRefund(tx, context, refund);
    return true;
  }
  if (refund.status === 'returned' && op.state === 'done') await returnRefund(tx, context, op, refund);
  return true;
}

async function isUnderWay(tx: Tx, { payment }: PaymentContext, operationId: string): Promise<boolean> {
  return (await operations.listDue(tx, payment.id, 'refund')).some(({ id }) => id === operationId);
}

/** Someone refunded the client in the provider's dashboard. The bank may have returned it by now: both are posted. */
async function adoptRefund(tx: Tx, context: PaymentContext, refund: Refund): Promise<void> {
  const { at, payment } = context;
  const { id: refundId, amount, chargeId } = refund;
  const params = { chargeId, amount: asCents(amount), about: operationMetadata(context, refundId) };
  const op = await operations.insertForeignRefund(tx, { paymentId: payment.id, refundId, params, at });
  const posted = await postRefund(tx, context, op.id, amount);
  if (refund.status === 'returned') await returnRefund(tx, posted, op, refund);
  else await cancelIfPaidBack(tx, posted);
}

/** How often we send a refund that the bank returns before an operator has to find another way. */
const maxReturns = 2;

/** The money is back with us and owed again. */
async function returnRefund(
  tx: Tx,
  context: PaymentContext,
  op: operations.OperationRow,
  { id: refundId, amount, returnedFor: reason }: Refund,
): Promise<void> {
  const { at, booking, payment } = context;
  await operations.update(tx, op.id, { state: 'returned' });
  const owed = await changeMoney(tx, context, {
    key: `refund-returned:${op.id}`,
    kind: 'refund-returned',
    to: refundReturned(moneyOf(context), amount),
    others: [{ account: clearing, amount: -amount }],
  });
  const isForeign = operations.isForeign(op);
  // The bank may have given the client the same money by other means, and then it is owed no more.
  if (refundDue(owed.payment) === 0 && !isForeign) return;
  // We never owed a dashboard's refund, so only as much money again replaces it.
  const closesOnceRefunded = Math.min(payment.amount, wentBack(owed.payment) + amount);
  await cases.open(tx, at, {
    key: `refund-returned:${refundId}`,
    kind: 'refundFailed',
    title: casesCopy.refundReturned,
    bookingId: booking.id,
    amount,
    about: {
      ...{ paymentId: payment.id, refundId, ...(reason ? { reason } : {}) },
      ...(isForeign ? { closesOnceRefunded } : {}),
    },
  });
  const returned = await operations.countReturned(tx, payment.id);
  if (returned < maxReturns) await sendOwedRefund(tx, owed, new Date(at.getTime() + dayMs));
}

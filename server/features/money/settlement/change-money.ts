import type { Operation } from '#server/db/tables/payment-ops.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as cases from '#server/features/cases/cases.repository.ts';
import * as casesCopy from '#server/features/money/cases.copy.ts';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { type Entry, moved } from '#server/features/money/payments/postings.ts';
import type { CaseKind } from '#shared/operator/cases.rules.ts';
import {
  nothingHeld,
  type PaymentMoney,
  type Position,
  positionOf,
  refundDue,
  wentBack,
} from '#shared/payments/payment-money.ts';
import { ledgerOwner, moneyOf, type PaymentContext } from './payment-context.ts';

type Change = {
  /** Tells this change apart from all others. */
  key: string;
  kind: string;
  about?: Record<string, string>;
  to: PaymentMoney;
  /** Where the money came from or went to, if it didn't stay within the payment. */
  others?: Entry[];
};

/** Changes a payment's money. The columns and the ledger always move together. */
export async function changeMoney(tx: Tx, context: PaymentContext, change: Change): Promise<PaymentContext> {
  return applyChange(tx, context, positionOf(moneyOf(context)), change);
}

/** The money arrives: nothing was held before. */
export async function receiveMoney(tx: Tx, context: PaymentContext, change: Change): Promise<PaymentContext> {
  return applyChange(tx, context, nothingHeld, change);
}

async function applyChange(
  tx: Tx,
  context: PaymentContext,
  before: Position,
  { key, kind, about, to, others = [] }: Change,
): Promise<PaymentContext> {
  const { at, payment } = context;
  const { amount: _amount, feePercent: _feePercent, decided, ...columns } = to;
  const decidedAt = decided ? (payment.decidedAt ?? at) : null;
  const updated = await payments.update(tx, payment.id, at, { decidedAt, ...columns });
  const after = positionOf(to);
  const posting = { key, kind, ...(about ? { about } : {}) };
  const isNew = await ledger.post(tx, at, moved(ledgerOwner(context), posting, [before, after], others));
  if (!isNew) throw new Error(`the same change of a payment twice: ${key}`);
  const changed = { ...context, payment: updated };
  await updateCases(tx, changed, payment, [before, after]);
  return changed;
}

/** One case for each kind of call about a payment, however often the provider refuses it. */
export const refusedKey = (op: Operation, paymentId: string) => `refused:${op}:${paymentId}`;

/** Close cases whose money has moved, but not debts. */
async function updateCases(
  tx: Tx,
  { at, booking, payment }: PaymentContext,
  previous: PaymentContext['payment'],
  [before, after]: [Position, Position],
): Promise<void> {
  const settle = (kind: CaseKind, resolution: string, only: { refunded?: number } = {}) =>
    cases.settleAbout(tx, at, { kind, paymentId: payment.id, ...only }, { resolution });
  if (before.payable > 0 && after.payable === 0) await settle('payoutFailed', 'Nothing is left to pay out.');
  const refunded = wentBack(payment);
  const isRefunded = refundDue(previous) > 0 || refunded > wentBack(previous);
  if (isRefunded && refundDue(payment) === 0)
    await settle('refundFailed', 'The client has the money back.', { refunded });
  if (before.debt === after.debt) return;
  const key = `debt:${payment.id}`;
  if (after.debt === 0) {
    await cases.settle(tx, at, key, 'The expert no longer owes this.');
    await cases.settle(tx, at, refusedKey('reverse', payment.id), 'Nothing is left to take back.');
    return;
  }
  await cases.open(tx, at, {
    key,
    kind: 'debt',
    title: casesCopy.debt,
    bookingId: booking.id,
    amount: after.debt,
    about: { paymentId: payment.id },
  });
}

import { randomUUID } from 'node:crypto';
import type { Tx } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import * as operations from '#server/features/money/payments/operations.repository.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { owedBy, withheldFrom } from '#server/features/money/payments/postings.ts';
import { debtRepaid, debtWrittenOff, positionOf, withheldForDebt } from '#shared/payments/payment-money.ts';
import { changeMoney } from './change-money.ts';
import { lockPaymentContext, moneyOf, type PaymentContext } from './payment-context.ts';

type Debt = { context: PaymentContext; amount: number };

/** What an expert owes, oldest first, payment by payment, less what is being taken back from their account now. */
export async function lockDebts(tx: Tx, deps: Deps, profileId: string): Promise<Debt[]> {
  if ((await ledger.balanceOf(tx, owedBy(profileId))) >= 0) return [];
  const debts: Debt[] = [];
  for (const paymentId of await payments.findIndebted(tx, profileId)) {
    const context = await lockPaymentContext(tx, deps, paymentId);
    const reversing = await operations.sumDue(tx, paymentId, 'reverse');
    debts.push({ context, amount: positionOf(moneyOf(context)).debt - reversing });
  }
  return debts.filter(({ amount }) => amount > 0);
}

export async function sumDebts(tx: Tx, deps: Deps, profileId: string): Promise<number> {
  return (await lockDebts(tx, deps, profileId)).reduce((sum, { amount }) => sum + amount, 0);
}

/** Withholds what the expert owes from a payout. What is left of it stays payable. */
export async function keepForDebts(tx: Tx, context: PaymentContext): Promise<PaymentContext> {
  let payout = context;
  for (const { context: debt, amount } of await lockDebts(tx, context.deps, context.booking.profileId)) {
    const kept = Math.min(positionOf(moneyOf(payout)).payable, amount);
    if (kept > 0) [payout] = await keep(tx, payout, debt, kept);
  }
  return payout;
}

/**
 * A debt that was withheld from other payouts turned out smaller. Those payouts get it back, because no more can be
 * sent for this payment than was charged.
 */
export async function returnKept(tx: Tx, context: PaymentContext): Promise<PaymentContext> {
  const { deps, booking } = context;
  let repaid = context;
  for (const paymentId of await payments.findKept(tx, booking.profileId)) {
    const excess = Math.min(positionOf(moneyOf(repaid)).payable, repaid.payment.repaid);
    if (excess === 0) break;
    if (paymentId === repaid.payment.id) continue;
    const payout = await lockPaymentContext(tx, deps, paymentId);
    [, repaid] = await keep(tx, payout, repaid, -Math.min(excess, payout.payment.withheld));
  }
  return repaid;
}

async function keep(
  tx: Tx,
  payout: PaymentContext,
  debt: PaymentContext,
  kept: number,
): Promise<[PaymentContext, PaymentContext]> {
  const between = withheldFrom(payout.booking.profileId);
  const id = randomUUID();
  return [
    await changeMoney(tx, payout, {
      key: `withheld:${id}`,
      kind: 'withheld',
      to: withheldForDebt(moneyOf(payout), kept),
      others: [{ account: between, amount: kept }],
    }),
    await changeMoney(tx, debt, {
      key: `repaid:${id}`,
      kind: 'repaid',
      to: debtRepaid(moneyOf(debt), kept),
      others: [{ account: between, amount: -kept }],
    }),
  ];
}

/** Writes off what an expert owes: it becomes our loss. */
export async function writeOffDebts(tx: Tx, debts: Debt[]): Promise<void> {
  for (const { context, amount } of debts) {
    await changeMoney(tx, context, {
      key: `write-off:${context.payment.id}:${randomUUID()}`,
      kind: 'write-off',
      to: debtWrittenOff(moneyOf(context), amount),
    });
  }
}

import type { Tx } from '#server/db/transaction.ts';
import * as cases from '#server/features/cases/cases.repository.ts';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import { losses, outside, owedBy } from '#server/features/money/payments/postings.ts';
import { refundDue, refundSent } from '#shared/payments/payment-money.ts';
import { changeMoney } from './change-money.ts';
import { settleGivenBack } from './given-back.ts';
import { moneyOf, type PaymentContext } from './payment-context.ts';

/**
 * An operator sent the client what they are owed by other means, because no refund reaches them. A refund still under
 * way isn't sent any more. Returns the amount.
 */
export async function settleRefundOutside(
  tx: Tx,
  context: PaymentContext,
  actionId: string,
): Promise<number> {
  const money = moneyOf(context);
  const amount = refundDue(money);
  const settled = await changeMoney(tx, context, {
    key: `outside:${actionId}`,
    kind: 'refund-outside',
    to: refundSent(money, amount),
    others: [{ account: outside, amount }],
  });
  await settleGivenBack(tx, settled);
  return amount;
}

/** An operator gives up what an expert owes: it becomes our loss. Returns the amount. */
export async function writeOffDebt(
  tx: Tx,
  { profileId, actionId, at }: { profileId: string; actionId: string; at: Date },
): Promise<number> {
  const owed = await ledger.lockDebt(tx, profileId);
  await ledger.post(tx, at, {
    key: `write-off:${actionId}`,
    kind: 'write-off',
    about: { profileId },
    entries: [
      { account: owedBy(profileId), amount: owed },
      { account: losses, amount: -owed },
    ],
  });
  await cases.settleDebts(tx, at, profileId, 'Written off');
  return owed;
}

import { asCents } from '#shared/money.ts';
import { splitAmount } from '#shared/payments/amounts.ts';
import {
  decide,
  givenBack,
  type PaymentMoney,
  positionOf,
  wentBack,
} from '#shared/payments/payment-money.ts';

export type Collect = 'reversal' | 'debt';
export type Range = { min: number; max: number };

/** What a decision would do, in cents. */
export type Preview = {
  /** What the client gets back in all, and what of it they have already. */
  client: number;
  clientHas: number;
  /** The expert's share in all, and what of it they have already. */
  expert: number;
  expertHas: number;
  fee: number;
  /** What the expert was paid too much, and where it comes from. */
  givesBack: number;
  fromAccount: number;
  fromPayouts: number;
};

/** Computed by the functions that the server uses. */
export function previewOf(money: PaymentMoney, refund: number, collect: Collect): Preview {
  const after = decide(money, refund);
  const { debt } = positionOf(after);
  // What they gave back since isn't theirs any more.
  const paid = money.transferred + money.withheld - money.repaid - money.writtenOff;
  // Only what was sent to the expert's account can be taken from it.
  const fromAccount = collect === 'reversal' ? Math.min(debt, money.transferred) : 0;
  return {
    client: givenBack(after),
    clientHas: wentBack(money),
    expert: after.released,
    expertHas: Math.min(paid, after.released),
    fee: after.fee,
    givesBack: debt,
    fromAccount,
    fromPayouts: debt - fromAccount,
  };
}

/** The refund that a percentage of the charged amount is, within what can be decided. */
export function refundAt(percent: number, { amount, feePercent }: PaymentMoney, { min, max }: Range): number {
  const { refund } = splitAmount(asCents(amount), percent, feePercent);
  return Math.min(max, Math.max(min, refund));
}

export const percentOf = (refund: number, { amount }: PaymentMoney) => Math.round((refund / amount) * 100);

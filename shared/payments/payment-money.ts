import { asCents } from '#shared/money.ts';
import { splitRefund } from './amounts.ts';

/**
 * A charged payment's money, in cents: what was decided about it, and what has moved so far. Every change of a payment
 * is one of the functions below; the ledger follows from the position before and after it.
 */
export type PaymentMoney = {
  amount: number;
  feePercent: number;
  /** It is decided how the amount is divided between client and expert. */
  decided: boolean;
  /** What the client gets back by that decision, and what was sent to them so far. */
  refundOwed: number;
  refunded: number;
  /** Taken back for good by the client's bank. */
  lost: number;
  /** Our fee and the expert's share. */
  fee: number;
  released: number;
  /** What the expert's account received of their share, and what was kept from it to settle a debt. */
  transferred: number;
  withheld: number;
};

/** Where the payment's money is. */
export type Position = {
  held: number;
  fees: number;
  /** Waits to be sent to the expert. */
  payable: number;
  /** The expert received more than their share. */
  debt: number;
};

export const nothingHeld: Position = { held: 0, fees: 0, payable: 0, debt: 0 };

export function positionOf(money: PaymentMoney): Position {
  const { amount, refunded, lost, fee, released, transferred, withheld } = money;
  const unsent = released - transferred - withheld;
  return {
    held: amount - refunded - lost - fee - released,
    fees: fee,
    payable: Math.max(0, unsent),
    debt: Math.max(0, -unsent),
  };
}

export function newlyCharged(amount: number, feePercent: number): PaymentMoney {
  const nothing = { refundOwed: 0, refunded: 0, lost: 0, fee: 0, released: 0, transferred: 0, withheld: 0 };
  return { amount, feePercent, decided: false, ...nothing };
}

/** What goes back to the client in the end. What their bank took back counts towards a refund that was decided. */
export function givenBack({ refundOwed, refunded, lost }: PaymentMoney): number {
  return Math.max(refundOwed, refunded + lost);
}

/** The part of the decided refund that the client doesn't have yet. */
export function refundDue({ refundOwed, refunded, lost }: PaymentMoney): number {
  return Math.max(0, refundOwed - refunded - lost);
}

/** The expert's share once everything decided so far is carried out. */
export function expertShare(money: PaymentMoney): number {
  return dividedOf({ ...money, decided: true }).released;
}

/** Once the division is decided, fee and share always follow from what goes back to the client. */
function dividedOf(money: PaymentMoney): PaymentMoney {
  if (!money.decided) return money;
  const { amount, feePercent } = money;
  const { fee, net } = splitRefund(asCents(amount), asCents(givenBack(money)), feePercent);
  return { ...money, fee, released: net };
}

/** The client is to get `refund` back, the expert the rest less the fee. Never less than the client already has. */
export function decide(money: PaymentMoney, refund: number): PaymentMoney {
  return dividedOf({ ...money, decided: true, refundOwed: refund });
}

/** What the client didn't get back yet. A refund and a lost dispute together can exceed it: the excess is our loss. */
const leftOf = ({ amount, refunded, lost }: PaymentMoney) => amount - refunded - lost;

/** A refund was sent, by us or by someone in the provider's dashboard. */
export function refundSent(money: PaymentMoney, sent: number): PaymentMoney {
  return dividedOf({ ...money, refunded: money.refunded + Math.min(sent, leftOf(money)) });
}

/** The client's bank returned a refund: it is owed again. */
export function refundReturned(money: PaymentMoney, returned: number): PaymentMoney {
  return dividedOf({ ...money, refunded: Math.max(0, money.refunded - returned) });
}

export function disputeLost(money: PaymentMoney, taken: number): PaymentMoney {
  return dividedOf({ ...money, lost: money.lost + Math.min(taken, leftOf(money)) });
}

export function transferSent(money: PaymentMoney, sent: number): PaymentMoney {
  return { ...money, transferred: money.transferred + sent };
}

export function transferReversed(money: PaymentMoney, returned: number): PaymentMoney {
  return { ...money, transferred: money.transferred - returned };
}

/** Kept from the expert's share for what they owe from another payment. */
export function keptForDebt(money: PaymentMoney, kept: number): PaymentMoney {
  return { ...money, withheld: money.withheld + kept };
}

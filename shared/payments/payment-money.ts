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
  /** Permanently taken back by the client's bank: sometimes money that was already refunded. */
  lost: number;
  /** Our fee and the expert's share. */
  fee: number;
  released: number;
  /** What the expert's account received of their share, and what was withheld from it to pay a debt. */
  transferred: number;
  withheld: number;
  /** Of what the expert received beyond their share: withheld from their other payouts, and written off by us. */
  repaid: number;
  writtenOff: number;
};

/** What has moved so far, as a payment's row has it too. */
type Moved = Omit<PaymentMoney, 'feePercent' | 'decided'>;

/** Where the payment's money is. */
export type Position = {
  held: number;
  fees: number;
  /** Waits to be sent to the expert. */
  payable: number;
  /** The expert received more than their share. */
  debt: number;
  /** What we pay ourselves: went back to the client beyond the amount, or the expert needn't give back. */
  losses: number;
};

export const nothingHeld: Position = { held: 0, fees: 0, payable: 0, debt: 0, losses: 0 };

export function positionOf(money: Moved): Position {
  const { amount, refunded, lost, fee, released, transferred, withheld, repaid, writtenOff } = money;
  const unsent = released - transferred - withheld + repaid + writtenOff;
  const back = wentBack(money);
  return {
    held: amount - back - fee - released,
    fees: fee,
    payable: Math.max(0, unsent),
    debt: Math.max(0, -unsent),
    losses: refunded + lost - back + writtenOff,
  };
}

/** What the client has back. A refund and a lost dispute together can exceed the amount: the excess is our loss. */
export function wentBack({ amount, refunded, lost }: Moved): number {
  return Math.min(amount, refunded + lost);
}

export function newlyCharged(amount: number, feePercent: number): PaymentMoney {
  const client = { refundOwed: 0, refunded: 0, lost: 0 };
  const expert = { fee: 0, released: 0, transferred: 0, withheld: 0, repaid: 0, writtenOff: 0 };
  return { amount, feePercent, decided: false, ...client, ...expert };
}

/** What goes back to the client in the end. What their bank took back counts towards a refund that was decided. */
export function givenBack(money: Moved): number {
  return Math.max(money.refundOwed, wentBack(money));
}

/** The part of the decided refund that the client doesn't have yet. */
export function refundDue(money: Moved): number {
  return Math.max(0, money.refundOwed - wentBack(money));
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

/** Divides again after a change. When the expert's share grows, a debt written off earlier is no longer our loss. */
function divideAgain(money: PaymentMoney, change: Partial<PaymentMoney>): PaymentMoney {
  const divided = dividedOf({ ...money, ...change });
  const growth = Math.max(0, divided.released - money.released);
  const regained = Math.min(growth, divided.writtenOff, positionOf(divided).payable);
  return { ...divided, writtenOff: divided.writtenOff - regained };
}

/** The client is to get `refund` back, the expert the rest less the fee. Never less than the client already has. */
export function decide(money: PaymentMoney, refund: number): PaymentMoney {
  return divideAgain(money, { decided: true, refundOwed: refund });
}

/** A refund was sent, by us or by someone in the provider's dashboard. */
export function refundSent(money: PaymentMoney, sent: number): PaymentMoney {
  return divideAgain(money, { refunded: money.refunded + sent });
}

/** The client's bank returned a refund: it is owed again. */
export function refundReturned(money: PaymentMoney, returned: number): PaymentMoney {
  return divideAgain(money, { refunded: money.refunded - returned });
}

export function disputeLost(money: PaymentMoney, taken: number): PaymentMoney {
  return divideAgain(money, { lost: money.lost + taken });
}

export function transferSent(money: PaymentMoney, sent: number): PaymentMoney {
  return { ...money, transferred: money.transferred + sent };
}

export function transferReversed(money: PaymentMoney, returned: number): PaymentMoney {
  return { ...money, transferred: money.transferred - returned };
}

/** Withheld from the expert's share for what they owe from another payment. Negative when they get it after all. */
export function withheldForDebt(money: PaymentMoney, kept: number): PaymentMoney {
  return { ...money, withheld: money.withheld + kept };
}

/** The other side of `withheldForDebt`: what they owed from this payment was withheld from another one. */
export function debtRepaid(money: PaymentMoney, repaid: number): PaymentMoney {
  return { ...money, repaid: money.repaid + repaid };
}

/** Writes off what the expert still owes. */
export function debtWrittenOff(money: PaymentMoney, givenUp: number): PaymentMoney {
  return { ...money, writtenOff: money.writtenOff + givenUp };
}

import { asCents, type Cents } from '#shared/money.ts';

/** How a charged amount is divided. The parts always add up to the whole, however they are rounded. */
export type Split = {
  /** Goes back to the client. */
  refund: Cents;
  /** What the expert earned, before the fee. */
  retained: Cents;
  fee: Cents;
  /** Goes to the expert. */
  net: Cents;
};

/** The expert's part of what they earned. The fee is rounded down, in the expert's favor. */
export function afterFee(retained: Cents, feePercent: number): Cents {
  return asCents(retained - Math.floor((retained * feePercent) / 100));
}

/** Divides an amount of which `refund` goes back to the client. */
export function splitRefund(amount: Cents, refund: Cents, feePercent: number): Split {
  const retained = asCents(amount - refund);
  const net = afterFee(retained, feePercent);
  return { refund, retained, fee: asCents(retained - net), net };
}

/** Divides an amount by percentages. A refund is rounded up, in the client's favor. */
export function splitAmount(amount: Cents, refundPercent: number, feePercent: number): Split {
  return splitRefund(amount, asCents(Math.ceil((amount * refundPercent) / 100)), feePercent);
}

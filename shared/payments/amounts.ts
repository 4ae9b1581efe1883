import type { Cents } from '#shared/money.ts';

/** How a charged amount is divided. The parts always add up to the whole, despite rounding. */
export type Split = {
  /** Goes back to the client. */
  refund: Cents;
  /** The expert's earnings before the fee. */
  retained: Cents;
  fee: Cents;
  /** Goes to the expert. */
  net: Cents;
};

/** The fee on the expert's earnings, rounded down. */
export function feeOf(retained: Cents, feePercent: number): Cents {
  return Math.floor((retained * feePercent) / 100) as Cents;
}

/** Rounds the refund up in the client's favor and the fee down in the expert's favor. */
export function splitAmount(amount: Cents, refundPercent: number, feePercent: number): Split {
  const refund = Math.ceil((amount * refundPercent) / 100);
  const retained = amount - refund;
  const fee = feeOf(retained as Cents, feePercent);
  return {
    refund: refund as Cents,
    retained: retained as Cents,
    fee,
    net: (retained - fee) as Cents,
  };
}

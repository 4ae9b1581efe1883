import type { Cents } from '#shared/money.ts';

/** How an amount that was charged is divided. The parts are exactly the whole, whatever is rounded. */
export type Split = {
  /** Back to the client. */
  refund: Cents;
  /** What the expert earned of it, before the fee. */
  retained: Cents;
  fee: Cents;
  /** To the expert. */
  net: Cents;
};

/** Of what the expert earned; half a cent is theirs. */
export function feeOf(retained: Cents, feePercent: number): Cents {
  return Math.floor((retained * feePercent) / 100) as Cents;
}

/** Half a cent is the client's when refunding, the expert's when taking the fee. */
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

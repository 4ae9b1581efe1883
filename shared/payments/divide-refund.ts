/** One of a session's charges, with the least that can still go back of it. In cents. */
export type RefundPart = { amount: number; min: number };

/**
 * Divides a session's refund between its charges, in proportion to their amounts: never less than what already went
 * back, never more than was charged. `refund` lies between the sums of both.
 */
export function divideRefund(refund: number, parts: readonly RefundPart[]): number[] {
  const total = parts.reduce((sum, { amount }) => sum + amount, 0);
  const shares = parts.map(({ amount, min }) =>
    Math.max(min, Math.min(amount, Math.floor((refund * amount) / total))),
  );
  let rest = refund - shares.reduce((sum, share) => sum + share, 0);
  return parts.map(({ amount, min }, index) => {
    const share = shares[index] ?? 0;
    const change = Math.max(min - share, Math.min(amount - share, rest));
    rest -= change;
    return share + change;
  });
}

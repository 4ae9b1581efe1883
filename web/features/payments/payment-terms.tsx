import type { PublicConfig } from '#shared/payments/config.schema.ts';
import { formatMinutes } from '#shared/time/duration-format.ts';
import * as paymentsCopy from './payments.copy.ts';

type Props = {
  /** The expert's short name. */
  expert: string;
  /** `$75` */
  price: string;
  policy: PublicConfig['policy'];
  feePercent: number;
  /** The end of free cancellation, formatted; undefined once it has passed. */
  freeUntil: string | undefined;
};

/** When the card is charged, and what a cancellation refunds. */
export function PaymentTerms({ expert, price, policy, feePercent, freeUntil }: Props) {
  const { fullRefundHours: hours, lateRefundPercent: percent } = policy;
  const grace = formatMinutes(policy.graceHours * 60);
  return (
    <ul className="mt-4 grid gap-2 text-muted text-sm">
      <li>{paymentsCopy.cardHold}</li>
      <li>{paymentsCopy.chargedOnAccept(price, expert)}</li>
      <li>
        {freeUntil
          ? paymentsCopy.freeCancellation(freeUntil, grace, expert, percent)
          : paymentsCopy.lateCancellation(hours, grace, expert, percent)}
      </li>
      <li>{paymentsCopy.escrow}</li>
      <li>{paymentsCopy.noExtraFees(feePercent)}</li>
    </ul>
  );
}

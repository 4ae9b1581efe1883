import type { PublicConfig } from '#shared/payments/config.schema.ts';

type Props = {
  /** What the expert is called, for short. */
  expert: string;
  /** `$75` */
  price: string;
  policy: PublicConfig['policy'];
  feePercent: number;
  /** The last moment at which cancelling is free, as people write it; nothing once it has passed. */
  freeUntil: string | undefined;
};

/** What is charged when, and what comes back. */
export function PaymentTerms({ expert, price, policy, feePercent, freeUntil }: Props) {
  const { fullRefundHours: hours, lateRefundPercent: percent } = policy;
  return (
    <ul className="mt-4 grid gap-2 text-muted text-sm">
      <li>Now your card is only authorised. Nothing is charged.</li>
      <li>
        You are charged {price} when {expert} accepts. If {expert} declines or doesn’t answer, nothing is ever
        charged.
      </li>
      <li>
        {freeUntil
          ? `Cancel for free until ${freeUntil}, ${hours} h before the start. After that you get ${percent} % back.`
          : `It starts in less than ${hours} h: if you cancel once it is accepted, you get ${percent} % back.`}
      </li>
      <li>Payment is held in secure escrow until your session is done.</li>
      <li>No extra fees: InTime’s {feePercent} % is part of the price.</li>
    </ul>
  );
}

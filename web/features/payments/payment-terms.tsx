import type { PublicConfig } from '#shared/payments/config.schema.ts';
import { formatMinutes } from '#shared/time/duration-format.ts';
import { formatDay, formatExactClock } from '#shared/time/time-format.ts';
import * as paymentsCopy from './payments.copy.ts';

const copy = paymentsCopy.terms;

type Cancellation = {
  /** The expert's short name. */
  expert: string;
  policy: Omit<PublicConfig['policy'], 'version'>;
  /** Until when canceling is free. Undefined until a time is chosen. */
  freeUntil: Date | undefined;
  timeZone: string;
  now: Date;
};

type Props = Cancellation & {
  /** `$75`. Undefined until a duration is chosen. */
  price: string | undefined;
  /** Shown beside the pay button. */
  feePercent?: number;
};

/** When the card is charged, and what a cancellation costs: readable at a glance, with the details in small print. */
export function PaymentTerms({ price, feePercent, ...cancellation }: Props) {
  const { expert, policy } = cancellation;
  const { free, detail } = freeCancellation(cancellation);
  return (
    <ul aria-label={copy.label} className="mt-4 grid gap-2 text-muted text-sm">
      <li>
        <Lead>{copy.notCharged(expert)}</Lead> {copy.hold(expert, price)}
      </li>
      <li>
        <Lead>
          {free} {copy.afterThat(policy.lateRefundPercent)}
        </Lead>{' '}
        {detail}
      </li>
      <li>
        {paymentsCopy.escrow} {feePercent !== undefined && paymentsCopy.noExtraFees(feePercent)}
      </li>
    </ul>
  );
}

/** The same in two short sentences, for the bar at the bottom of a phone. */
export function ShortTerms(cancellation: Cancellation) {
  return (
    <p className="mb-2 text-muted text-sm leading-snug">
      {copy.short.notCharged(cancellation.expert)} {freeCancellation(cancellation).short}
    </p>
  );
}

function freeCancellation({ expert, policy, freeUntil, timeZone, now }: Cancellation) {
  const { fullRefundHours: hours, lateRefundPercent: percent } = policy;
  const grace = formatMinutes(policy.graceHours * 60);
  const detail = copy.grace(grace, expert);
  if (!freeUntil) {
    return { free: copy.freeBefore(hours), detail, short: copy.short.freeBefore(hours, percent) };
  }
  if (freeUntil <= now) {
    const short = copy.short.freeWithin(grace, percent);
    return { free: copy.freeWithin(grace, expert), detail: copy.late(hours), short };
  }
  const until = `${formatDay(freeUntil, timeZone, now)}, ${formatExactClock(freeUntil, timeZone)}`;
  return { free: copy.freeUntil(until), detail, short: copy.short.freeUntil(until, percent) };
}

function Lead({ children }: { children: React.ReactNode }) {
  return <strong className="font-semibold text-ink">{children}</strong>;
}

import { formatPrice } from '#shared/money.ts';
import { currentPolicy, freeUntil, policyOf } from '#shared/payments/policy.ts';
import type { ChosenSession } from '#web/features/bookings/request/use-booking-form.ts';
import { PaymentTerms, ShortTerms } from '#web/features/payments/payment-terms.tsx';

type Props = {
  /** The expert's short name. */
  expert: string;
  chosen: ChosenSession;
  length: 'full' | 'short';
};

/** The terms of a session that is being chosen: the ones that a request made now would be under. */
export function SessionTerms({ expert, chosen, length }: Props) {
  const { startsAt, price, timeZone, now } = chosen;
  const cancellation = {
    expert,
    policy: policyOf(currentPolicy),
    freeUntil: startsAt && freeUntil(currentPolicy, { startsAt }),
    timeZone,
    now,
  };
  if (length === 'short') return <ShortTerms {...cancellation} />;
  return <PaymentTerms {...cancellation} price={price && formatPrice(price)} />;
}

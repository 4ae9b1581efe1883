import { givenBack, positionOf, refundDue } from '#shared/payments/payment-money.ts';
import type { PaymentState } from '#shared/payments/payment-states.ts';
import { formatCents } from '#web/features/operator/format-money.ts';
import * as bookingsCopy from './bookings.copy.ts';
import type { Payment } from './decide/decision.ts';

const copy = bookingsCopy.money;

/** Where a payment's money is, in plain sentences. */
export function moneySentences({ state, minutes, money, isFrozen, isReported }: Payment): string[] {
  if (state !== 'captured') return [copy.uncharged[state as Exclude<PaymentState, 'captured'>] ?? state];
  const frozen = isReported ? [copy.reported] : isFrozen ? [copy.frozen] : [];
  const late = minutes === 0 ? [copy.notAdded] : [];
  if (!money.decided) return [copy.held(formatCents(money.amount)), ...late, ...frozen];
  const { payable, debt } = positionOf(money);
  const due = refundDue(money);
  const amounts = [money.amount, givenBack(money), money.released, money.fee].map(formatCents);
  return [
    copy.divided(...(amounts as [string, string, string, string])),
    ...(due > 0 ? [copy.refundDue(formatCents(due))] : []),
    ...(payable > 0 ? [copy.payable(formatCents(payable))] : []),
    ...(debt > 0 ? [copy.debt(formatCents(debt))] : []),
    ...late,
    ...frozen,
  ];
}

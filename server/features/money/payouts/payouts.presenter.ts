import { asCents, centsToText } from '#shared/money.ts';
import type { Payouts } from '#shared/payments/payouts.schema.ts';
import type { Overview } from './payouts.service.ts';

const text = (cents: number) => centsToText(asCents(cents));

export function presentPayouts({ held, payable, paid, owed, history, account }: Overview): Payouts {
  return {
    held: text(held),
    payable: text(payable),
    paid: text(paid),
    owed: text(owed),
    history: history.map(({ bookingId, kind, amount, sentAt }) => ({
      bookingId,
      kind,
      amount: text(amount),
      sentAt: new Date(sentAt).toISOString(),
    })),
    account: account ? { detailsSubmitted: account.detailsSubmitted, canBePaid: account.canBePaid } : null,
  };
}

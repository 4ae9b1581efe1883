import { formatPrice } from '#shared/money.ts';
import type { Blocker, DeletionBlocker } from './leaving.schema.ts';

/** What to do before an account can be deleted. */
export function blockerSentence({ kind, amount }: Blocker): string {
  return sentences[kind](amount === null ? 'money' : formatPrice(amount));
}

const sentences: Record<DeletionBlocker, (amount: string) => string> = {
  operator: () => 'You’re an operator. Ask another operator to remove your access first.',
  charging: () => 'A payment is being processed right now. Please try again in a few minutes.',
  held: (amount) =>
    `We’re holding ${amount} for sessions with your clients. Cancel the upcoming ones and wait for the rest to be paid out.`,
  payable: (amount) =>
    `We owe you ${amount}. Set up payouts if you haven’t yet, and wait until the money is sent.`,
  debt: (amount) =>
    `You owe ${amount} for a payment that went back to a client. Please contact us to settle it.`,
  refund: (amount) =>
    `We still owe you a refund of ${amount} that didn’t go through. Please contact us so we can send it another way.`,
  review: () =>
    'We’re still looking into a problem or dispute with one of your sessions. Please wait for the decision.',
};

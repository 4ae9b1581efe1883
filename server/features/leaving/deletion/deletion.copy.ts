import type { MailContent } from '#server/features/mails/mails.template.tsx';
import type { DeletionBlocker } from '#shared/leaving/leaving.schema.ts';
import { formatPrice } from '#shared/money.ts';

export const passwordWrong = 'Your password is incorrect.';
export const accountDeletedResolution = 'The account was deleted.';
export const providerRefused = 'The payment provider refused to delete an account';

/** What a deleted profile is called where the database requires a text. */
export const deletedProfile = { role: 'Deleted', headline: 'Deleted profile' };

type Blocker = { kind: DeletionBlocker; amount: string | null };

const sentences: Record<DeletionBlocker, (amount: string) => string> = {
  operator: () => 'You’re an operator. Ask another operator to remove your access first.',
  charging: () => 'A payment is being processed right now. Please try again in a few minutes.',
  held: (amount) =>
    `We’re holding ${amount} for sessions with your clients. Cancel the upcoming ones, and wait until the others are paid out.`,
  payable: (amount) => `We owe you ${amount}. Set up payouts and wait until the money was sent.`,
  debt: (amount) =>
    `You owe ${amount} for a payment that went back to a client. Please contact us to settle it.`,
  review: () =>
    'We’re still looking into a problem or a dispute about one of your sessions. Please wait for the decision.',
};

export const cantDeleteYet = (blockers: Blocker[]) =>
  ['Your account can’t be deleted yet.', ...blockers.map(blockerSentence)].join(' ');

const blockerSentence = ({ kind, amount }: Blocker) =>
  sentences[kind](amount === null ? 'money' : formatPrice(amount));

export const accountDeleted: { subject: string; content: MailContent } = {
  subject: 'Your InTime account was deleted',
  content: {
    heading: 'Your account was deleted',
    paragraphs: [
      'We’ve deleted your profile, photo, messages and everything else that names you. Records of payments stay, without your name, because we’re required to keep them.',
      'This is the last email we’ll send you. If you didn’t delete your account, please contact us right away.',
    ],
  },
};

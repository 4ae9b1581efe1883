import type { MailContent } from '#server/features/mails/mails.template.tsx';
import { blockerSentence } from '#shared/leaving/leaving.copy.ts';
import type { Blocker } from '#shared/leaving/leaving.schema.ts';

export const passwordWrong = 'Your password is incorrect.';
export const accountDeletedResolution = 'The account was deleted.';
export const providerRefused = 'The payment provider refused to delete an account';

/** What a deleted profile is called where the database requires a text. */
export const deletedProfile = { role: 'Deleted', headline: 'Deleted profile' };

export const refundChanged =
  'What you’ll get back has just changed. Please check it before you delete your account.';

export const cantDeleteYet = (blockers: Blocker[]) =>
  ['Your account can’t be deleted yet.', ...blockers.map(blockerSentence)].join(' ');

export const accountDeleted: { subject: string; content: MailContent } = {
  subject: 'Your InTime account was deleted',
  content: {
    heading: 'Your account was deleted',
    paragraphs: [
      'We’ve deleted your profile, photo, messages, and everything else with your name on it. We keep records of payments, without your name, because we’re required to.',
      'This is the last email we’ll send you. If you didn’t delete your account, please contact us right away.',
    ],
  },
};

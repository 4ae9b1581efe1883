import type { Deps } from '#server/deps.ts';
import type { NewMail } from '#server/features/mails/mails.service.ts';

export const tooManyChanges =
  'You’ve changed your username three times in the last 90 days. You can go back to an earlier one, or try again later.';

export function usernameChanged(
  { origin }: Pick<Deps, 'origin'>,
  { before, username }: { before: string; username: string },
): Pick<NewMail, 'subject' | 'content'> {
  return {
    subject: 'Your InTime username was changed',
    content: {
      heading: `You’re now @${username}`,
      paragraphs: [
        `Your username was changed from @${before} to @${username}. Sign in with the new one from now on. Your old link redirects to the new one for 90 days.`,
        'If this wasn’t you, sign in and change your password.',
      ],
      action: { label: 'Go to settings', url: `${origin}/settings` },
    },
  };
}

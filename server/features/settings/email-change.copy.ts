import type { Deps } from '#server/deps.ts';
import type { NewMail } from '#server/features/mails/mails.service.ts';

type MailCopy = Pick<NewMail, 'subject' | 'content'>;
type Account = { username: string };

const settingsAction = ({ origin }: Pick<Deps, 'origin'>) => ({
  label: 'Go to settings',
  url: `${origin}/settings`,
});

/** Sent to the old address. Doesn't name the new one: it may belong to someone else. */
export function emailChanged(deps: Deps, { username }: Account, email: string | null): MailCopy {
  const title = email ? 'Your email address was changed' : 'Your email address was removed';
  return {
    subject: `${title} on InTime`,
    content: {
      heading: title,
      paragraphs: [
        `@${username} ${email ? 'now uses a different email address' : 'no longer has an email address'}, so this is the last email we’ll send here.`,
        'If this wasn’t you, sign in, change your password, and add this address back.',
      ],
      action: settingsAction(deps),
    },
  };
}

/** Sent to the new address. */
export function emailAdded(deps: Deps, { username }: Account): MailCopy {
  return {
    subject: 'Your email address was added to InTime',
    content: {
      heading: 'Your email address was added',
      paragraphs: [
        `We’ll send emails for @${username} to this address from now on.`,
        'If you don’t recognize this account, someone probably mistyped their address. You can ignore this email.',
      ],
      action: settingsAction(deps),
    },
  };
}

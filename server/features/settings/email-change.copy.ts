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

/** Sent to the new address, which isn't used for anything else before the link is opened. */
export function confirmEmail(
  { origin }: Pick<Deps, 'origin'>,
  { username }: Account,
  token: string,
): MailCopy {
  return {
    subject: 'Confirm your email address for InTime',
    content: {
      heading: 'Confirm your email address',
      paragraphs: [
        `@${username} wants to use this address on InTime. The link works for 24 hours.`,
        'If this wasn’t you, ignore this email. The address won’t be added to the account.',
      ],
      action: { label: 'Confirm email address', url: `${origin}/auth/confirm-email?token=${token}` },
    },
  };
}

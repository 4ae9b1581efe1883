import type { Deps } from '#server/deps.ts';
import type { NewMail } from '#server/features/mails/mails.service.ts';

type MailCopy = Pick<NewMail, 'subject' | 'content'>;
type Named = { username: string };

const settings = ({ origin }: Pick<Deps, 'origin'>) => ({
  label: 'Open your settings',
  url: `${origin}/settings`,
});

/** To the address that was. The new one isn't named: it may be somebody else's. */
export function addressChanged(deps: Deps, { username }: Named, email: string | null): MailCopy {
  return {
    subject: 'Your InTime e-mail address was changed',
    content: {
      heading: email ? 'Your e-mail address was changed' : 'Your e-mail address was taken away',
      paragraphs: [
        `@${username} ${email ? 'has another address from now on' : 'has no address any more'}, so this is the last mail to this one.`,
        'If that was not you, sign in, choose another password and put this address back.',
      ],
      action: settings(deps),
    },
  };
}

/** To the address that is. */
export function addressGiven(deps: Deps, { username }: Named): MailCopy {
  return {
    subject: 'This is now your InTime address',
    content: {
      heading: 'This is now your address at InTime',
      paragraphs: [
        `Mails for @${username} come here from now on.`,
        'If you don’t know that name, somebody mistyped their address, and you can ignore this.',
      ],
      action: settings(deps),
    },
  };
}

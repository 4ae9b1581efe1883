import type { Deps } from '#server/deps.ts';
import type { NewMail } from '#server/features/mails/mails.service.ts';

/** A change to how someone signs in. */
export type SecurityChange =
  | { change: 'passkey added' | 'recovery codes renewed' }
  | { change: 'passkey removed'; turnedOff: boolean }
  | {
      change:
        | 'app on'
        | 'app off'
        | 'passkey step on'
        | 'passkey step off' /** Whether there is another second step besides this one. */;
      otherStep: boolean;
    }
  | { change: 'recovery code used'; left: number };

type Copy = { title: string; text: (username: string) => string; effect?: string | undefined };

const nowOff = 'Two-step sign-in is now off. You can sign in with just your password.';
const turnedOn = 'Every other device was signed out.';

function copyOf(change: SecurityChange): Copy {
  switch (change.change) {
    case 'passkey added':
      return {
        title: 'A passkey was added to your account',
        text: (username) => `A new passkey can now be used to sign in to @${username}.`,
      };
    case 'passkey removed':
      return {
        title: 'A passkey was removed from your account',
        text: (username) => `One of your passkeys can no longer be used to sign in to @${username}.`,
        effect: change.turnedOff ? nowOff : undefined,
      };
    case 'app on':
      return {
        title: 'An authenticator app was set up',
        text: (username) =>
          `Signing in to @${username} with a password now also asks for a code from the app.`,
        effect: change.otherStep ? undefined : turnedOn,
      };
    case 'app off':
      return {
        title: 'Your authenticator app was turned off',
        text: (username) => `Its codes can no longer be used to sign in to @${username}.`,
        effect: change.otherStep ? undefined : nowOff,
      };
    case 'passkey step on':
      return {
        title: 'Password sign-in now asks for a passkey',
        text: (username) => `Signing in to @${username} with a password now also asks for a passkey.`,
        effect: change.otherStep ? undefined : turnedOn,
      };
    case 'passkey step off':
      return {
        title: 'Password sign-in no longer asks for a passkey',
        text: (username) => `Signing in to @${username} with a password no longer asks for a passkey.`,
        effect: change.otherStep ? undefined : nowOff,
      };
    case 'recovery codes renewed':
      return {
        title: 'You have new recovery codes',
        text: (username) => `New recovery codes were created for @${username}. The old ones no longer work.`,
      };
    case 'recovery code used':
      return {
        title: 'A recovery code was used',
        text: (username) => `Someone entered a recovery code for @${username}, after your password.`,
        effect: codesLeft(change.left),
      };
  }
}

function codesLeft(left: number): string {
  if (left === 0) return 'That was the last one. Create new codes in your settings.';
  return left === 1 ? 'You have 1 code left.' : `You have ${left} codes left.`;
}

export function securityMail(
  { origin }: Pick<Deps, 'origin'>,
  username: string,
  change: SecurityChange,
): Pick<NewMail, 'subject' | 'content'> {
  const { title, text, effect } = copyOf(change);
  return {
    subject: `${title} on InTime`,
    content: {
      heading: title,
      paragraphs: [
        [text(username), effect].filter(Boolean).join(' '),
        'If this wasn’t you, change your password right away and review your passkeys and two-step sign-in in your settings.',
      ],
      action: { label: 'Go to settings', url: `${origin}/settings` },
    },
  };
}

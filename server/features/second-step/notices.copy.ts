import type { Deps } from '#server/deps.ts';
import type { UserRow } from '#server/features/accounts/accounts.repository.ts';
import type { NewMail } from '#server/features/mails/mails.service.ts';
import { type Undoable, undoUrlOf } from './undo-link.ts';

/** A change to how someone signs in. */
export type SecurityChange =
  /** `ref` tells it apart from later ones of its kind; see undo-link.ts. */
  | { change: 'passkey added'; ref: string }
  | { change: 'recovery codes renewed' | 'reset by operator' }
  | { change: 'passkey removed'; turnedOff: boolean }
  /** `otherStep`: whether there is another second step besides this one. */
  | { change: 'app on' | 'passkey step on'; otherStep: boolean; ref: string }
  | { change: 'app off' | 'passkey step off'; otherStep: boolean }
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
    case 'reset by operator':
      return {
        title: 'Two-step sign-in was turned off',
        text: (username) =>
          `Our team turned off two-step sign-in for @${username} and removed its passkeys. Every device was signed out. You can sign in with just your password.`,
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
  deps: Deps,
  { id: userId, username }: Pick<UserRow, 'id' | 'username'>,
  change: SecurityChange,
): Pick<NewMail, 'subject' | 'content'> {
  const { title, text, effect } = copyOf(change);
  const { ifNotYou, action } = reactionTo(deps, userId, change);
  return {
    subject: `${title} on InTime`,
    content: {
      heading: title,
      paragraphs: [[text(username), effect].filter(Boolean).join(' '), ifNotYou],
      action,
    },
  };
}

/** What the owner can do about a change that they didn't make. What would keep them out can be undone from the email. */
function reactionTo(
  deps: Deps,
  userId: string,
  change: SecurityChange,
): { ifNotYou: string; action: { label: string; url: string } } {
  const undoable = undoableOf(change);
  if (undoable)
    return {
      ifNotYou:
        'If this was you, you’re all set. If it wasn’t, use the button below within 7 days to undo it and sign out every device. Then reset your password.',
      action: { label: 'This wasn’t me', url: undoUrlOf(deps, { userId, ...undoable }) },
    };
  if (change.change === 'reset by operator')
    return {
      ifNotYou: 'If you didn’t ask us for this, reset your password now and contact us.',
      action: { label: 'Reset password', url: `${deps.origin}/auth/forgot` },
    };
  return {
    ifNotYou:
      'If this wasn’t you, change your password right away and review your passkeys and two-step sign-in in your settings.',
    action: { label: 'Go to settings', url: `${deps.origin}/settings` },
  };
}

function undoableOf(change: SecurityChange): Omit<Undoable, 'userId'> | undefined {
  switch (change.change) {
    case 'passkey added':
      return { change: 'passkey', ref: change.ref };
    case 'app on':
      return { change: 'app', ref: change.ref };
    case 'passkey step on':
      return { change: 'passkeyStep', ref: change.ref };
    default:
      return undefined;
  }
}

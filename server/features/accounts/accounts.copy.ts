import type { Deps } from '#server/deps.ts';
import type { NewMail } from '#server/features/mails/mails.service.ts';

// Spec strings: to the letter.
export const invalidCredentials = 'Invalid username or password';
export const passwordRequired = 'Password is required';

export const usernameOrEmailTaken = 'That username or email is already taken.';
export const usernameTaken = 'This username is taken';
export const usernameInvalid = 'Invalid username';
export const passwordTooCommon = 'This password is too common. Please choose another one.';
export const currentPasswordWrong = 'Your current password is incorrect.';
/** Only after the right password. */
export const accountSuspended = (reason: string | null) =>
  reason === null ? 'Your account is suspended.' : `Your account is suspended. Reason: ${reason}`;
export const photoNotUploaded = 'Please upload a photo instead.';
export const resetLinkSent =
  'If there’s an account for that email address, we’ve sent a link to reset the password.';
export const resetLinkInvalid = 'This link has expired or was already used. Please request a new one.';

export function passwordResetMail(
  { origin }: Pick<Deps, 'origin'>,
  username: string,
  token: string,
): Pick<NewMail, 'subject' | 'content'> {
  return {
    subject: 'Reset your InTime password',
    content: {
      heading: 'Reset your password',
      paragraphs: [
        `We received a request to reset the password for @${username}.`,
        'This link works once and expires in one hour. If you didn’t ask for it, you can ignore this email. Your password won’t change.',
      ],
      action: { label: 'Reset password', url: `${origin}/auth/reset?token=${token}` },
    },
  };
}

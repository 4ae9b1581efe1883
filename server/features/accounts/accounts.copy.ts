import type { Deps } from '#server/deps.ts';
import type { NewMail } from '#server/features/mails/mails.service.ts';

export const accountsCopy = {
  // Spec strings: to the letter.
  invalidCredentials: 'Invalid username or password',
  passwordRequired: 'Password is required',

  usernameOrEmailTaken: 'That username or email is already taken.',
  usernameTaken: 'This username is taken',
  usernameInvalid: 'Invalid username',
  passwordTooCommon: 'This password is too common. Please choose another one.',
  currentPasswordWrong: 'Your current password is incorrect.',
  photoNotUploaded: 'Please upload a photo instead.',
  resetLinkSent: 'If that email address has an account, we’ve sent a link to reset the password.',
  resetLinkInvalid: 'This link has expired or was already used. Please request a new one.',
};

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

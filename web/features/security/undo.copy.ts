import { checkConnection } from '#web/ui/ui.copy.ts';

/** The page that “This wasn’t me” in an email opens. */

const next = 'We also signed out every device. Now reset your password, because someone else may know it.';

export const question = {
  title: 'Undo this change?',
  text: 'If you didn’t make the change we emailed you about, we’ll undo it and sign out every device. Then reset your password.',
};
export const done = {
  app: { title: 'Authenticator app turned off', text: next },
  passkeyStep: { title: 'Passkey after password is off', text: next },
  passkey: { title: 'Passkey removed', text: next },
};
export const resetPassword = 'Reset password';
export const page = {
  pageTitle: 'Undo a change · InTime',
  button: 'Undo and sign out everywhere',
  invalidLink: {
    title: 'This link doesn’t work',
    text: 'It has expired, the change was already undone, or part of the link is missing. If someone else may know your password, reset it now.',
  },
  failed: { title: 'Change not undone', description: checkConnection },
};

/** The copy of the password reset screens. */

export const forgotPassword = {
  email: 'Email',
  pageTitle: 'Forgot your password? · InTime',
  title: 'Forgot your password?',
  text: 'Enter your email and we’ll send you a link to reset your password.',
  send: 'Send reset link',
  sent: (email: string) =>
    `If there’s an account for ${email}, we’ve sent a link to reset your password. It works once and expires in an hour.`,
  sendFailed: { title: 'Link not sent', description: 'Check your connection and try again.' },
  back: 'Back to sign in',
};

export const resetPassword = {
  passwordHint: 'At least 8 characters.',
  pageTitle: 'Choose a new password · InTime',
  title: 'Choose a new password',
  newPassword: 'New password',
  change: 'Change password',
  changed: { title: 'Password changed', description: 'Sign in with your new password.' },
  changeFailed: 'We couldn’t change your password. Please try again.',
  requestNewLink: 'Request a new link',
};

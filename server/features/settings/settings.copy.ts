export const emailLinkInvalid =
  'This link has expired or was already used. Enter your new address in your settings again.';
export const unsubscribeLinkInvalid =
  'This unsubscribe link isn’t valid. Sign in and change your email preferences in your settings.';

export const unsubscribeLinkInvalid =
  'This unsubscribe link isn’t valid. Sign in and change your email preferences in your settings.';

const withApp = 'Enter the code from your authenticator app, or a recovery code.';
const withPasskey = 'Use your passkey, or enter a recovery code.';
const withBoth = 'Enter the code from your authenticator app, use your passkey, or enter a recovery code.';
const withoutBoth = 'Enter a recovery code.';

export function hint(hasApp: boolean, hasPasskey: boolean): string {
  if (hasApp) return hasPasskey ? withBoth : withApp;
  return hasPasskey ? withPasskey : withoutBoth;
}

export const code = 'Code';
export const recoveryCode = 'Recovery code';
export const codeMissing = 'Enter a code';
export const passkey = 'Use a passkey';
export const passkeyFailed = 'We couldn’t use your passkey. Try again, or enter a code.';

export const required = 'Enter a code or use a passkey to continue.';
export const wrongCode = 'That code isn’t right, or was already used.';
export const wrongPasskey = 'We couldn’t check this passkey. Please try again.';
export const setupExpired = 'This took too long. Please start again.';
export const wrongSetupCode =
  'That code isn’t right. Make sure your app shows the code for InTime, and that your device’s clock is right.';
export const appAlreadyOn = 'An authenticator app is already set up. Turn it off to set up another one.';
export const noPasskey = 'Add a passkey first.';
export const undoLinkInvalid = 'This link has expired, or the change was already undone.';
export const isOff = 'Two-step sign-in is off.';

export const enterPassword = 'Enter your password to use the console.';
export const wrongPassword = 'That password is incorrect.';
export const wrongPasskey = 'We couldn’t check this passkey. Try again, or use your password.';
export const noPasskey = 'You have no passkey. Use your password.';

// Reasons in the audit log, which these actions don’t ask for.
export const entered = 'Entered the console';
export const left = 'Left the console';

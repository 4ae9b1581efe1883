export const enterPassword = 'Enter your password to use the console.';
export const wrongPassword = 'That password is incorrect.';

// Reasons in the audit log, which these actions don’t ask for.
export const entered = 'Entered the console';
export const left = 'Left the console';

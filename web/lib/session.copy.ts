/** Shown after signing in again, for an action that failed because the session had ended. */
export const interrupted = 'You were signed out, so that didn’t go through. Please try again.';

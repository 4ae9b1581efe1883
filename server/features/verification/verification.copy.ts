export const alreadyVerified = 'Your profile is already verified.';
export const alreadyAsked = 'You’ve already asked to be verified. We’ll email you once we’ve looked at it.';

/** What operators read. */
export const caseTitle = 'An expert requested verification';

/** The API's messages about money that aren't about a single booking. */

export const providerUnreachable = 'We can’t reach our payment provider. Please try again in a moment.';
export const invalidSignature = 'This event isn’t signed by the payment provider.';
export const providerProblem = 'Our payment provider had a problem.';

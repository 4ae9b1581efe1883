/** Messages and page text of the server outside its features. Some tests and clients match them: change both. */
export const errorCopy = {
  notFound: 'Not found',
  signIn: 'Please sign in.',
  otherOrigin: 'This request didn’t come from InTime.',
  internal: 'Something went wrong on our end. Please try again.',
  unavailable: 'InTime is briefly unavailable. Please try again.',
  starting: 'InTime is starting up. Please try again in a few seconds.',
  busy: 'That’s busy right now. Please try again.',
  taken: 'That’s already taken.',
  tooLarge: 'That’s too large to send.',
  tooManyAttempts: (seconds: number) => `Too many attempts. Please try again in ${waitText(seconds)}.`,

  invalidRequest: 'Invalid request',
  unreadableRequest: 'We couldn’t read that request.',
  unreadableUrl: 'We couldn’t read that address. Check it for typos.',
  unsupportedUrlCharacters: 'That address contains characters we can’t accept.',
  jsonRequired: 'Send the request body as JSON.',
  invalidJson: 'The request body isn’t valid JSON.',
  jsonObjectRequired: 'The request body must be a JSON object.',
  nestedTooDeeply: 'The request body is nested too deeply.',
  unsupportedCharacters: 'The request contains characters we can’t accept.',

  invalidIdempotencyKey: 'The Idempotency-Key must be 1 to 255 printable characters without spaces.',
  idempotencyKeyReused: 'This Idempotency-Key was already used for a different request.',
  // web/lib/attempt-key.ts recognizes this one by its words.
  stillInProgress: 'This request is still being worked on.',

  goHome: 'Go home',
  reference: (requestId: string) => `Reference: ${requestId}`,
};

function waitText(seconds: number): string {
  if (seconds === 1) return '1 second';
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}

/** Messages and page text of the server outside its features. Tests quote them. */

export const notFound = 'Not found';
export const signIn = 'Please sign in.';
export const otherOrigin =
  'This request didn’t come from an InTime page. Please reload the page and try again.';
export const internal = 'Something went wrong on our end. Please try again.';
export const unavailable = 'InTime is briefly unavailable. Please try again in a moment.';
export const starting = 'InTime is starting up. Please try again in a few seconds.';
export const busy = 'InTime is busy right now. Please try again in a moment.';
export const taken = 'That’s already taken.';
export const tooLarge = 'That’s too large to send.';
export const tooManyAttempts = (seconds: number) =>
  `Too many attempts. Please try again in ${waitText(seconds)}.`;

export const invalidRequest = 'Invalid request';
export const unreadableRequest = 'We couldn’t read that request.';
export const unreadableUrl = 'We couldn’t read that address. Check it for typos.';
export const unsupportedUrlCharacters = 'That address contains characters we can’t accept.';
export const jsonRequired = 'Send the request body as JSON.';
export const invalidJson = 'The request body isn’t valid JSON.';
export const jsonObjectRequired = 'The request body must be a JSON object.';
export const nestedTooDeeply = 'The request body is nested too deeply.';
export const tooManyValues = 'The request body has too many values.';
export const unsupportedCharacters = 'The request contains characters we can’t accept.';

export const invalidIdempotencyKey =
  'The Idempotency-Key must be 1 to 255 printable characters without spaces.';
export const idempotencyKeyReused = 'This Idempotency-Key was already used for a different request.';
export const stillInProgress = 'We’re still working on this. Please try again in a moment.';

export const goHome = 'Go home';
export const signInLink = 'Sign in';
// Spec string: to the letter.
export const pageNotFound = 'Page Not Found';
export const restarting = 'InTime is restarting.';
export const reloadsByItself = 'This page will reload automatically.';
export const scriptRequired = 'This form needs JavaScript. Please turn it on and try again.';
export const urlTooLong = 'That address is too long.';
export const reference = (requestId: string) => `Reference: ${requestId}`;

function waitText(seconds: number): string {
  if (seconds === 1) return '1 second';
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}

export const notSignedIn = 'This device isn’t signed in anymore.';

// Spec strings: to the letter.
export const notFound = 'Profile not found';

export const alreadyExists = 'You already have a profile.';

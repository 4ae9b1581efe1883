export const profilesCopy = {
  // Spec strings: to the letter.
  notFound: 'Profile not found',

  alreadyExists: 'You already have a profile.',
};

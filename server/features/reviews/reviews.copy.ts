export const reviewsCopy = {
  notFound: 'Review not found',
  alreadyReplied: 'You’ve already replied to this review.',
};

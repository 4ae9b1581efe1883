export const notFound = 'Review not found';
export const alreadyReplied = 'You’ve already replied to this review.';

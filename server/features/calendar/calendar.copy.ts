export const notFound = 'This calendar link is no longer active.';

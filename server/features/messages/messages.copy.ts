export const messagesCopy = {
  notFound: 'Message not found',
  notOpenYet: 'You can message each other once the request is paid.',
  closed: 'This chat closed 30 days after the booking ended. You can still read your messages.',
};

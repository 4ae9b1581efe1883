export const notFound = 'Message not found';
export const notOpenYet = 'You can message each other once the booking request is sent.';
export const inactiveAccount = 'This account is no longer active. You can still read your messages.';
export const closed = 'This chat closed 30 days after the booking ended. You can still read your messages.';

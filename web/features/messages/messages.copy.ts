export const loading = 'Loading messages';
export const showEarlier = 'Show earlier messages';
export const newMessages = 'New messages';
export const you = 'You';
export const read = 'Read';
export const sending = 'Sending…';
export const retrying = 'Not sent yet. Trying again…';
export const cancelSending = 'Cancel sending';
export const canceling = 'Canceling. Checking whether it was already sent…';
export const alreadySent = {
  title: 'Already sent',
  description: 'Your message was delivered before it could be canceled.',
};
export const notSent = 'We couldn’t send your message. Please try again.';
export const fieldLabel = (name: string) => `Message to ${name}`;
export const placeholder = 'Write a message';
export const send = 'Send';

// Spec strings: to the letter.
export const title = (name: string) => `Chat with ${name}`;
export const empty = 'No messages yet. Start the conversation!';
export const failed = 'Failed to fetch messages';

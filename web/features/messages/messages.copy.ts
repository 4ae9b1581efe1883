export const messagesCopy = {
  loading: 'Loading messages',
  showEarlier: 'Show earlier messages',
  newMessages: 'New messages',
  you: 'You',
  read: 'Read',
  sending: 'Sending…',
  retrying: 'Not sent yet. Trying again…',
  cancelSending: 'Cancel sending',
  notSent: 'We couldn’t send your message. Please try again.',
  fieldLabel: (name: string) => `Message to ${name}`,
  placeholder: 'Write a message',
  send: 'Send',

  // Spec strings: to the letter.
  title: (name: string) => `Chat with ${name}`,
  empty: 'No messages yet. Start the conversation!',
  failed: 'Failed to fetch messages',
  tryAgain: 'Try Again',
};

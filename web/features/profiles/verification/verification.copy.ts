/** Asking for the verified badge. */

export const card = {
  title: 'Verified badge',
  none: 'Show people you’re who you say you are. Send us links that prove it, and we’ll check them.',
  ask: 'Get verified',
  pending: 'We’re checking your links',
  pendingText: (when: string) => `Requested on ${when}. We’ll let you know as soon as we’ve decided.`,
  refused: 'We couldn’t verify your profile',
  refusedText: 'Here’s what was missing:',
  askAgain: 'Ask again',
  verified: 'You’re verified. Everyone sees the badge next to your name.',
};

export const dialog = {
  title: 'Get verified',
  text: 'Add one to five links that show who you are and what you do. Only our team sees them.',
  link: (n: number) => `Link ${n}`,
  linkHint: 'For example, your page on your company’s site or a well-known profile of yours.',
  placeholder: 'https://',
  remove: (n: number) => `Remove link ${n}`,
  add: 'Add another link',
  note: 'Note',
  noteHint: 'Optional. Anything we should know about these links.',
  cancel: 'Cancel',
  submit: 'Send request',
  failed: 'Your request wasn’t sent. Please try again.',
};

export const sent = { title: 'Request sent', description: 'We’ll let you know as soon as we’ve decided.' };
export const dialogFailed = {
  title: 'The form didn’t load',
  description: 'Check your connection and try again.',
};

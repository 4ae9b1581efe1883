/** `wait` is how long after a session its payout is sent, such as "2 days". */

export const pageTitle = 'Payouts · InTime';
export const back = 'Back to Dashboard';
export const title = 'Payouts';
export const intro = 'Your earnings and where they are.';
export const loading = 'Loading payouts';
export const loadFailed = 'We couldn’t load your payouts';
export const noProfile = {
  title: 'Payouts are for experts',
  text: 'Create a profile and set your prices to start earning.',
  create: 'Create Your Expert Profile',
};
/** While the exact time is loading. */
export const unknownWait = 'a few days';

export const held = {
  label: 'Held',
  text: (wait: string) =>
    `For upcoming and recent sessions. We pay it out ${wait} after each one, minus our fee.`,
};
export const payable = {
  label: 'Ready to pay out',
  /** By what it is waiting for. */
  text: {
    connected: 'Yours, after our fee. We send it to your account automatically.',
    underReview: 'Yours, after our fee. We’ll send it as soon as your account is approved.',
    notConnected: 'Yours, after our fee. We’ll send it as soon as you connect an account.',
  },
};
export const paid = { label: 'Paid out', text: 'Sent to your account.' };

/** After a client got money back that was already paid out. */
export const owed = (amount: string) =>
  `A client got back money we had already paid you. We’ll take the ${amount} you owe off your next payouts.`;

export const connected = {
  badge: 'Connected',
  title: 'Your account is connected',
  text: (wait: string) => `We send your payout ${wait} after each session.`,
};
export const underReview = {
  badge: 'Under review',
  title: 'Your account is under review',
  text: 'Our payment provider is checking your details. You’ll get paid once they’re approved.',
  action: 'View details',
};
export const notConnected = {
  badge: 'Not connected',
  title: 'Set up payouts',
  text: 'You can take bookings now. To get paid, connect an account with our payment provider. It takes a few minutes.',
  start: 'Connect account',
  resume: 'Continue setup',
};
export const readyAmount = (amount: string) => `You have ${amount} ready to pay out.`;
export const testMode = 'Test mode, no real money';
export const setupFailed = {
  title: 'We couldn’t open payout setup',
  description: 'Check your connection and try again.',
};

export const history = {
  title: 'Payout history',
  empty: (wait: string) => `No payouts yet. We’ll send your first one ${wait} after your first session.`,
  noneRecently: 'No recent payouts.',
  kinds: { tip: 'Tip', booking: 'Session', extension: 'More time' },
};

/** `wait` is how long after a session its payout is sent, such as "2 days". */
export const payoutsCopy = {
  pageTitle: 'Payouts · InTime',
  back: 'Back to Dashboard',
  title: 'Payouts',
  intro: 'Your earnings and where they are.',
  loading: 'Loading payouts',
  loadFailed: { title: 'We couldn’t load your payouts', text: 'Check your connection and try again.' },
  noProfile: {
    title: 'Payouts are for experts',
    text: 'Create a profile and set your prices to start earning.',
    create: 'Create Your Expert Profile',
  },
  /** While the exact time is loading. */
  unknownWait: 'a few days',

  held: {
    label: 'Held',
    text: (wait: string) => `Held until ${wait} after each session. Shown before our fee.`,
  },
  payable: {
    label: 'Ready to pay out',
    text: 'Yours, after our fee. We’ll send it as soon as your account is connected.',
  },
  paid: { label: 'Paid out', text: 'Sent to your account.' },

  connected: {
    badge: 'Connected',
    title: 'Your account is connected',
    text: (wait: string) => `We send your payout ${wait} after each session.`,
  },
  underReview: {
    badge: 'Under review',
    title: 'Your account is under review',
    text: 'Our payment provider is checking your details. You’ll get paid once they’re approved.',
    action: 'View details',
  },
  notConnected: {
    badge: 'Not connected',
    title: 'Set up payouts',
    text: 'You can take bookings now. To get paid, connect an account with our payment provider. It takes a few minutes.',
    start: 'Connect account',
    resume: 'Continue setup',
  },
  readyAmount: (amount: string) => `You have ${amount} ready to pay out.`,
  testMode: 'Test mode, no real money',
  setupFailed: {
    title: 'Payout setup didn’t open',
    description: 'We couldn’t reach our payment provider. Please try again.',
  },

  history: {
    title: 'Payout history',
    empty: (wait: string) => `No payouts yet. We’ll send your first one ${wait} after your first session.`,
    noneRecently: 'No recent payouts.',
    kinds: { tip: 'Tip', booking: 'Session' },
  },
};

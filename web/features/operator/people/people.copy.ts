/** The search for people. */
export const list = {
  title: 'People',
  search: 'Search people',
  hint: 'Search by name, username, email, or the ID of a person, booking, or payment. Booking references and the payment provider’s IDs, such as pi_…, work too.',
  submit: 'Search',
  loading: 'Loading people',
  loadFailed: 'We couldn’t load people',
  list: 'People',
  newest: 'Everyone, newest first.',
  found: (shown: number) => (shown === 1 ? '1 person found.' : `${shown} people found.`),
  firstFound: (shown: number) => `The first ${shown} people found.`,
  ofBooking: 'Client and expert for',
  booking: (reference: string) => `booking ${reference}`,
  empty: { title: 'No accounts yet', text: 'New accounts will show up here.' },
  nothingFound: {
    title: (q: string) => `No results for “${q}”`,
    text: 'Check the spelling, including accents, or try the start of a name.',
    showAll: 'Show everyone',
  },
};

export const badges = {
  you: 'You',
  suspended: 'Suspended',
  operator: 'Operator',
  expert: 'Expert',
  verified: 'Verified',
  pending: 'Verification requested',
  hidden: 'Profile hidden',
  inactive: 'Bookings off',
};

export const joined = (when: string) => `Joined ${when}`;

/** One person. */
export const page = {
  documentTitle: 'Person',
  back: 'People',
  loading: 'Loading the person',
  loadFailed: 'We couldn’t load this person',
  missing: {
    title: 'We couldn’t find that person',
    text: 'Check the address, or search for them.',
    back: 'Search people',
  },
  about: 'About',
  username: 'Username',
  email: 'Email',
  noEmail: 'None',
  joined: 'Joined',
  devices: 'Signed in on',
  deviceCount: (count: number) =>
    count === 0 ? 'No devices' : count === 1 ? '1 device' : `${count} devices`,
  signIn: 'Sign-in',
  signInWith: (hasSecondStep: boolean, passkeys: number) =>
    [
      hasSecondStep ? 'Password with two-step sign-in' : 'Password',
      ...(passkeys === 0 ? [] : [passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`]),
    ].join(', '),
  id: 'ID',
  suspended: (when: string) => `Suspended since ${when}`,
  noReason: 'No reason was given.',
  cases: 'Open cases',
  noCases: 'No open cases.',
  log: 'Operator activity',
  noLog: 'No operator activity yet.',
  allEntries: 'Log entries about this person',
};

export const bookings = {
  title: 'Bookings',
  none: 'No bookings yet.',
  counts: (asClient: number, asExpert: number, shown: number) =>
    `${asClient} as client, ${asExpert} as expert.${asClient + asExpert > shown ? ` The latest ${shown}:` : ''}`,
  booking: (reference: string) => `Booking ${reference}`,
  /** Before the other party's name. */
  as: { client: 'With expert', expert: 'With client' },
};

export const profile = {
  title: 'Profile',
  none: 'They don’t have a profile.',
  public: 'View public profile',
  sessions: (count: number) => (count === 1 ? '1 session completed' : `${count} sessions completed`),
  noReviews: 'No reviews',
  hidden: (when: string) => `Hidden since ${when}`,
};

export const verification = {
  title: 'Verification',
  none: 'They haven’t asked to be verified.',
  withoutRequest: 'Verified without a request.',
  asked: (when: string) => `Requested ${when}`,
  links: 'Links',
  noNote: 'They didn’t add a note.',
  waiting: 'Waiting for a decision',
  granted: (when: string) => `Verified ${when}`,
  refused: (when: string) => `Declined ${when}`,
};

/** What an operator does about a person. */
const theySee = 'They’ll see this.';

export const actions = {
  title: 'Actions',
  isSelf: 'This is your own account, so another operator has to handle it.',
  verify: {
    action: 'Verify',
    title: (name: string) => `Verify ${name}`,
    text: 'Everyone sees the verified badge next to their name. They get an email.',
    done: 'The expert is verified.',
  },
  giveBack: {
    action: 'Restore badge',
    title: (name: string) => `Restore ${name}’s badge`,
    text: 'They were verified before. The badge will show on their profile again, and we’ll email them.',
  },
  refuse: {
    action: 'Decline request',
    title: 'Decline this request',
    text: 'They won’t get the badge, but they can ask again.',
    hint: 'Say what was missing. They’ll see this.',
    done: 'Request declined.',
  },
  unverify: {
    action: 'Remove badge',
    title: (name: string) => `Remove ${name}’s badge`,
    text: 'The verified badge disappears from their profile. They get an email.',
    noRequest: 'You can’t restore it, because they never requested it. They’d have to ask to be verified.',
    hint: theySee,
    done: 'Badge removed.',
  },
  hide: {
    action: 'Hide profile',
    title: (name: string) => `Hide ${name}’s profile`,
    text: 'No one else will be able to find, see, or book it. Sessions that are already booked will go ahead. If it was reported, this closes the case.',
    hint: theySee,
    done: 'The profile is hidden.',
  },
  unhide: {
    action: 'Unhide profile',
    title: (name: string) => `Unhide ${name}’s profile`,
    text: 'Everyone can find, see, and book it again. They get an email.',
    done: 'The profile is visible again.',
  },
  signOut: {
    action: 'Sign out everywhere',
    title: (name: string) => `Sign ${name} out everywhere`,
    text: (devices: string) => `${devices} will have to sign in again.`,
    done: 'They’re signed out everywhere.',
  },
  resetSignIn: {
    action: 'Turn off two-step and passkeys',
    title: (name: string) => `Turn off ${name}’s two-step sign-in and passkeys`,
    text: 'This removes their authenticator app, recovery codes, and passkeys, and signs them out everywhere. They can then sign in with just their password. They get an email. Make sure it’s really them who asked.',
    done: 'Two-step sign-in is off, and passkeys are removed.',
  },
  lift: {
    action: 'Lift suspension',
    title: (name: string) => `Lift ${name}’s suspension`,
    text: 'They can sign in, book, and be booked again. What was canceled stays canceled.',
    done: 'The suspension is lifted.',
  },
};

export const suspend = {
  action: 'Suspend account',
  title: (name: string) => `Suspend ${name}`,
  text: 'They’ll be signed out right away and can’t sign in, book, or be booked. We’ll still pay out what they’ve earned.',
  hint: 'They’ll see it in an email and when they try to sign in. The people they have bookings with won’t.',
  confirm: 'Suspend account',
  done: 'The account is suspended.',
  preview: 'What this cancels',
  loadFailed: 'We couldn’t check what this would cancel. Try again.',
  isParty: 'You have a session, a request, or an open case with them, so another operator has to handle it.',
  nothing: 'They have no upcoming sessions or requests, so nothing will be canceled.',
  sessions: (count: number) =>
    count === 1
      ? '1 session will be canceled and refunded'
      : `${count} sessions will be canceled and refunded`,
  requests: (count: number) =>
    count === 1 ? '1 request will be canceled' : `${count} requests will be canceled`,
  requestsText: 'Nothing has been charged. We’ll release the card holds.',
  refunded: 'Total refund',
  withClient: (name: string) => `with client ${name}`,
  withExpert: (name: string) => `with expert ${name}`,
  noCard: 'no card yet',
};

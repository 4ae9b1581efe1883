/** The search for people. */
export const list = {
  title: 'People',
  search: 'Search people',
  hint: 'By name, username or email, or by the ID of a person, booking or payment. A booking’s reference and the payment provider’s IDs, such as pi_…, work too.',
  submit: 'Search',
  loading: 'Loading people',
  loadFailed: 'We couldn’t load people',
  list: 'People',
  newest: 'Everyone, newest first.',
  found: (shown: number) => (shown === 1 ? '1 person found.' : `${shown} people found.`),
  firstFound: (shown: number) => `The first ${shown} people found.`,
  ofBooking: 'The client and the expert of',
  booking: (reference: string) => `booking ${reference}`,
  empty: { title: 'Nobody has signed up yet', text: 'Everyone who creates an account shows up here.' },
  nothingFound: {
    title: (q: string) => `No one found for “${q}”`,
    text: 'Check the spelling and the accents, or search for the beginning of a name.',
    showAll: 'Show everyone',
  },
};

export const badges = {
  you: 'You',
  suspended: 'Suspended',
  operator: 'Operator',
  expert: 'Expert',
  verified: 'Verified',
  pending: 'Asks to be verified',
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
    title: 'There’s no such person',
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
  id: 'ID',
  suspended: (when: string) => `Suspended since ${when}`,
  noReason: 'No reason was given.',
  cases: 'Open cases',
  noCases: 'No open cases.',
  log: 'What operators did',
  noLog: 'Operators haven’t done anything about this person.',
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
  asked: (when: string) => `Asked ${when}`,
  links: 'Links',
  noNote: 'They didn’t add a note.',
  waiting: 'Waiting for a decision',
  granted: (when: string) => `Verified ${when}`,
  refused: (when: string) => `Refused ${when}`,
};

/** What an operator does about a person. */
const theyRead = 'They can read it.';

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
    action: 'Give badge back',
    title: (name: string) => `Give ${name} the badge back`,
    text: 'They were verified before. Everyone sees the badge again, and they get an email.',
  },
  refuse: {
    action: 'Refuse verification',
    title: 'Refuse this request',
    text: 'They don’t get the badge. They can ask again.',
    hint: 'What was missing. They can read it.',
    done: 'The request is refused.',
  },
  unverify: {
    action: 'Take badge away',
    title: (name: string) => `Take ${name}’s badge away`,
    text: 'The verified badge disappears from their profile. They get an email.',
    noRequest:
      'You can’t give it back, because it wasn’t given for a request. They’d have to ask to be verified.',
    hint: theyRead,
    done: 'The badge is gone.',
  },
  hide: {
    action: 'Hide profile',
    title: (name: string) => `Hide ${name}’s profile`,
    text: 'Nobody else can find, see or book it. Sessions that are already booked go on. If it was reported, this closes the case.',
    hint: theyRead,
    done: 'The profile is hidden.',
  },
  unhide: {
    action: 'Show profile again',
    title: (name: string) => `Show ${name}’s profile again`,
    text: 'Everyone can find, see and book it again. They get an email.',
    done: 'The profile is visible again.',
  },
  signOut: {
    action: 'Sign out everywhere',
    title: (name: string) => `Sign ${name} out everywhere`,
    text: (devices: string) => `${devices} will have to sign in again.`,
    done: 'They’re signed out everywhere.',
  },
  lift: {
    action: 'Lift suspension',
    title: (name: string) => `Lift ${name}’s suspension`,
    text: 'They can sign in, book and be booked again. What was canceled stays canceled.',
    done: 'The suspension is lifted.',
  },
};

export const suspend = {
  action: 'Suspend account',
  title: (name: string) => `Suspend ${name}`,
  text: 'They’re signed out at once and can’t sign in, book or be booked. Money they have earned is still paid out.',
  hint: 'They read it by email and when they try to sign in. The other parties don’t.',
  confirm: 'Suspend account',
  done: 'The account is suspended.',
  preview: 'What this cancels',
  loadFailed: 'We couldn’t check what this would cancel. Try again.',
  isParty: 'You have a session, a request or an open case with them, so another operator has to do it.',
  nothing: 'They have no upcoming sessions or requests, so nothing is canceled.',
  sessions: (count: number) =>
    count === 1 ? '1 session is canceled and refunded' : `${count} sessions are canceled and refunded`,
  requests: (count: number) => (count === 1 ? '1 request is canceled' : `${count} requests are canceled`),
  requestsText: 'Nothing was charged yet. Holds on cards are released.',
  refunded: 'Refunded in all',
  withClient: (name: string) => `with client ${name}`,
  withExpert: (name: string) => `with expert ${name}`,
  noCard: 'no card yet',
};

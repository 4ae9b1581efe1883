import type { AuditAction } from '#shared/operator/audit.rules.ts';

export const page = {
  title: 'Log',
  text: 'Everything operators have done, newest first. Entries can’t be changed or deleted.',
  loading: 'Loading the log',
  loadFailed: 'We couldn’t load the log',
  list: 'Log entries',
  empty: { title: 'No entries yet', text: 'Everything operators do is recorded here.' },
  nothingFound: {
    title: 'No matching entries',
    text: 'No entry matches these filters.',
    showAll: 'Show all entries',
  },
  filters: 'Filters',
  operator: 'Operator',
  everyone: 'Everyone',
  about: {
    booking: (reference: string) => `Booking ${reference}`,
    case: 'One case',
    user: 'One person',
  },
};

export const actions: Record<AuditAction, string> = {
  'console.enter': 'Entered the console',
  'console.leave': 'Left the console',
  'operator.appoint': 'Added an operator',
  'operator.grant': 'Added an operator',
  'operator.revoke': 'Removed an operator',
  'case.assign': 'Assigned a case',
  'case.note': 'Added a note',
  'case.close': 'Closed a case',
  'case.reopen': 'Reopened a case',
  'booking.decide': 'Decided how to split the money',
  'booking.cancel': 'Canceled a booking',
  'booking.settleOutside': 'Marked a booking as refunded manually',
  'booking.writeOff': 'Wrote off a debt',
  'person.suspend': 'Suspended a person',
  'person.lift': 'Lifted a suspension',
  'person.signOut': 'Signed a person out everywhere',
  'person.resetSignIn': 'Turned off two-step sign-in and removed passkeys',
  'person.verify': 'Verified an expert',
  'person.unverify': 'Removed an expert’s badge',
  'person.refuseVerification': 'Declined a verification request',
  'profile.hide': 'Hid a profile',
  'profile.unhide': 'Unhid a profile',
  'review.hide': 'Hid a review',
  'review.unhide': 'Unhid a review',
};

export const entry = {
  /** Instead of an operator's name. */
  configuration: 'the server’s configuration',
  case: 'Case',
  booking: (reference: string) => `Booking ${reference}`,
  /** Before a person's name. */
  about: 'About',
  changes: (count: number) => (count === 1 ? '1 change' : `${count} changes`),
  field: 'Field',
  before: 'Before',
  after: 'After',
  caption: (action: string) => `${action}: what changed`,
};

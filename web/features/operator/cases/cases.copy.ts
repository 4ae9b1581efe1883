import type { CaseKind } from '#shared/operator/cases.rules.ts';
import type { ReportedKind, ReportReason } from '#shared/reports/reports.schema.ts';

export const kinds: Record<CaseKind, string> = {
  problemReport: 'Problem report',
  dispute: 'Dispute',
  difference: 'Ledger mismatch',
  refundFailed: 'Refund failed',
  payoutFailed: 'Payout failed',
  debt: 'Debt',
  operationFailed: 'Provider call failed',
  mailFailed: 'Email failed',
  jobFailed: 'Job failed',
  contentReport: 'Content report',
  verification: 'Verification',
};

export const list = {
  title: 'Cases',
  statusLabel: 'Open or closed cases',
  open: 'Open',
  closed: 'Closed',
  kindLabel: 'Kind of case',
  all: 'All',
  mine: 'Mine only',
  loading: 'Loading cases',
  loadFailed: 'We couldn’t load the cases',
  list: 'Cases',
  empty: {
    title: 'No open cases',
    text: 'Problem reports, disputes, failed payments, reported content, and verification requests show up here.',
  },
  nothingFound: {
    title: 'No matching cases',
    text: 'No case matches these filters.',
    showAll: 'Show all open cases',
  },
  keys: 'In the list, press J and K to move between cases.',
};

export const row = {
  opened: (ago: string) => `Opened ${ago}`,
  closed: (ago: string, resolution: string) => `Closed ${ago}: ${resolution}`,
  overdue: (duration: string) => `Overdue by ${duration}`,
  due: (until: string) => `Due ${until}`,
  parties: (client: string, expert: string) => `${client} with ${expert}`,
  assigned: (name: string) => `Assigned to ${name}`,
  unassigned: 'Unassigned',
  isParty: 'You’re involved',
};

export const detail = {
  back: 'Cases',
  documentTitle: 'Case',
  loading: 'Loading the case',
  loadFailed: 'We couldn’t load this case',
  missing: {
    title: 'We couldn’t find that case',
    text: 'Check the address, or pick the case from the list.',
    back: 'Go to cases',
  },
  open: 'Open',
  closed: 'Closed',
  happened: 'What happened',
  quote: (name: string) => `${name} wrote:`,
  noDetails: 'No other details.',
  ifNobodyActs: 'If nobody acts',
  whatToDo: 'What you can do',
  closedBy: (name: string, when: string) => `Closed by ${name} on ${when}`,
  closedItself: (when: string) => `Closed automatically on ${when}`,
  booking: 'Booking',
  record: 'Open booking record',
  findBooking: 'Find the booking',
  review: 'Open review',
  person: (name: string) => `View ${name}’s account`,
  details: 'Details',
  deadline: 'Deadline',
  opened: 'Opened',
  amount: 'Amount',
  assignee: 'Assigned to',
  client: 'Client',
  expert: 'Expert',
  subject: 'About',
  reporter: 'Reported by',
  log: 'Log entries for this case',
};

export const reported = {
  asItWas: {
    profile: 'The profile as it was when last reported',
    message: 'The message',
    review: 'The review as it was when last reported',
  } satisfies Record<ReportedKind, string>,
  profile: {
    headline: 'Headline',
    about: 'About',
    location: 'Location',
    tags: 'Tags',
    links: 'Links',
  },
  sent: (when: string) => `Sent ${when}`,
  noComment: 'Rating only, no comment.',
  reply: 'The expert replied',
  reports: (count: number) => (count === 1 ? '1 report' : `${count} reports`),
  reasons: {
    spam: 'Spam or a scam',
    abuse: 'Harassment, hate, or threats',
    fake: 'Fake or misleading',
    offPlatform: 'Asks for payment outside InTime',
    other: 'Something else',
  } satisfies Record<ReportReason, string>,
  handled: 'Already handled',
};

export const verification = {
  text: 'The expert sent these links to prove who they are.',
  links: 'Links',
  noNote: 'They didn’t add a note.',
};

export const notes = {
  title: 'Notes',
  none: 'No notes yet.',
  label: 'Add a note',
  hint: 'Other operators can read it. Notes can’t be changed later.',
  add: 'Add note',
  added: 'Note added.',
};

export const actions = {
  title: 'Actions',
  assign: 'Assign to me',
  takeOver: 'Take over',
  unassign: 'Unassign',
  /** Logged as the reason, because taking a case needs no explanation. */
  assignReason: 'Taking this case',
  unassignReason: 'Putting this case back in the queue',
  assigned: 'The case is assigned to you.',
  unassigned: 'The case is back in the queue.',
  close: {
    action: 'Close case',
    title: 'Close this case',
    text: 'Close a case when there’s nothing left to do. This doesn’t move any money.',
    resolution: 'Resolution',
    resolutionHint: 'The outcome in one line, such as “Refunded half”.',
    done: 'The case is closed.',
  },
  reopen: {
    action: 'Reopen case',
    title: 'Reopen this case',
    text: 'The case goes back to the queue. If its deadline has passed, it gets a new one.',
    done: 'The case is open again.',
  },
};

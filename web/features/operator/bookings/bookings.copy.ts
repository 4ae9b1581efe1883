import type { BookingEventKind } from '#shared/bookings/booking-events.ts';
import type { BookingStatus } from '#shared/bookings/bookings.rules.ts';
import { mailRetentionDays } from '#shared/mails/mails.rules.ts';
import type { PaymentState } from '#shared/payments/payment-states.ts';

/** A booking's record. */

export const statuses: Record<BookingStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  completed: 'Completed',
  declined: 'Declined',
  expired: 'Expired',
  cancelled: 'Canceled',
};

export const page = {
  documentTitle: 'Booking record',
  title: (reference: string) => `Booking ${reference}`,
  back: 'Cases',
  loading: 'Loading the booking',
  loadFailed: 'We couldn’t load this booking',
  missing: {
    title: 'We couldn’t find that booking',
    text: 'Check the address, or start from a case.',
    back: 'Go to cases',
  },
  /** Between the client's and the expert's name. */
  with: 'with',
  added: (price: string, minutes: string) => `${price} for ${minutes} more`,
  requested: (when: string) => `Requested ${when}`,
  noShow: 'Marked as no-show',
  sections: 'On this page',
  openCases: 'Open cases',
  /** Before the title of a case. */
  openCase: 'Open case:',
  log: 'Log entries for this booking',
};

export const sections = {
  moves: 'History',
  attendance: 'In the room',
  money: 'Money',
  decide: 'Decide',
  ledger: 'Ledger',
  provider: 'Provider objects',
  calls: 'Calls to the provider',
  emails: 'Emails',
  messages: 'Messages',
  review: 'Review',
  cases: 'Cases',
};

const partyNames = { client: 'Client', expert: 'Expert' };
export const attendance = {
  total: ({ client, expert, both }: Record<'client' | 'expert' | 'both', number>) =>
    `Counted from the start: Client ${client} min · Expert ${expert} min · Both at once ${both} min`,
  visit: (by: keyof typeof partyNames, from: string, until: string) =>
    `${partyNames[by]}: ${from} – ${until}`,
  none: 'Nobody used the session’s room.',
};

export const actors = { booker: 'Client', expert: 'Expert', operator: 'Operator', system: 'System' };

export const moves: Record<BookingEventKind, string> = {
  requested: 'Requested',
  authorized: 'Card authorized',
  confirmed: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  cancelled: 'Canceled',
  completed: 'Session ended',
  unpaid: 'Not paid in time',
  cancelledUnpaid: 'Canceled before paying',
  replaced: 'Replaced by another request',
  unpayable: 'Payment couldn’t be set up',
  unanswered: 'Expert didn’t respond',
  suggestionLapsed: 'Client didn’t respond to the suggestion',
  cardRefused: 'Card declined',
  chargedLate: 'Charged too late',
  authorizationEnded: 'Card hold expired',
  disputed: 'Disputed with the bank',
  disputeWon: 'Dispute won',
  disputeLost: 'Dispute lost',
  tipDisputed: 'Tip disputed with the bank',
  tipDisputeWon: 'Dispute over the tip won',
  tipDisputeLost: 'Dispute over the tip lost',
  paidBack: 'Canceled: payment returned in full',
  noShow: 'Marked as no-show',
  reported: 'Problem reported',
  decided: 'Decided by an operator',
  proposed: 'New time proposed',
  rescheduled: 'Rescheduled',
  proposalRefused: 'New time declined',
  proposalWithdrawn: 'Proposal withdrawn',
  reviewed: 'Reviewed',
  tipped: 'Tipped',
  extended: 'More time added',
  other: 'Changed',
};
export const statusChange = (from: string, to: string) => `${from} → ${to}`;

export const money = {
  kinds: { booking: 'Session', extension: 'More time', tip: 'Tip' },
  uncharged: {
    intent_pending: 'The payment is being set up. Nothing was charged.',
    awaiting_card: 'The client hasn’t paid yet.',
    action_required: 'The client’s bank has to approve the payment.',
    authorized: 'There’s a hold on the card. Nothing was charged.',
    capturing: 'The card is being charged.',
    canceling: 'The hold on the card is being released. Nothing was charged.',
    canceled: 'The hold on the card was released. Nothing was charged.',
    failed: 'The card was declined. Nothing was charged.',
  } satisfies Record<Exclude<PaymentState, 'captured'>, string>,
  held: (amount: string) => `We charged ${amount}. It hasn’t been paid out or refunded yet.`,
  divided: (amount: string, client: string, expert: string, fee: string) =>
    `Of ${amount}, the client gets ${client} back, the expert gets ${expert} and we keep ${fee}.`,
  refundDue: (amount: string) => `${amount} hasn’t reached the client yet.`,
  payable: (amount: string) => `${amount} is due to the expert.`,
  debt: (amount: string) => `The expert was overpaid by ${amount}.`,
  reported: 'Payout frozen: a party reported a problem.',
  frozen: 'Payout frozen.',
  numbers: {
    amount: 'Charged',
    refundOwed: 'Refund decided',
    refunded: 'Refunded so far',
    lost: 'Lost to the bank',
    fee: 'Our fee',
    released: 'Expert’s share',
    transferred: 'Paid to the expert',
    withheld: 'Withheld for another debt',
    repaid: 'Withheld from other payouts',
    writtenOff: 'Written off',
    held: 'Held by us now',
  },
  card: (brand: string, last4: string) => `${brand} ending in ${last4}`,
  charged: 'Charged on',
  none: 'No payment was made.',
  notAdded: 'This payment came too late to extend the session, so it’s refunded in full.',
  dispute: {
    title: (amount: string) => `Dispute over ${amount}`,
    status: { open: 'Open', won: 'Won', lost: 'Lost' },
    withdrawn: {
      open: (amount: string) => `The bank withdrew ${amount} and keeps it until it decides.`,
      won: (amount: string) => `The bank withdrew ${amount} and returned it to us.`,
      lost: (amount: string) => `The bank withdrew ${amount} and gave it to the client.`,
    },
    inquiry: {
      open: 'This is an inquiry. The bank hasn’t taken any money.',
      closed: 'This was an inquiry. The bank took no money.',
    },
    due: (when: string) => `Evidence due ${when}`,
    reason: (reason: string) => `Reason: ${reason}`,
  },
};

export const ledger = {
  caption: 'Ledger lines of this booking, oldest first',
  signs: 'Credits are positive and debits are negative. Money at the provider is a debit.',
  what: 'Entry',
  amount: 'Amount',
  balance: 'Balance',
  none: 'No money has moved yet.',
  kinds: {
    capture: 'Charge',
    tip: 'Tip charged',
    processing: 'Processing fee',
    release: 'Split',
    refund: 'Refund',
    'refund-returned': 'Refund returned',
    'refund-outside': 'Refunded outside the provider',
    transfer: 'Payout',
    reverse: 'Payout taken back',
    withheld: 'Withheld for a debt',
    repaid: 'Debt withheld from a payout',
    dispute: 'Dispute opened',
    'dispute-won': 'Dispute won',
    'dispute-lost': 'Dispute lost',
    'write-off': 'Debt written off',
  } as Record<string, string>,
  accounts: {
    'provider:clearing': 'At the provider',
    'provider:disputed': 'Withdrawn by the bank',
    'platform:fees': 'Our fees',
    'platform:processing': 'Processing costs',
    'platform:losses': 'Our losses',
    'platform:outside': 'Sent outside the provider',
  } as Record<string, string>,
  held: 'Held',
  heldTip: 'Tip held',
  heldExtension: 'More time held',
  payable: 'Owed to the expert',
  receivable: 'Owed by the expert',
  withheld: 'Withheld from payouts',
};

export const provider = {
  none: 'Nothing was created at the provider.',
  intent: 'Payment intent',
  charge: 'Charge',
  dispute: 'Dispute',
  copy: 'Copy',
};

export const calls = {
  caption: 'Calls to the payment provider, oldest first',
  call: 'Call',
  amount: 'Amount',
  state: 'State',
  none: 'No calls yet.',
  ops: {
    create: 'Create payment',
    confirm: 'Charge saved card',
    capture: 'Charge card',
    cancel: 'Release hold',
    refund: 'Refund',
    transfer: 'Pay expert',
    reverse: 'Take back payout',
  } as Record<string, string>,
  states: { due: 'Waiting', done: 'Done', failed: 'Failed', returned: 'Returned' },
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
};

export const emails = {
  none: `No emails in the last ${mailRetentionDays} days.`,
  kept: `Emails are kept for ${mailRetentionDays} days.`,
  states: { sent: 'Sent', failed: 'Failed', waiting: 'Waiting' } as Record<string, string>,
  to: (recipient: string) => `To ${recipient}`,
};

export const messages = {
  private:
    'Messages are private. You can read them only if the client or the expert shares them when reporting a problem.',
  none: 'No messages yet.',
};

export const review = { none: 'No review yet.', hidden: 'Hidden', open: 'Open review' };

export const cases = { none: 'No cases.', open: 'Open', closed: 'Closed' };

/** Everything that can happen to a booking. Each event is one row of its history. */
export const bookingEventKinds = [
  'requested',
  'authorized',
  'confirmed',
  'declined',
  'withdrawn',
  'cancelled',
  'completed',
  /**
   * Ended before the expert saw it: not paid in time, canceled by the client before paying, replaced by another request,
   * or the payment couldn't be set up.
   */
  'unpaid',
  'cancelledUnpaid',
  'replaced',
  'unpayable',
  /** Ended after the expert saw it: the expert didn't answer, or the client didn't answer the expert's suggestion. */
  'unanswered',
  'suggestionLapsed',
  'cardRefused',
  'chargedLate',
  'authorizationEnded',
  /** The client's bank holds the money; then it returned it, or the client keeps it. */
  'disputed',
  'disputeWon',
  'disputeLost',
  /** The same about the tip. */
  'tipDisputed',
  'tipDisputeWon',
  'tipDisputeLost',
  /** The client got the whole amount back before the session, from their bank or in the provider's dashboard. */
  'paidBack',
  'noShow',
  'reported',
  'decided',
  'proposed',
  'rescheduled',
  'proposalRefused',
  'proposalWithdrawn',
  'reviewed',
  'tipped',
  /** Paid for more time while it ran. */
  'extended',
  /** Written by an older release. */
  'other',
] as const;
export type BookingEventKind = (typeof bookingEventKinds)[number];

/** What can happen to a booking: each is one row of its history. */
export const bookingEventKinds = [
  'requested',
  'authorized',
  'confirmed',
  'declined',
  'withdrawn',
  'cancelled',
  'completed',
  /** Ends without the expert: nobody paid, or another request took its place, or there was no way to pay. */
  'unpaid',
  'replaced',
  'unpayable',
  /** Ends of a request that the expert knows of. */
  'unanswered',
  'cardRefused',
  'chargedLate',
  'authorizationEnded',
  'noShow',
  'reported',
  'decided',
  'proposed',
  'rescheduled',
  'proposalRefused',
  'proposalWithdrawn',
  'reviewed',
  /** What an older release wrote. */
  'other',
] as const;
export type BookingEventKind = (typeof bookingEventKinds)[number];

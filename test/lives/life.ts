/** The calls to the provider that a fault can hit. */
export const providerCalls = [
  'createIntent',
  'confirm',
  'capture',
  'cancel',
  'refund',
  'transfer',
  'reverse',
  'readIntent',
  'readDispute',
  'readRefund',
] as const;
export type ProviderCall = (typeof providerCalls)[number];

/** How a call fails. `cut` loses the connection, `error` is a 500; both before or after the work is done. */
export const callFaults = [
  'refused',
  'error',
  'error-after',
  'cut-before',
  'cut-after',
  'limited',
  'refused-late',
] as const;
export type CallFault = (typeof callFaults)[number];

export const cards = {
  works: '4242424242424242',
  declined: '4000000000000002',
  'needs the bank’s approval': '4000002760003184',
  'is disputed later': '4000000000000259',
  'is asked about later': '4000000000001976',
  'returns refunds': '4000000000005126',
  'refunds slowly': '4000000000007726',
  'can be saved, but not charged': '4000000000000341',
} as const;
export type Card = keyof typeof cards;

export type PaymentKind = 'booking' | 'tip' | 'extension';

/** The two people in a session. */
export type Party = 'client' | 'expert';

/** Steps without details. */
export type PlainStep =
  | 'view'
  | 'accept'
  | 'decline'
  | 'withdraw'
  | 'clientCancels'
  | 'expertCancels'
  | 'report'
  | 'noShow'
  | 'checkExtension'
  | 'operatorCancels'
  | 'settleOutside'
  | 'writeOff'
  | 'onboard'
  | 'emptyAccount'
  | 'fillAccount'
  | 'cancelIntent';

/**
 * What can happen to one booking. A step that isn't possible at its moment is refused, and the simulation continues.
 */
export type Step =
  | { do: 'pay'; card: Card }
  | { do: PlainStep }
  | { do: 'clientHesitates'; seconds: number }
  | { do: 'review'; tip: number }
  | { do: 'payTip'; card: Card }
  | { do: 'offerExtension'; by: Party }
  | { do: 'answerExtension'; by: Party; agree: boolean }
  | { do: 'payExtension'; card: Card }
  | { do: 'decide'; percent: number; collect: 'reversal' | 'debt' }
  | { do: 'dispute'; of: PaymentKind; kind: 'chargeback' | 'inquiry'; percent: number; force: boolean }
  | { do: 'judge'; which: number; to: 'won' | 'lost' | 'closed' | 'escalated'; force: boolean }
  | { do: 'returnRefund'; which: number }
  | { do: 'dashboardRefund'; of: PaymentKind; percent: number }
  | { do: 'fail'; call: ProviderCall; how: CallFault; times: number }
  | { do: 'kill'; call: ProviderCall; when: 'before' | 'after' }
  | { do: 'webhooks'; how: 'lost' | 'late' | 'repeated'; about: EventsAbout; count: number };

/** Which of the provider's events. */
export type EventsAbout = 'anything' | 'payments' | 'disputes';

/**
 * How long after the step before it. `start`, `end` and `payout` are `n` minutes after the session's start, its end or
 * the moment its payout is due, `deadline` is `n` seconds after the last moment to cancel for a full refund. If that has
 * passed, the step follows at once.
 */
export type Wait = {
  unit: 'seconds' | 'minutes' | 'hours' | 'days' | 'start' | 'end' | 'payout' | 'deadline';
  n: number;
};

export type TimedStep = {
  wait: Wait;
  step: Step;
  /** Whether the jobs run right after it, or only with the next round. */
  jobs: boolean;
};

export type BookingLife = {
  /** Hours after the life starts. */
  after: number;
  /** Hours from the request to the session. */
  lead: number;
  duration: 15 | 30 | 45;
  saveCard: boolean;
  steps: TimedStep[];
};

/** One expert and one client. */
export type Life = {
  /** Whether the expert can be paid from the start. */
  onboarded: boolean;
  bookings: BookingLife[];
};

/** One step at its moment; `request` opens the booking. */
export type Moment = {
  at: number;
  booking: number;
  step: Step | { do: 'request'; startsAt: number; duration: number; saveCard: boolean };
  jobs: boolean;
};

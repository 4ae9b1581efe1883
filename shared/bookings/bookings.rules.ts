import { dayMs, hourMs } from '#shared/durations.ts';
import { isUnpaid, type PaymentState } from '#shared/payments/payment-states.ts';

export const bookingStatuses = [
  'pending',
  'confirmed',
  'completed',
  'declined',
  'expired',
  'cancelled',
] as const;
/** The status of a booking. */
export type BookingStatus = (typeof bookingStatuses)[number];

export type Party = 'booker' | 'expert';

export const bookingActions = [
  'pay',
  'confirm',
  'decline',
  'withdraw',
  'cancel',
  'propose',
  'acceptProposal',
  'refuseProposal',
  'noShow',
  'report',
  'review',
  'tip',
  'reply',
] as const;
export type BookingAction = (typeof bookingActions)[number];

/** The state that determines which actions are allowed. */
export type BookingState = {
  status: BookingStatus;
  payment: PaymentState;
  scheduledAt: Date;
  endsAt: Date;
  /** Set while it isn't paid. */
  expiresAt: Date | null;
  /** Set once the card is authorized. */
  answerBy: Date | null;
  noShowAt: Date | null;
  /** The client reported a problem that isn't resolved yet. */
  reported: boolean;
  /** It is decided who gets the money. */
  decided: boolean;
  reviewed: boolean;
  /** The expert has replied to the review. */
  replied: boolean;
  /** A tip was paid, or can no longer be paid. */
  tipped: boolean;
  /** The expert has deleted their account: there is no profile to review, and nobody to tip. */
  expertDeleted?: boolean;
  /** A proposed new time without a response yet. */
  proposal: { by: Party; lapsesAt: Date } | null;
};

export type Rules = {
  /** How long the payout waits after a session. */
  payoutHours: number;
};

/** How long the client can review and tip after a session. */
export const reviewDays = 60;

type Rule = {
  parties: readonly Party[];
  when: (state: BookingState, at: Date, rules: Rules, party: Party) => boolean;
};

const isBefore = (at: Date, instant: Date | null) => instant === null || at < instant;

/** The client can still pay for it: the slot is reserved for them. */
const isPayable = ({ status, payment, expiresAt }: BookingState, at: Date) =>
  status === 'pending' && isUnpaid({ state: payment }) && isBefore(at, expiresAt);

const isAnswerable = ({ status, payment, answerBy }: BookingState, at: Date) =>
  status === 'pending' && payment === 'authorized' && isBefore(at, answerBy);

const isUpcoming = ({ status, payment, scheduledAt }: BookingState, at: Date) =>
  status === 'confirmed' && payment === 'captured' && at < scheduledAt;

/** From the start until the payout is due. */
const canComplain = (state: BookingState, at: Date, { payoutHours }: Rules) =>
  (state.status === 'confirmed' || state.status === 'completed') &&
  state.payment === 'captured' &&
  at >= state.scheduledAt &&
  at.getTime() < state.endsAt.getTime() + payoutHours * hourMs;

const hasProposal = (state: BookingState, at: Date) =>
  (isUpcoming(state, at) || isAnswerable(state, at)) &&
  state.proposal !== null &&
  at < state.proposal.lapsesAt;

/** Either party proposes a new time for a session; for a request, only the expert suggests one. */
const canPropose = (state: BookingState, at: Date, party: Party) =>
  (isUpcoming(state, at) || (party === 'expert' && isAnswerable(state, at))) && !hasProposal(state, at);

const isReviewable = ({ status, payment, endsAt, expertDeleted }: BookingState, at: Date) =>
  status === 'completed' &&
  payment === 'captured' &&
  !expertDeleted &&
  at.getTime() < endsAt.getTime() + reviewDays * dayMs;

const either: readonly Party[] = ['booker', 'expert'];

const actionRules: Record<BookingAction, Rule> = {
  pay: { parties: ['booker'], when: isPayable },
  confirm: { parties: ['expert'], when: isAnswerable },
  decline: { parties: ['expert'], when: isAnswerable },
  // An unpaid request too: the client gives its slot back instead of letting the reservation run out.
  withdraw: { parties: ['booker'], when: (state, at) => isPayable(state, at) || isAnswerable(state, at) },
  cancel: { parties: either, when: isUpcoming },
  propose: { parties: either, when: (state, at, _rules, party) => canPropose(state, at, party) },
  acceptProposal: {
    parties: either,
    when: (state, at, _rules, party) => hasProposal(state, at) && state.proposal?.by !== party,
  },
  // The proposer withdraws with the same action.
  refuseProposal: { parties: either, when: hasProposal },
  // A client who wrote a review was there.
  noShow: {
    parties: ['expert'],
    when: (state, at, rules) => canComplain(state, at, rules) && state.noShowAt === null && !state.reviewed,
  },
  report: {
    parties: ['booker'],
    when: (state, at, rules) => canComplain(state, at, rules) && !state.reported && !state.decided,
  },
  review: {
    parties: ['booker'],
    when: (state, at) => isReviewable(state, at) && !state.reviewed && state.noShowAt === null,
  },
  tip: {
    parties: ['booker'],
    when: (state, at) => isReviewable(state, at) && state.reviewed && !state.tipped,
  },
  // Public, once, without a deadline.
  reply: {
    parties: ['expert'],
    when: ({ status, reviewed, replied }) => status === 'completed' && reviewed && !replied,
  },
};

/** Whether this party can ever do this, regardless of the state. */
export function isFor(action: BookingAction, party: Party): boolean {
  return actionRules[action].parties.includes(party);
}

export function mayNow(
  action: BookingAction,
  party: Party,
  state: BookingState,
  at: Date,
  rules: Rules,
): boolean {
  return isFor(action, party) && actionRules[action].when(state, at, rules, party);
}

type Offered = { actions: readonly BookingAction[]; proposal: { by: Party } | null };

/** An expert still has to answer this request: after suggesting another time, it is the client's turn. */
export function isRequestToAnswer({ actions, proposal }: Offered): boolean {
  return actions.includes('confirm') && proposal === null;
}

/** The other party waits for this viewer: a request, or a time that was proposed or suggested to them. */
export function needsAnswer(offered: Offered): boolean {
  return isRequestToAnswer(offered) || offered.actions.includes('acceptProposal');
}

/** The actions this party can take now. */
export function actionsFor(party: Party, state: BookingState, at: Date, rules: Rules): BookingAction[] {
  return bookingActions.filter((action) => mayNow(action, party, state, at, rules));
}

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
/** The states of a booking's life. */
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

/** What decides who may do what. */
export type BookingState = {
  status: BookingStatus;
  payment: PaymentState;
  scheduledAt: Date;
  endsAt: Date;
  /** While it isn't paid. */
  expiresAt: Date | null;
  /** Since the card was authorised. */
  answerBy: Date | null;
  noShowAt: Date | null;
  /** A complaint or a bank has stopped the payout. */
  payoutFrozen: boolean;
  /** The money has become the expert's. */
  released: boolean;
  reviewed: boolean;
  /** The expert has answered the review. */
  replied: boolean;
  /** A tip was given, or the provider won't take one any more. */
  tipped: boolean;
  /** A new time that waits for an answer. */
  proposal: { by: Party; lapsesAt: Date } | null;
};

export type Rules = {
  /** How long after a session its money is kept. */
  payoutHours: number;
};

/** How long a client may review and tip. */
export const reviewDays = 60;

type Rule = { parties: readonly Party[]; when: (state: BookingState, at: Date, rules: Rules) => boolean };

const isBefore = (at: Date, instant: Date | null) => instant === null || at < instant;

const isAnswerable = ({ status, payment, answerBy }: BookingState, at: Date) =>
  status === 'pending' && payment === 'authorized' && isBefore(at, answerBy);

const isUpcoming = ({ status, payment, scheduledAt }: BookingState, at: Date) =>
  status === 'confirmed' && payment === 'captured' && at < scheduledAt;

/** From the start until the money is the expert's. */
const canComplain = (state: BookingState, at: Date, { payoutHours }: Rules) =>
  (state.status === 'confirmed' || state.status === 'completed') &&
  state.payment === 'captured' &&
  at >= state.scheduledAt &&
  at.getTime() < state.endsAt.getTime() + payoutHours * hourMs;

const hasProposal = (state: BookingState, at: Date) =>
  isUpcoming(state, at) && state.proposal !== null && at < state.proposal.lapsesAt;

const isReviewable = ({ status, payment, endsAt }: BookingState, at: Date) =>
  status === 'completed' && payment === 'captured' && at.getTime() < endsAt.getTime() + reviewDays * dayMs;

const either: readonly Party[] = ['booker', 'expert'];

const actionRules: Record<BookingAction, Rule> = {
  pay: {
    parties: ['booker'],
    when: ({ status, payment, expiresAt }, at) =>
      status === 'pending' && isUnpaid({ state: payment }) && isBefore(at, expiresAt),
  },
  confirm: { parties: ['expert'], when: isAnswerable },
  decline: { parties: ['expert'], when: isAnswerable },
  withdraw: { parties: ['booker'], when: isAnswerable },
  cancel: { parties: either, when: isUpcoming },
  propose: { parties: either, when: (state, at) => isUpcoming(state, at) && !hasProposal(state, at) },
  acceptProposal: { parties: either, when: hasProposal },
  // Who proposed it may take it back in the same way.
  refuseProposal: { parties: either, when: hasProposal },
  // Who wrote a review was there.
  noShow: {
    parties: ['expert'],
    when: (state, at, rules) => canComplain(state, at, rules) && state.noShowAt === null && !state.reviewed,
  },
  report: {
    parties: ['booker'],
    when: (state, at, rules) => canComplain(state, at, rules) && !state.payoutFrozen && !state.released,
  },
  review: {
    parties: ['booker'],
    when: (state, at) => isReviewable(state, at) && !state.reviewed && state.noShowAt === null,
  },
  tip: {
    parties: ['booker'],
    when: (state, at) => isReviewable(state, at) && state.reviewed && !state.tipped,
  },
  // In public, once, whenever they come to it.
  reply: {
    parties: ['expert'],
    when: ({ status, reviewed, replied }) => status === 'completed' && reviewed && !replied,
  },
};

/** Whether it is this party's to do at all, whatever the moment. */
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
  if (!isFor(action, party) || !actionRules[action].when(state, at, rules)) return false;
  return action !== 'acceptProposal' || state.proposal?.by !== party;
}

/** What somebody may do with a booking at this moment. */
export function actionsFor(party: Party, state: BookingState, at: Date, rules: Rules): BookingAction[] {
  return bookingActions.filter((action) => mayNow(action, party, state, at, rules));
}

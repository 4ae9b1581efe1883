import { dayMs, hourMs } from '#shared/durations.ts';
import type { PaymentState } from '#shared/payments/payment-states.ts';

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
export type BookingFacts = {
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
  hold: boolean;
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

type Rule = { parties: readonly Party[]; holds: (facts: BookingFacts, at: Date, rules: Rules) => boolean };

const waitsForCard = new Set<PaymentState>(['intent_pending', 'awaiting_card', 'action_required']);
const isBefore = (at: Date, instant: Date | null) => instant === null || at < instant;

const answerable = ({ status, payment, answerBy }: BookingFacts, at: Date) =>
  status === 'pending' && payment === 'authorized' && isBefore(at, answerBy);

const ahead = ({ status, payment, scheduledAt }: BookingFacts, at: Date) =>
  status === 'confirmed' && payment === 'captured' && at < scheduledAt;

/** From the start until the money is the expert's. */
const complained = (facts: BookingFacts, at: Date, { payoutHours }: Rules) =>
  (facts.status === 'confirmed' || facts.status === 'completed') &&
  facts.payment === 'captured' &&
  at >= facts.scheduledAt &&
  at.getTime() < facts.endsAt.getTime() + payoutHours * hourMs;

const proposed = (facts: BookingFacts, at: Date) =>
  ahead(facts, at) && facts.proposal !== null && at < facts.proposal.lapsesAt;

const done = ({ status, payment, endsAt }: BookingFacts, at: Date) =>
  status === 'completed' && payment === 'captured' && at.getTime() < endsAt.getTime() + reviewDays * dayMs;

const either: readonly Party[] = ['booker', 'expert'];

const actionRules: Record<BookingAction, Rule> = {
  pay: {
    parties: ['booker'],
    holds: ({ status, payment, expiresAt }, at) =>
      status === 'pending' && waitsForCard.has(payment) && isBefore(at, expiresAt),
  },
  confirm: { parties: ['expert'], holds: answerable },
  decline: { parties: ['expert'], holds: answerable },
  withdraw: { parties: ['booker'], holds: answerable },
  cancel: { parties: either, holds: ahead },
  propose: { parties: either, holds: (facts, at) => ahead(facts, at) && !proposed(facts, at) },
  acceptProposal: { parties: either, holds: proposed },
  // Who proposed it may take it back in the same way.
  refuseProposal: { parties: either, holds: proposed },
  // Who wrote a review was there.
  noShow: {
    parties: ['expert'],
    holds: (facts, at, rules) => complained(facts, at, rules) && facts.noShowAt === null && !facts.reviewed,
  },
  report: {
    parties: ['booker'],
    holds: (facts, at, rules) => complained(facts, at, rules) && !facts.hold && !facts.released,
  },
  review: {
    parties: ['booker'],
    holds: (facts, at) => done(facts, at) && !facts.reviewed && facts.noShowAt === null,
  },
  tip: { parties: ['booker'], holds: (facts, at) => done(facts, at) && facts.reviewed && !facts.tipped },
  // In public, once, whenever they come to it.
  reply: {
    parties: ['expert'],
    holds: ({ status, reviewed, replied }) => status === 'completed' && reviewed && !replied,
  },
};

/** Whether it is this party's to do at all, whatever the moment. */
export function isFor(action: BookingAction, party: Party): boolean {
  return actionRules[action].parties.includes(party);
}

export function mayNow(
  action: BookingAction,
  party: Party,
  facts: BookingFacts,
  at: Date,
  rules: Rules,
): boolean {
  if (!isFor(action, party) || !actionRules[action].holds(facts, at, rules)) return false;
  return action !== 'acceptProposal' || facts.proposal?.by !== party;
}

/** What somebody may do with a booking at this moment. */
export function actionsFor(party: Party, facts: BookingFacts, at: Date, rules: Rules): BookingAction[] {
  return bookingActions.filter((action) => mayNow(action, party, facts, at, rules));
}

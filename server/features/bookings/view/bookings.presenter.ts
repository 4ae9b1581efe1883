import type { Deps } from '#server/deps.ts';
import { presentUser } from '#server/features/accounts/accounts.presenter.ts';
import type { BookingRow } from '#server/features/bookings/bookings.repository.ts';
import type { Receipt } from '#server/features/bookings/request/request-booking.service.ts';
import { readStays } from '#server/features/rooms/stays.ts';
import { fullName } from '#shared/accounts/names.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { actionsFor, type BookingAction, type Party, type Rules } from '#shared/bookings/bookings.rules.ts';
import type { RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import type { LinkedRequest, RequestToAnswer } from '#shared/bookings/respond.schema.ts';
import { minuteMs } from '#shared/durations.ts';
import { chatUntil } from '#shared/messages/messages.rules.ts';
import { asCents, centsToText } from '#shared/money.ts';
import { isUnpaid, paymentStatusOf } from '#shared/payments/payment-states.ts';
import { freeUntil, freeUntilAfterMove, freeUntilOf } from '#shared/payments/policy.ts';
import { attendanceOf } from '#shared/rooms/attendance.ts';
import {
  presentExtension,
  presentPayout,
  presentReceipt,
  receivesOf,
  refundOf,
} from './booking-money.presenter.ts';
import { bookingState, chatState } from './booking-state.ts';
import type { WholeBooking } from './bookings.reader.ts';
import { meetingUrl } from './meeting-url.ts';
import { cardOf, chargesOf } from './session-charges.ts';

/** A new request as its client sees it. Without a client secret there is nothing left to pay. */
export function presentRequested(receipt: Receipt, clientSecret: string | null): RequestedBooking {
  return { ...receipt, clientSecret };
}

export type Viewing = { viewerId: string; at: Date; rules: Rules; origin: string };

/** For a response to this person. */
export const viewingBy = ({ now, config, origin }: Deps, viewerId: string): Viewing => ({
  ...{ viewerId, origin },
  at: now(),
  rules: config,
});

export function presentBooking(whole: WholeBooking, viewing: Viewing): Booking {
  const { viewerId, at, rules } = viewing;
  const { booking, payment, profile, expert, booker, review } = whole;
  const party: Party = booking.bookerId === viewerId ? 'booker' : 'expert';
  const paymentStatus = paymentStatusOf(payment.state);
  const pending = booking.status === 'pending';
  const live = pending || booking.status === 'confirmed';
  const actions = actionsFor(party, bookingState(booking, payment, whole), at, rules);
  const { id: _, ...expertUser } = presentUser(expert, viewerId);
  return {
    id: booking.id,
    bookerId: booking.bookerId,
    profileId: booking.profileId,
    booker: presentUser(booker, viewerId),
    profile: { ...profile, user: expertUser },
    status: booking.status,
    paymentStatus,
    scheduledAt: booking.scheduledAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    createdAt: booking.createdAt.toISOString(),
    duration: booking.duration,
    price: booking.price,
    extension: presentExtension(whole),
    message: booking.message,
    meetingLink: booking.status === 'confirmed' ? meetingUrl(viewing, booking.meetingLink) : null,
    bookerTimeZone: booker.timeZone ?? booking.timeZone,
    expertTimeZone: expert.timeZone,
    expiresAt: pending && paymentStatus === 'unpaid' ? (booking.expiresAt?.toISOString() ?? null) : null,
    answerBy: pending && paymentStatus === 'authorized' ? (booking.answerBy?.toISOString() ?? null) : null,
    freeUntil: live ? freeUntilOf(booking).toISOString() : null,
    refund: refundOf(whole),
    receives: party === 'expert' ? receivesOf(whole) : null,
    card: party === 'booker' ? cardOf(payment) : null,
    receipt: party === 'booker' ? presentReceipt(whole) : null,
    payout: party === 'expert' ? presentPayout(whole, rules.payoutHours) : null,
    proposal: actions.includes('refuseProposal') ? presentProposal(whole, at) : null,
    review: review && presentReview(review, party),
    tip: party === 'booker' && booking.status === 'completed' ? presentTip(whole) : null,
    attendance: presentAttendance(whole, party, at),
    noShow: booking.noShowAt !== null,
    onHold: chargesOf(whole).some(({ payoutFrozen }) => payoutFrozen),
    disputed: !payment.reported && chargesOf(whole).some(({ payoutFrozen }) => payoutFrozen),
    closed: whole.closing && { ...whole.closing, at: new Date(whole.closing.at).toISOString() },
    decision: whole.decision,
    unreadMessages: whole.unread,
    chatUntil: chatUntil(chatState(whole))?.toISOString() ?? null,
    actions,
  };
}

/** Why an operator hid it is for its author alone. */
function presentReview(review: NonNullable<WholeBooking['review']>, party: Party): Booking['review'] {
  return {
    id: review.id,
    rating: review.rating,
    comment: review.comment,
    tipAmount: review.tipAmount,
    createdAt: review.createdAt.toISOString(),
    reply: review.reply,
    repliedAt: review.repliedAt?.toISOString() ?? null,
    isHidden: review.hiddenAt !== null,
    hiddenReason: party === 'booker' ? review.hiddenReason : null,
  };
}

/** Null if neither of them used our own room, and before the start. */
function presentAttendance({ booking, stays }: WholeBooking, you: Party, at: Date): Booking['attendance'] {
  if (at < booking.scheduledAt || stays.length === 0) return null;
  const { both, ...attendance } = attendanceOf(readStays(stays), booking);
  return { you: attendance[you], other: attendance[you === 'booker' ? 'expert' : 'booker'], both };
}

function presentTip({ payment, tip }: WholeBooking): Booking['tip'] {
  const unpaid = tip && isUnpaid(tip) ? tip : null;
  return {
    onKeptCard: payment.methodId !== null,
    begun: unpaid && { amount: centsToText(asCents(unpaid.amount)), refusal: unpaid.refusal },
  };
}

function presentProposal({ booking, proposal }: WholeBooking, at: Date): Booking['proposal'] {
  return (
    proposal && {
      id: proposal.id,
      by: proposal.proposedBy,
      scheduledAt: proposal.scheduledAt.toISOString(),
      endsAt: new Date(proposal.scheduledAt.getTime() + booking.duration * minuteMs).toISOString(),
      lapsesAt: proposal.lapsesAt.toISOString(),
      freeUntil: freeUntilOnceAgreed(booking, proposal.scheduledAt, at).toISOString(),
    }
  );
}

/** A request has no deadline yet that a new time could bring forward. */
function freeUntilOnceAgreed(booking: BookingRow, startsAt: Date, at: Date): Date {
  return booking.status === 'pending'
    ? freeUntil(booking.policy, { startsAt, agreedAt: at })
    : freeUntilAfterMove(booking, startsAt, at);
}

/** For the emailed link, which may have been forwarded: enough to decide by, and nothing of what comes after. */
export function presentLinkedRequest(whole: WholeBooking, at: Date, rules: Rules): LinkedRequest {
  const { booking, payment } = whole;
  const actions = actionsFor('expert', bookingState(booking, payment, whole), at, rules);
  if (!actions.includes('confirm')) return { status: closedStatus(whole), request: null };
  return { status: 'pending', request: presentRequestToAnswer(whole, actions) };
}

/** The request counts as answered whatever becomes of its session later. */
function closedStatus({ booking, payment }: WholeBooking): 'answered' | 'expired' {
  switch (booking.status) {
    case 'confirmed':
    case 'completed':
    case 'declined':
      return 'answered';
    case 'expired':
      return 'expired';
    case 'pending':
    case 'cancelled':
      return payment.state === 'capturing' || payment.state === 'captured' ? 'answered' : 'expired';
  }
}

function presentRequestToAnswer(whole: WholeBooking, actions: BookingAction[]): RequestToAnswer {
  const { booking, proposal } = whole;
  return {
    suggestable: actions.includes('propose'),
    suggestion:
      proposal && actions.includes('refuseProposal')
        ? { scheduledAt: proposal.scheduledAt.toISOString(), lapsesAt: proposal.lapsesAt.toISOString() }
        : null,
    answerBy: booking.answerBy?.toISOString() ?? null,
    profileId: booking.profileId,
    client: fullName(whole.booker),
    scheduledAt: booking.scheduledAt.toISOString(),
    duration: booking.duration,
    price: booking.price,
    receives: receivesOf(whole),
    message: booking.message,
    timeZone: whole.expert.timeZone,
    clientTimeZone: whole.booker.timeZone ?? booking.timeZone,
  };
}

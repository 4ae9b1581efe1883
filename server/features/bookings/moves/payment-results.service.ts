import { randomBytes } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { refreshEachNextFree } from '#server/features/availability/next-free.service.ts';
import * as bookingCopy from '#server/features/bookings/bookings.copy.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import { extensionResults } from '#server/features/bookings/extensions/extension-results.service.ts';
import { wasAccepted } from '#server/features/bookings/proposals/proposals.repository.ts';
import type { BookingPort, PaidBooking } from '#server/features/money/booking-port.ts';
import { dividePayment } from '#server/features/money/settlement/divide-payment.ts';
import { findMeetingUrl } from '#server/features/profiles/profiles.repository.ts';
import * as reviews from '#server/features/reviews/reviews.repository.ts';
import { roomObstacle } from '#server/features/rooms/room-obstacle.ts';
import { forgetAnswers } from '#server/idempotency.ts';
import { answerDeadline, nextReminder } from '#shared/bookings/answer-deadline.ts';
import { nextSessionReminder } from '#shared/bookings/session-reminders.ts';
import { minuteMs } from '#shared/durations.ts';
import { asCents, centsToText } from '#shared/money.ts';
import { freeUntil } from '#shared/payments/policy.ts';
import { roomPath } from '#shared/rooms/rooms.rules.ts';

/** What each result of a payment means for its booking. */
export const bookingPort: BookingPort = {
  lock: bookings.lock,

  intentCreated: (tx, { booking, at }, intentId) => bookings.setIntent(tx, booking.id, intentId, at),

  async setupFailed(tx, { booking, at }) {
    // A client who retries with the same idempotency key starts a new request.
    await forgetAnswers(tx, booking.bookerId, booking.id);
    await bookings.move(tx, [booking.id], {
      from: 'pending',
      to: 'expired',
      at,
      actor: 'system',
      kind: 'unpayable',
    });
  },

  async authorized(tx, { booking, at }, captureBefore) {
    const answerBy = answerDeadline({ at, startsAt: booking.scheduledAt, captureBefore });
    await bookings.setAuthorized(tx, booking.id, { answerBy, remindAt: nextReminder(answerBy, at) }, at);
  },

  async captured(tx, context) {
    const { deps, booking, payment, at } = context;
    if (at > latestCapture(booking)) return false;
    if (await bookings.isPartySuspended(tx, booking)) {
      await bookings.move(tx, [booking.id], { from: 'pending', to: 'cancelled', at, ...bySuspension });
      await dividePayment(tx, context, { refund: payment.amount });
      return true;
    }
    // The client agreed last if they accepted another time that the expert suggested.
    const actor = (await wasAccepted(tx, booking.id)) ? 'booker' : 'expert';
    const confirmed = { from: 'pending', to: 'confirmed', at, actor, kind: 'confirmed' } as const;
    if ((await bookings.move(tx, [booking.id], confirmed)).length === 0) {
      // Nothing else moves a request while its payment is being captured, so this is a defect.
      deps.log.error(
        { bookingId: booking.id, status: booking.status },
        'captured for a booking that is not pending',
      );
      return false;
    }
    const link = await findMeetingUrl(tx, booking.profileId);
    const { policy, scheduledAt: startsAt } = booking;
    await bookings.setConfirmed(tx, booking.id, {
      meetingLink: link ?? defaultMeeting(deps.config, booking.id),
      freeUntil: freeUntil(policy, { startsAt, agreedAt: at }),
      remindAt: nextSessionReminder(startsAt, at),
    });
    return true;
  },

  async failed(tx, { booking, at }, kind) {
    await bookings.move(tx, [booking.id], { from: 'pending', to: 'expired', at, actor: 'system', kind });
  },

  async disputed(tx, { booking: { id, status }, payment, at }) {
    const kind = payment.kind === 'tip' ? 'tipDisputed' : 'disputed';
    await bookings.record(tx, id, { at, status, actor: 'system', kind });
  },

  async disputeClosed(tx, { booking: { id, status }, payment, at }, result) {
    const kinds = { won: 'disputeWon', lost: 'disputeLost' } as const;
    const ofTip = { won: 'tipDisputeWon', lost: 'tipDisputeLost' } as const;
    const kind = (payment.kind === 'tip' ? ofTip : kinds)[result];
    await bookings.record(tx, id, { at, status, actor: 'system', kind });
  },

  async paidBack(tx, { booking, at }) {
    if (booking.status !== 'confirmed' || at >= booking.scheduledAt) return false;
    const cancelled = { from: 'confirmed', to: 'cancelled', at, actor: 'system', kind: 'paidBack' } as const;
    const moved = await bookings.move(tx, [booking.id], cancelled);
    return moved.length > 0;
  },

  async refreshAvailability(deps, bookingId) {
    const booking = await bookings.findById(deps.db, bookingId);
    if (booking?.status === 'cancelled') await refreshEachNextFree(deps, [booking.profileId]);
  },

  takesExtra: (tx, context) =>
    context.payment.kind === 'tip'
      ? bookings.isExpertDeleted(tx, context.booking).then((isDeleted) => !isDeleted)
      : extensionResults.isAgreed(tx, context),

  extended: extensionResults.extended,
  extensionFailed: extensionResults.extensionFailed,

  async tipCaptured(tx, { booking, payment, at }) {
    await reviews.setTip(tx, booking.id, centsToText(asCents(payment.amount)));
    const { id, status, bookerId: actorId } = booking;
    await bookings.record(tx, id, { at, status, actor: 'booker', actorId, kind: 'tipped' });
  },
};

/** Someone was suspended while the card was being charged: there will be no session. */
const bySuspension = {
  actor: 'operator',
  kind: 'cancelled',
  reason: bookingCopy.accountSuspended,
} as const;

/** Our own room where it works; otherwise an address that can't be guessed, with 128 random bits. */
function defaultMeeting(config: Config, bookingId: string): string {
  if (!roomObstacle(config)) return roomPath(bookingId);
  return config.meetingUrlTemplate.replace('{room}', randomBytes(16).toString('hex'));
}

const graceMs = 5 * minuteMs;

/** A capture requested just before the start may complete a little after it. Later than that, no session is expected. */
export function latestCapture({ scheduledAt }: Pick<PaidBooking, 'scheduledAt'>): Date {
  return new Date(scheduledAt.getTime() + graceMs);
}

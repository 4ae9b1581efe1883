import type { Intent } from '#server/adapters/payments/payments-port.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import * as ledger from '#server/features/payments/ledger.repository.ts';
import { enqueueOperation } from '#server/features/payments/operations.service.ts';
import * as payments from '#server/features/payments/payments.repository.ts';
import * as postings from '#server/features/payments/postings.ts';
import { findMeetingUrl } from '#server/features/profiles/profiles.repository.ts';
import * as reviews from '#server/features/reviews/reviews.repository.ts';
import { answerDeadline, nextReminder } from '#shared/bookings/answer-deadline.ts';
import type { BookingEventKind } from '#shared/bookings/booking-events.ts';
import { nextSessionReminder } from '#shared/bookings/session-reminders.ts';
import { minuteMs } from '#shared/durations.ts';
import { centsToText } from '#shared/money.ts';
import { aboutMatter, centsOf, type Matter, ofMatter } from './matter.ts';
import { newRoom } from './meeting-room.ts';
import { cancelIntent, releaseCard } from './release-card.ts';

/** What the provider says of an intent now. News that is older than what we know changes nothing. */
export async function settleIntent(matter: Matter, intent: Intent): Promise<void> {
  const { payment } = matter;
  if (!isOurs(matter, intent)) return;
  switch (intent.status) {
    case 'open':
    case 'processing':
      return backToCard(matter, intent);
    case 'action':
      return challenge(matter);
    case 'authorized':
      return authorize(matter, intent);
    case 'captured':
      if (payment.kind === 'tip' || payment.state === 'capturing') return settleCaptured(matter, intent);
      return;
    case 'canceled':
      return settleCanceled(matter);
  }
}

/** Somebody else's money must not move our bookings. */
function isOurs({ deps, booking, payment }: Matter, intent: Intent): boolean {
  const ours =
    intent.amount === payment.amount &&
    intent.currency === payment.currency &&
    intent.metadata.paymentId === payment.id &&
    intent.metadata.bookingId === booking.id;
  if (!ours)
    deps.log.error(
      { paymentId: payment.id, intentId: intent.id },
      'an intent that does not match its payment',
    );
  return ours;
}

async function backToCard({ tx, at, payment }: Matter, { lastError }: Intent): Promise<void> {
  if (payment.state === 'action_required')
    await payments.move(tx, payment, 'awaiting_card', at, { refusal: lastError });
  else if (payment.state === 'awaiting_card' && payment.refusal !== lastError)
    await payments.update(tx, payment.id, at, { refusal: lastError });
}

async function challenge({ tx, at, payment }: Matter): Promise<void> {
  if (payment.state === 'awaiting_card') await payments.move(tx, payment, 'action_required', at);
}

/** The request reaches the expert now; one whose time ran out is let go of instead. */
async function authorize(matter: Matter, intent: Intent): Promise<void> {
  const { tx, at, booking, payment } = matter;
  if (payment.state !== 'awaiting_card' && payment.state !== 'action_required') return;
  if (booking.status !== 'pending') {
    await releaseCard(matter);
    return;
  }
  const { charge, methodId } = intent;
  const captureBefore = charge?.captureBefore ?? null;
  await payments.move(tx, payment, 'authorized', at, {
    chargeId: charge?.id ?? null,
    captureBefore,
    methodId: booking.saveCard ? methodId : null,
    refusal: null,
  });
  const answerBy = answerDeadline({ at, startsAt: booking.scheduledAt, captureBefore });
  const deadline = { answerBy, remindAt: nextReminder(answerBy, at) };
  await bookings.setAuthorized(tx, booking.id, deadline, at);
}

/** The money is here: held for the booking, or the expert's at once when it is a tip. */
export async function settleCaptured(matter: Matter, intent: Intent): Promise<void> {
  const { deps, tx, at, booking, payment } = matter;
  if (payment.state === 'captured') return;
  const { charge } = intent;
  if (!charge?.captured || charge.amountCaptured !== payment.amount) {
    throw new Error(`intent ${intent.id} was not captured for exactly its amount`);
  }
  if (charge.fee === null) deps.log.error({ intentId: intent.id }, 'a capture whose fee is not known');
  const of = ofMatter(matter);
  await ledger.post(tx, at, postings.processed(of, charge.fee ?? 0));
  if (payment.kind === 'tip') {
    await payments.move(tx, payment, 'captured', at, { chargeId: charge.id, released: payment.amount });
    await ledger.post(tx, at, postings.tipped(of, payment.amount));
    await reviews.setTip(tx, booking.id, centsToText(centsOf(matter)));
    return;
  }
  await payments.move(tx, payment, 'captured', at, { chargeId: charge.id });
  await ledger.post(tx, at, postings.captured(of, payment.amount));
  await confirm(matter, charge.id);
}

async function confirm(matter: Matter, chargeId: string): Promise<void> {
  const { deps, tx, at, booking, payment } = matter;
  if (at <= latestCapture(booking)) {
    const confirmed = { from: 'pending', to: 'confirmed', at, actor: 'expert', kind: 'confirmed' } as const;
    if ((await bookings.move(tx, [booking.id], confirmed)).length > 0) return prepareSession(matter);
    // Nothing can move a request while its money is being captured. If something did, nobody may pay for it.
    deps.log.error({ bookingId: booking.id, status: booking.status }, 'captured for a booking that has gone');
  }
  await expire(matter, 'chargedLate');
  await payments.update(tx, payment.id, at, { refundOwed: payment.amount });
  await enqueueOperation(tx, {
    paymentId: payment.id,
    op: 'refund',
    at,
    params: (operationId) => ({ chargeId, amount: centsOf(matter), about: aboutMatter(matter, operationId) }),
  });
}

async function expire({ tx, at, booking }: Matter, kind: BookingEventKind): Promise<void> {
  await bookings.move(tx, [booking.id], { from: 'pending', to: 'expired', at, actor: 'system', kind });
}

/** Where the two will meet, and when they are reminded of it. */
async function prepareSession({ deps, tx, at, booking }: Matter): Promise<void> {
  const own = await findMeetingUrl(tx, booking.profileId);
  await bookings.setMeetingLink(tx, booking.id, own ?? newRoom(deps.config.meetingUrlTemplate));
  await bookings.setReminder(tx, booking.id, nextSessionReminder(booking.scheduledAt, at));
}

const graceMs = 5 * minuteMs;

/** A capture that was asked for at the last moment may end a little after it; after that nobody expects a session. */
export function latestCapture({ scheduledAt }: Pick<bookings.BookingRow, 'scheduledAt'>): Date {
  return new Date(scheduledAt.getTime() + graceMs);
}

export async function settleCanceled(matter: Matter): Promise<void> {
  const { tx, at, booking, payment } = matter;
  if (['captured', 'canceled', 'failed', 'capturing'].includes(payment.state)) return;
  await payments.move(tx, payment, 'canceled', at);
  if (payment.kind === 'tip' || booking.status !== 'pending') return;
  await expire(matter, 'authorizationEnded');
}

/** The bank refused what it had promised. The request ends, and nothing stays held. */
export async function settleRefusedCapture(matter: Matter, message: string): Promise<void> {
  const { tx, at, payment } = matter;
  if (payment.state !== 'capturing') return;
  await payments.move(tx, payment, 'failed', at, { refusal: message });
  await expire(matter, 'cardRefused');
  if (payment.intentId) await cancelIntent(matter, payment.intentId);
}

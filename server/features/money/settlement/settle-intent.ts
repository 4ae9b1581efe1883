import type { Intent } from '#server/adapters/payments/payments-port.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import { enqueueOperation } from '#server/features/money/payments/operations.service.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import * as postings from '#server/features/money/payments/postings.ts';
import { findMeetingUrl } from '#server/features/profiles/profiles.repository.ts';
import * as reviews from '#server/features/reviews/reviews.repository.ts';
import { answerDeadline, nextReminder } from '#shared/bookings/answer-deadline.ts';
import type { BookingEventKind } from '#shared/bookings/booking-events.ts';
import { nextSessionReminder } from '#shared/bookings/session-reminders.ts';
import { minuteMs } from '#shared/durations.ts';
import { centsToText } from '#shared/money.ts';
import { newRoom } from './meeting-room.ts';
import { centsOf, ledgerOwner, operationMetadata, type PaymentContext } from './payment-context.ts';
import { cancelIntent, releaseCard } from './release-card.ts';

/** What the provider says of an intent now. News that is older than what we know changes nothing. */
export async function settleIntent(context: PaymentContext, intent: Intent): Promise<void> {
  const { payment } = context;
  if (!isOurs(context, intent)) return;
  switch (intent.status) {
    case 'open':
    case 'processing':
      return backToCard(context, intent);
    case 'action':
      return challenge(context);
    case 'authorized':
      return authorize(context, intent);
    case 'captured':
      if (payment.kind === 'tip' || payment.state === 'capturing') return settleCaptured(context, intent);
      return;
    case 'canceled':
      return settleCanceled(context);
  }
}

/** Somebody else's money must not move our bookings. */
function isOurs({ deps, booking, payment }: PaymentContext, intent: Intent): boolean {
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

async function backToCard({ tx, at, payment }: PaymentContext, { lastError }: Intent): Promise<void> {
  if (payment.state === 'action_required')
    await payments.move(tx, payment, 'awaiting_card', at, { refusal: lastError });
  else if (payment.state === 'awaiting_card' && payment.refusal !== lastError)
    await payments.update(tx, payment.id, at, { refusal: lastError });
}

async function challenge({ tx, at, payment }: PaymentContext): Promise<void> {
  if (payment.state === 'awaiting_card') await payments.move(tx, payment, 'action_required', at);
}

/** The request reaches the expert now; one whose time ran out is let go of instead. */
async function authorize(context: PaymentContext, intent: Intent): Promise<void> {
  const { tx, at, booking, payment } = context;
  if (payment.state !== 'awaiting_card' && payment.state !== 'action_required') return;
  if (booking.status !== 'pending') {
    await releaseCard(context);
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
export async function settleCaptured(context: PaymentContext, intent: Intent): Promise<void> {
  const { deps, tx, at, booking, payment } = context;
  if (payment.state === 'captured') return;
  const { charge } = intent;
  if (!charge?.captured || charge.amountCaptured !== payment.amount) {
    throw new Error(`intent ${intent.id} was not captured for exactly its amount`);
  }
  if (charge.fee === null) deps.log.error({ intentId: intent.id }, 'a capture whose fee is not known');
  const of = ledgerOwner(context);
  await ledger.post(tx, at, postings.processed(of, charge.fee ?? 0));
  if (payment.kind === 'tip') {
    await payments.move(tx, payment, 'captured', at, { chargeId: charge.id, released: payment.amount });
    await ledger.post(tx, at, postings.tipped(of, payment.amount));
    await reviews.setTip(tx, booking.id, centsToText(centsOf(context)));
    return;
  }
  await payments.move(tx, payment, 'captured', at, { chargeId: charge.id });
  await ledger.post(tx, at, postings.captured(of, payment.amount));
  await confirm(context, charge.id);
}

async function confirm(context: PaymentContext, chargeId: string): Promise<void> {
  const { deps, tx, at, booking, payment } = context;
  if (at <= latestCapture(booking)) {
    const confirmed = { from: 'pending', to: 'confirmed', at, actor: 'expert', kind: 'confirmed' } as const;
    if ((await bookings.move(tx, [booking.id], confirmed)).length > 0) return prepareSession(context);
    // Nothing can move a request while its money is being captured. If something did, nobody may pay for it.
    deps.log.error({ bookingId: booking.id, status: booking.status }, 'captured for a booking that has gone');
  }
  await expire(context, 'chargedLate');
  await payments.update(tx, payment.id, at, { refundOwed: payment.amount });
  await enqueueOperation(tx, {
    paymentId: payment.id,
    op: 'refund',
    at,
    params: (operationId) => ({
      chargeId,
      amount: centsOf(context),
      about: operationMetadata(context, operationId),
    }),
  });
}

async function expire({ tx, at, booking }: PaymentContext, kind: BookingEventKind): Promise<void> {
  await bookings.move(tx, [booking.id], { from: 'pending', to: 'expired', at, actor: 'system', kind });
}

/** Where the two will meet, and when they are reminded of it. */
async function prepareSession({ deps, tx, at, booking }: PaymentContext): Promise<void> {
  const own = await findMeetingUrl(tx, booking.profileId);
  await bookings.setMeetingLink(tx, booking.id, own ?? newRoom(deps.config.meetingUrlTemplate));
  await bookings.setReminder(tx, booking.id, nextSessionReminder(booking.scheduledAt, at));
}

const graceMs = 5 * minuteMs;

/** A capture that was asked for at the last moment may end a little after it; after that nobody expects a session. */
export function latestCapture({ scheduledAt }: Pick<bookings.BookingRow, 'scheduledAt'>): Date {
  return new Date(scheduledAt.getTime() + graceMs);
}

export async function settleCanceled(context: PaymentContext): Promise<void> {
  const { tx, at, booking, payment } = context;
  if (['captured', 'canceled', 'failed', 'capturing'].includes(payment.state)) return;
  await payments.move(tx, payment, 'canceled', at);
  if (payment.kind === 'tip' || booking.status !== 'pending') return;
  await expire(context, 'authorizationEnded');
}

/** The bank refused what it had promised. The request ends, and nothing stays held. */
export async function settleRefusedCapture(context: PaymentContext, message: string): Promise<void> {
  const { tx, at, payment } = context;
  if (payment.state !== 'capturing') return;
  await payments.move(tx, payment, 'failed', at, { refusal: message });
  await expire(context, 'cardRefused');
  if (payment.intentId) await cancelIntent(context, payment.intentId);
}

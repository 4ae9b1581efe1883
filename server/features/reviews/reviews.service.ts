import { violatedConstraint } from '#server/db/database-error.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { record } from '#server/features/bookings/bookings.repository.ts';
import {
  type LockedBooking,
  lockBooking,
  refuseUnless,
} from '#server/features/bookings/moves/locked-booking.ts';
import { addTip, payTip } from '#server/features/bookings/moves/tip.service.ts';
import { once } from '#server/idempotency.ts';
import { parseDollars } from '#shared/money.ts';
import type { ExtraPayment } from '#shared/payments/extra-payment.schema.ts';
import { reviewBlockedCopy } from '#shared/reviews/reviews.copy.ts';
import { reviewBlockedReason } from '#shared/reviews/reviews.rules.ts';
import type { NewReview } from '#shared/reviews/reviews.schema.ts';
import { isUuid } from '#shared/text.ts';
import * as reviewsCopy from './reviews.copy.ts';
import * as reviews from './reviews.repository.ts';

type ReviewRequest = { userId: string; request: NewReview; key: string | undefined };
export type WriteResult = { review: reviews.ReviewRow; tip: ExtraPayment | undefined };

/** Saves the client's review of a completed session, even if the tip fails. */
export async function writeReview(deps: Deps, { userId, request, key }: ReviewRequest): Promise<WriteResult> {
  await deps.limits.hit('reviews', userId);
  const keyed = { userId, key, what: 'POST /api/reviews', request };
  const { reviewId } = await transaction(deps.db, async (tx) => {
    const locked = await lockBooking(tx, deps, { userId, bookingId: request.bookingId });
    return once(tx, deps.now(), keyed, () => saveReview(tx, locked, request));
  }).catch((error: unknown) => {
    throw violatedConstraint(error) === 'reviews_booking_key' ? alreadyReviewed(error) : error;
  });
  const tip = request.tipAmount ? await tryTip(deps, request.bookingId) : undefined;
  return { review: await findReview(deps, reviewId), tip };
}

async function saveReview(tx: Tx, locked: LockedBooking, request: NewReview): Promise<{ reviewId: string }> {
  const { at, booking } = locked;
  await refuseUnless(
    tx,
    'review',
    locked,
    ({ noShowAt, ...state }) =>
      reviewBlockedCopy[reviewBlockedReason({ ...state, noShow: noShowAt !== null })],
  );
  const review = await reviews.insert(tx, {
    bookingId: booking.id,
    profileId: booking.profileId,
    reviewerId: booking.bookerId,
    rating: request.rating,
    comment: request.comment || null,
    createdAt: at,
  });
  const by = { actor: 'booker', actorId: booking.bookerId } as const;
  await record(tx, booking.id, { at, status: booking.status, kind: 'reviewed', ...by });
  const amount = parseDollars(request.tipAmount ?? 0);
  if (amount) await addTip(tx, locked, amount);
  return { reviewId: review.id };
}

function alreadyReviewed(cause: unknown): AppError {
  return new AppError('conflict', reviewBlockedCopy.reviewed, { cause });
}

/** Never throws: the review is saved, and an error would suggest that it isn't. */
async function tryTip(deps: Deps, bookingId: string): Promise<ExtraPayment> {
  try {
    return await payTip(deps, bookingId);
  } catch (error) {
    if (!(error instanceof AppError)) deps.log.error({ err: error, bookingId }, 'tip not started');
    return { status: error instanceof AppError && error.code === 'payment_failed' ? 'failed' : 'open' };
  }
}

async function findReview({ db }: Pick<Deps, 'db'>, id: string): Promise<reviews.ReviewRow> {
  const review = isUuid(id) ? await reviews.find(db, id) : undefined;
  if (!review) throw new AppError('not_found', reviewsCopy.notFound);
  return review;
}

type ReplyRequest = { userId: string; reviewId: string; comment: string; key: string | undefined };

/** The expert's one public reply. */
export async function replyToReview(deps: Deps, request: ReplyRequest): Promise<reviews.ReviewRow> {
  const { userId, reviewId, comment, key } = request;
  const { bookingId } = await findReview(deps, reviewId);
  await transaction(deps.db, async (tx) => {
    const locked = await lockBooking(tx, deps, { userId, bookingId });
    const keyed = { userId, key, what: `reply ${reviewId}`, request: { comment } };
    return once(tx, deps.now(), keyed, async () => {
      await refuseUnless(tx, 'reply', locked, () => reviewsCopy.alreadyReplied);
      await reviews.setReply(tx, reviewId, comment, locked.at);
      return {};
    });
  });
  return findReview(deps, reviewId);
}

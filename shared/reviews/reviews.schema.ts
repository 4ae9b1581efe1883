import * as z from 'zod/mini';
import { parseDollars } from '#shared/money.ts';
import { extraPaymentSchema } from '#shared/payments/extra-payment.schema.ts';

export const reviewLimits = { comment: 1000, reply: 1000 };
/** In dollars; 0 is no tip. */
export const tipChoices = [0, 5, 10, 15] as const;
export const ratingLabels: Record<number, string> = {
  5: 'Excellent!',
  4: 'Very Good',
  3: 'Good',
  2: 'Fair',
  1: 'Needs Improvement',
};

const noRating = 'Please choose a rating from 1 to 5';
const rating = z.int(noRating).check(z.minimum(1, noRating), z.maximum(5, noRating));
const comment = z
  .string('Must be text')
  .check(z.trim(), z.maxLength(reviewLimits.comment, 'Review must be less than 1000 characters'));
const noTip = 'Please choose a tip of $0, $5, $10, or $15';

/** Accepts `5`, `"5"` and `"5.00"`. An invalid amount becomes NaN, which matches no choice. */
const dollars = (problem: string) =>
  z.pipe(
    z.union([z.string(), z.number()], problem),
    z.transform((amount) => (parseDollars(amount) ?? Number.NaN) / 100),
  );

/** The review form. */
export const reviewFormSchema = z.object({ rating, comment, tipAmount: z.literal([...tipChoices], noTip) });
export type ReviewForm = z.infer<typeof reviewFormSchema>;

/** `POST /api/reviews`. Reviewer and profile come from the session and the booking. */
export const newReviewSchema = z.object({
  bookingId: z.string('Invalid booking ID'),
  profileId: z.optional(z.nullable(z.string())),
  reviewerId: z.optional(z.nullable(z.string())),
  rating,
  comment: z.optional(z.nullable(comment)),
  tipAmount: z.optional(z.nullable(z.pipe(dollars(noTip), z.literal([...tipChoices], noTip)))),
});
export type NewReview = z.infer<typeof newReviewSchema>;

const [, ...tipAmounts] = tipChoices;
const noSuchTip = 'Please choose a tip of $5, $10, or $15';

/** `POST /api/bookings/{id}/tip`: for a review without a tip, or whose tip failed. */
export const newTipSchema = z.object({
  amount: z.pipe(dollars(noSuchTip), z.literal(tipAmounts, noSuchTip)),
});
export type NewTip = z.infer<typeof newTipSchema>;

const noReply = 'Please write a reply';
/** `POST /api/reviews/{id}/reply` */
export const replySchema = z.object({
  comment: z
    .string(noReply)
    .check(
      z.trim(),
      z.minLength(1, noReply),
      z.maxLength(reviewLimits.reply, 'Reply must be less than 1000 characters'),
    ),
});

/** A review as the client and the expert see it. */
export const reviewSchema = z.object({
  id: z.string(),
  bookingId: z.string(),
  profileId: z.string(),
  rating: z.number(),
  comment: z.nullable(z.string()),
  /** The amount actually charged, not the amount chosen. */
  tipAmount: z.string(),
  createdAt: z.string(),
  reply: z.nullable(z.string()),
  repliedAt: z.nullable(z.string()),
});
export type Review = z.infer<typeof reviewSchema>;

export const writtenReviewSchema = z.object({ review: reviewSchema, tip: z.optional(extraPaymentSchema) });
export type WrittenReview = z.infer<typeof writtenReviewSchema>;

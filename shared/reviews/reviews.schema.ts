import * as z from 'zod/mini';
import { parseDollars } from '#shared/money.ts';

export const reviewLimits = { comment: 1000, reply: 1000 };
/** In dollars; the first means none. */
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
const noTip = 'Please choose a tip of $0, $5, $10 or $15';

/** `5`, `"5"` and `"5.00"` are one amount; what is no amount is none of the choices. */
const dollars = (problem: string) =>
  z.pipe(
    z.union([z.string(), z.number()], problem),
    z.transform((amount) => (parseDollars(amount) ?? Number.NaN) / 100),
  );

/** What the form holds. */
export const reviewFormSchema = z.object({ rating, comment, tipAmount: z.literal([...tipChoices], noTip) });
export type ReviewForm = z.infer<typeof reviewFormSchema>;

/** `POST /api/reviews`. Whose review it is, and of whom, is the session's and the booking's to say. */
export const newReviewSchema = z.object({
  bookingId: z.string('Must be a booking'),
  profileId: z.optional(z.nullable(z.string())),
  reviewerId: z.optional(z.nullable(z.string())),
  rating,
  comment: z.optional(z.nullable(comment)),
  tipAmount: z.optional(z.nullable(z.pipe(dollars(noTip), z.literal([...tipChoices], noTip)))),
});
export type NewReview = z.infer<typeof newReviewSchema>;

const [, ...someTips] = tipChoices;
const noSuchTip = 'Please choose a tip of $5, $10 or $15';

/** `POST /api/bookings/{id}/tip`: with the review none was given, or it came to nothing. */
export const newTipSchema = z.object({
  amount: z.pipe(dollars(noSuchTip), z.literal(someTips, noSuchTip)),
});
export type NewTip = z.infer<typeof newTipSchema>;

const noReply = 'Please write an answer';
/** `POST /api/reviews/{id}/reply` */
export const replySchema = z.object({
  comment: z
    .string(noReply)
    .check(
      z.trim(),
      z.minLength(1, noReply),
      z.maxLength(reviewLimits.reply, 'Answer must be less than 1000 characters'),
    ),
});

/** A review as its two parties see it. */
export const reviewSchema = z.object({
  id: z.string(),
  bookingId: z.string(),
  profileId: z.string(),
  rating: z.number(),
  comment: z.nullable(z.string()),
  /** What was captured, not what was promised. */
  tipAmount: z.string(),
  createdAt: z.string(),
  reply: z.nullable(z.string()),
  repliedAt: z.nullable(z.string()),
});
export type Review = z.infer<typeof reviewSchema>;

/**
 * `captured`: all done. `processing`: the kept card is being charged, which goes on by itself. `open`: it wants a card,
 * by the secret. `failed`: the card was refused, in these words, and another may be tried by the secret. Without a
 * secret the provider could not be asked: it can be finished later.
 */
export const tipSchema = z.object({
  status: z.enum(['captured', 'processing', 'open', 'failed']),
  clientSecret: z.optional(z.string()),
  refusal: z.optional(z.string()),
});
export type Tip = z.infer<typeof tipSchema>;

export const writtenReviewSchema = z.object({ review: reviewSchema, tip: z.optional(tipSchema) });
export type WrittenReview = z.infer<typeof writtenReviewSchema>;

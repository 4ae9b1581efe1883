import * as z from 'zod/mini';
import { isTimeZone } from '#shared/time.ts';
import { bookingStatuses } from './bookings.rules.ts';

export const bookingLimits = { message: 500 };

const noDuration = 'Please select a session duration';
const noTime = 'Please select a date and time';

const duration = z.number(noDuration).check(z.minimum(15, noDuration));
const scheduledAt = z.string(noTime).check(z.trim(), z.minLength(1, noTime), z.maxLength(40, noTime));
const message = z
  .string('Must be text')
  .check(z.trim(), z.maxLength(bookingLimits.message, 'Message must be less than 500 characters'));

const timeZone = z.string().check(z.refine(isTimeZone, 'Must be a time zone'));

/** What the form holds. */
export const bookingFormSchema = z.object({ duration, scheduledAt, message });
export type BookingForm = z.infer<typeof bookingFormSchema>;

/** `POST /api/bookings`. Who books is the session's to say, how much the expert's price list. */
export const newBookingSchema = z.object({
  profileId: z.string('Must be a profile'),
  bookerId: z.optional(z.nullable(z.string())),
  duration,
  /** What the screen showed: another price now is worth asking again. */
  price: z.optional(z.union([z.string(), z.number()])),
  scheduledAt,
  message: z.optional(z.nullable(message)),
  /** In which a time without an offset is meant. */
  timeZone: z.optional(z.nullable(timeZone)),
  saveCard: z.optional(z.boolean()),
});
export type NewBooking = z.infer<typeof newBookingSchema>;

const status = z.enum(bookingStatuses);

export const requestedBookingSchema = z.object({
  id: z.string(),
  clientSecret: z.nullable(z.string()),
  status,
  expiresAt: z.nullable(z.string()),
  price: z.string(),
  duration: z.number(),
  scheduledAt: z.string(),
});
export type RequestedBooking = z.infer<typeof requestedBookingSchema>;

/** `POST /api/bookings/{id}/payment`: whether the card may be kept for a tip can be said until it is paid. */
export const finishPaymentSchema = z.optional(
  z.nullable(z.object({ saveCard: z.optional(z.boolean('Must be yes or no')) })),
);

/** `POST /api/bookings/{id}/proposals` */
export const newProposalSchema = z.object({ scheduledAt, timeZone: z.optional(z.nullable(timeZone)) });
export type NewProposal = z.infer<typeof newProposalSchema>;

/** Why somebody does what they do. */
export const moveSchema = z.optional(z.nullable(z.object({ reason: z.optional(z.nullable(message)) })));

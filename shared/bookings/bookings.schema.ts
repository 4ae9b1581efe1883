import * as z from 'zod/mini';
import { isTimeZone } from '#shared/time/time-zone.ts';
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

/** The booking form. */
export const bookingFormSchema = z.object({ duration, scheduledAt, message });
export type BookingForm = z.infer<typeof bookingFormSchema>;

/** `POST /api/bookings`. The booker comes from the session and the price from the expert's price list. */
export const newBookingSchema = z.object({
  profileId: z.string('Invalid profile ID'),
  bookerId: z.optional(z.nullable(z.string())),
  duration,
  /** The price shown to the client. If it has changed, they are asked again. */
  price: z.optional(z.union([z.string(), z.number()])),
  scheduledAt,
  message: z.optional(z.nullable(message)),
  /** For a `scheduledAt` without an offset. */
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

/** `POST /api/bookings/{id}/payment`. The client can change `saveCard` and the message until it is paid. */
export const finishPaymentSchema = z.optional(
  z.nullable(
    z.object({
      saveCard: z.optional(z.boolean('Must be true or false')),
      message: z.optional(message),
    }),
  ),
);

/** `POST /api/bookings/{id}/proposals` */
export const newProposalSchema = z.object({ scheduledAt, timeZone: z.optional(z.nullable(timeZone)) });
export type NewProposal = z.infer<typeof newProposalSchema>;

/** `POST /api/bookings/{id}/cancel`. With the refund that the person was shown, they get no other one. */
export const cancelSchema = z.optional(
  z.nullable(
    z.object({
      reason: z.optional(z.nullable(message)),
      refund: z.optional(z.string().check(z.regex(/^\d{1,7}\.\d{2}$/, 'Must be an amount like 75.00'))),
    }),
  ),
);

/** A report about a session that took place: by the client, or by the expert whose client didn't show up. */
export const reportSchema = z.optional(
  z.nullable(
    z.object({
      reason: z.optional(z.nullable(message)),
      /** Operators may read the session's messages. */
      shareMessages: z.optional(z.boolean('Must be true or false')),
    }),
  ),
);

/** The optional reason for an action. */
const reason = { reason: z.optional(z.nullable(message)) };
export const moveSchema = z.optional(z.nullable(z.object(reason)));

/** Although a calendar of the expert's shows something at that time, which is refused otherwise. */
export const despiteCalendar = z.optional(z.boolean('Must be true or false'));
export const acceptSchema = z.optional(z.nullable(z.object({ ...reason, despiteCalendar })));
export const acceptProposalSchema = z.optional(z.nullable(z.object({ despiteCalendar })));

import * as z from 'zod/mini';
import { userSchema } from '#shared/accounts/accounts.schema.ts';
import { paymentStatuses } from '#shared/payments/payment-states.ts';
import { bookingEventKinds } from './booking-events.ts';
import { bookingActions, bookingStatuses } from './bookings.rules.ts';

const party = z.enum(['booker', 'expert']);

/** A booking as one of its two parties sees it. */
export const bookingSchema = z.object({
  id: z.string(),
  bookerId: z.string(),
  profileId: z.string(),
  booker: userSchema,
  profile: z.object({
    id: z.string(),
    userId: z.string(),
    role: z.string(),
    headline: z.string(),
    user: z.omit(userSchema, { id: true }),
  }),
  status: z.enum(bookingStatuses),
  paymentStatus: z.enum(paymentStatuses),
  scheduledAt: z.string(),
  endsAt: z.string(),
  createdAt: z.string(),
  duration: z.number(),
  price: z.string(),
  /** What the client wrote with the request. */
  message: z.nullable(z.string()),
  meetingLink: z.nullable(z.string()),
  /** Where each of them is, where they said so. */
  bookerTimeZone: z.nullable(z.string()),
  expertTimeZone: z.nullable(z.string()),
  /** While it is unpaid. */
  expiresAt: z.nullable(z.string()),
  /** While the expert may answer. */
  answerBy: z.nullable(z.string()),
  /** Until when the client cancels for nothing, before and after it is confirmed. */
  freeUntil: z.nullable(z.string()),
  refund: z.nullable(z.string()),
  /** For the expert alone: the price less the fee. */
  receives: z.nullable(z.string()),
  proposal: z.nullable(
    z.object({
      id: z.string(),
      by: party,
      scheduledAt: z.string(),
      endsAt: z.string(),
      lapsesAt: z.string(),
    }),
  ),
  review: z.nullable(
    z.object({
      id: z.string(),
      rating: z.number(),
      comment: z.nullable(z.string()),
      tipAmount: z.string(),
      createdAt: z.string(),
      reply: z.nullable(z.string()),
      repliedAt: z.nullable(z.string()),
    }),
  ),
  /** For the client alone, of a session that is over: how a tip would be paid. */
  tip: z.nullable(
    z.object({
      /** The card they paid with was kept for it. */
      onKeptCard: z.boolean(),
      /** One that is begun and not paid: its amount stays, and another card may be tried. */
      begun: z.nullable(z.object({ amount: z.string(), refusal: z.nullable(z.string()) })),
    }),
  ),
  noShow: z.boolean(),
  /** The payout waits for an operator or a bank. */
  onHold: z.boolean(),
  /** How a closed one ended. */
  closed: z.nullable(
    z.object({
      kind: z.enum(bookingEventKinds),
      by: z.enum(['booker', 'expert', 'operator', 'system']),
      at: z.string(),
      reason: z.nullable(z.string()),
    }),
  ),
  unreadMessages: z.number(),
  /** Until when the two may write to each other; null while they may not yet, or never could. */
  chatUntil: z.nullable(z.string()),
  actions: z.array(z.enum(bookingActions)),
});
export type Booking = z.infer<typeof bookingSchema>;

/** `GET /api/bookings/{id}/cancellation` */
export const cancellationSchema = z.object({ refund: z.string(), charge: z.string(), deadline: z.string() });
export type Cancellation = z.infer<typeof cancellationSchema>;

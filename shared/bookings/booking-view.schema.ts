import * as z from 'zod/mini';
import { userSchema } from '#shared/accounts/accounts.schema.ts';
import { paymentStatuses } from '#shared/payments/payment-states.ts';
import { bookingEventKinds } from './booking-events.ts';
import { bookingActions, bookingStatuses } from './bookings.rules.ts';

const party = z.enum(['booker', 'expert']);
const card = z.object({ brand: z.string(), last4: z.string() });

/** A booking as the client or the expert sees it. */
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
  /** What was added to the session while it ran, in all; `endsAt` includes it, duration and price don't. */
  extension: z.nullable(z.object({ minutes: z.number(), price: z.string() })),
  /** What the client wrote with the request. */
  message: z.nullable(z.string()),
  meetingLink: z.nullable(z.string()),
  /** Their time zones, if set. */
  bookerTimeZone: z.nullable(z.string()),
  expertTimeZone: z.nullable(z.string()),
  /** Set while it is unpaid. */
  expiresAt: z.nullable(z.string()),
  /** Set while the expert can respond. */
  answerBy: z.nullable(z.string()),
  /** Until when the client can cancel for free. */
  freeUntil: z.nullable(z.string()),
  refund: z.nullable(z.string()),
  /** Only for the expert: the price minus the fee. */
  receives: z.nullable(z.string()),
  /** Only for the client: the card that paid, if known. */
  card: z.nullable(card),
  /** Only for the client: what was charged and sent back so far. Null until the card is charged. */
  receipt: z.nullable(
    z.object({
      chargedAt: z.nullable(z.string()),
      refunded: z.string(),
      refundedAt: z.nullable(z.string()),
      /** Minutes that were added, each with its own charge. */
      extensions: z.array(
        z.object({ amount: z.string(), card: z.nullable(card), chargedAt: z.nullable(z.string()) }),
      ),
      tip: z.nullable(
        z.object({ amount: z.string(), card: z.nullable(card), chargedAt: z.nullable(z.string()) }),
      ),
    }),
  ),
  /** Only for the expert: when their share is paid out. Null if there is none. */
  payout: z.nullable(
    z.object({
      dueAt: z.string(),
      isPaid: z.boolean(),
      /** They have an account that can be paid. */
      isSetUp: z.boolean(),
    }),
  ),
  proposal: z.nullable(
    z.object({
      id: z.string(),
      by: party,
      scheduledAt: z.string(),
      endsAt: z.string(),
      lapsesAt: z.string(),
      /** Until when the client could cancel for free if the new time were accepted now. */
      freeUntil: z.string(),
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
      /** Hidden by an operator: only client and expert still see it. The reason is for its author. */
      isHidden: z.boolean(),
      hiddenReason: z.nullable(z.string()),
    }),
  ),
  /** Only for the client of a completed session: how a tip would be paid. */
  tip: z.nullable(
    z.object({
      /** The card they paid with is saved. */
      onKeptCard: z.boolean(),
      /** A started but unpaid tip: its amount is fixed, and another card can be tried. */
      begun: z.nullable(z.object({ amount: z.string(), refusal: z.nullable(z.string()) })),
    }),
  ),
  /** From the start, if the session is in our room: for how many minutes each was there so far, and both at once. */
  attendance: z.nullable(z.object({ you: z.number(), other: z.number(), both: z.number() })),
  noShow: z.boolean(),
  /** The payout waits for a decision by an operator or a bank. */
  onHold: z.boolean(),
  /** On hold because the client's bank disputes the payment. */
  disputed: z.boolean(),
  /** How a closed booking ended. */
  closed: z.nullable(
    z.object({
      kind: z.enum(bookingEventKinds),
      by: z.enum(['booker', 'expert', 'operator', 'system']),
      at: z.string(),
      reason: z.nullable(z.string()),
    }),
  ),
  /** Why an operator decided how the money is divided, as both read it. */
  decision: z.nullable(z.string()),
  unreadMessages: z.number(),
  /** Until when they can message each other; null if they can't yet or never could. */
  chatUntil: z.nullable(z.string()),
  actions: z.array(z.enum(bookingActions)),
});
export type Booking = z.infer<typeof bookingSchema>;

/** `GET /api/bookings/{id}/cancellation` */
export const cancellationSchema = z.object({ refund: z.string(), charge: z.string(), deadline: z.string() });
export type Cancellation = z.infer<typeof cancellationSchema>;

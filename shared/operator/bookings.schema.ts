import * as z from 'zod/mini';
import { personSchema, reasonSchema } from './operator.schema.ts';

const instant = z.string();
/** `75.00`, or `-75.00`. */
const money = z.string();

/** One change of the booking, oldest first. */
const moveSchema = z.object({
  at: instant,
  actor: z.enum(['booker', 'expert', 'operator', 'system']),
  by: z.nullable(personSchema),
  kind: z.string(),
  from: z.nullable(z.string()),
  to: z.string(),
  reason: z.nullable(z.string()),
});

const disputeSchema = z.object({
  id: z.string(),
  status: z.enum(['open', 'won', 'lost']),
  amount: money,
  /** `0.00` for an inquiry. */
  withdrawn: money,
  reason: z.string(),
  evidenceDueBy: z.nullable(instant),
  openedAt: instant,
  closedAt: z.nullable(instant),
});

/** A call to the payment provider. */
const operationSchema = z.object({
  op: z.string(),
  state: z.enum(['due', 'done', 'failed', 'returned']),
  amount: z.nullable(money),
  attempts: z.number(),
  createdAt: instant,
  doneAt: z.nullable(instant),
  lastError: z.nullable(z.string()),
  resultId: z.nullable(z.string()),
});

/** In integer cents, so that the page can show what a decision would change. See shared/payments/payment-money.ts. */
const paymentMoneySchema = z.object({
  amount: z.number(),
  feePercent: z.number(),
  decided: z.boolean(),
  refundOwed: z.number(),
  refunded: z.number(),
  lost: z.number(),
  fee: z.number(),
  released: z.number(),
  transferred: z.number(),
  withheld: z.number(),
  repaid: z.number(),
  writtenOff: z.number(),
});

const paymentSchema = z.object({
  id: z.string(),
  kind: z.enum(['booking', 'extension', 'tip']),
  state: z.string(),
  /** How much longer an extension's payment made the session: 0 if it went back. Null for other payments. */
  minutes: z.nullable(z.number()),
  money: paymentMoneySchema,
  isFrozen: z.boolean(),
  isReported: z.boolean(),
  intentId: z.nullable(z.string()),
  chargeId: z.nullable(z.string()),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  capturedAt: z.nullable(instant),
  disputes: z.array(disputeSchema),
  operations: z.array(operationSchema),
});

const ledgerLineSchema = z.object({
  at: instant,
  kind: z.string(),
  account: z.string(),
  amount: money,
  /** The account's balance from this booking's lines so far. */
  balance: money,
});

const mailSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  createdAt: instant,
  state: z.string(),
});

const recordReviewSchema = z.object({
  id: z.string(),
  rating: z.number(),
  comment: z.nullable(z.string()),
  isHidden: z.boolean(),
});

const attendanceSchema = z.object({
  client: z.number(),
  expert: z.number(),
  both: z.number(),
  visits: z.array(z.object({ by: z.enum(['client', 'expert']), from: instant, until: instant })),
});

const chatMessageSchema = z.object({ at: instant, by: personSchema, text: z.string() });

/** What an operator can do about it now. */
const optionsSchema = z.object({
  /** The least and the most that can be refunded in all, in cents; null if nothing can be decided. */
  decide: z.nullable(z.object({ min: z.number(), max: z.number() })),
  cancel: z.boolean(),
  /** What the client is owed and an operator may send by other means, in cents. */
  settleOutside: z.nullable(z.number()),
  /** What the expert owes in all, in cents. */
  writeOff: z.nullable(z.number()),
});

/** `GET /api/operator/bookings/{id}`: everything about one booking. */
export const bookingRecordSchema = z.object({
  id: z.string(),
  status: z.string(),
  scheduledAt: instant,
  endsAt: instant,
  duration: z.number(),
  price: money,
  createdAt: instant,
  noShowAt: z.nullable(instant),
  client: personSchema,
  expert: personSchema,
  profileId: z.string(),
  /** Who was in the session's room for how many minutes, and from when to when; null if nobody was. */
  attendance: z.nullable(attendanceSchema),
  moves: z.array(moveSchema),
  payments: z.array(paymentSchema),
  ledger: z.array(ledgerLineSchema),
  mails: z.array(mailSchema),
  /** Null unless a party reported the session and shared them. */
  messages: z.nullable(z.array(chatMessageSchema)),
  /** The client's. `GET /api/operator/reviews/{id}` has the rest of it. */
  review: z.nullable(recordReviewSchema),
  cases: z.array(
    z.object({ id: z.string(), kind: z.string(), title: z.string(), isOpen: z.boolean(), openedAt: instant }),
  ),
  options: optionsSchema,
});
export type BookingRecord = z.infer<typeof bookingRecordSchema>;

/** `POST /api/operator/bookings/{id}/decide`. The reason is shown to both. */
export const bookingDecisionSchema = z.object({
  /** What the client is to get back in all, in cents. */
  refund: z.int('Must be a whole number of cents').check(z.gte(0, 'Must not be negative')),
  collect: z.enum(['reversal', 'debt']),
  reason: reasonSchema,
});
export type BookingDecision = z.infer<typeof bookingDecisionSchema>;

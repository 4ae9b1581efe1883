import * as z from 'zod/mini';
import { bookingStatuses } from '#shared/bookings/bookings.rules.ts';
import { auditEntrySchema } from './audit.schema.ts';
import { caseKinds } from './cases.rules.ts';
import { cursorSchema, personSchema } from './operator.schema.ts';

const instant = z.string();

/** `GET /api/operator/people`. Without `q`, everyone; newest first. */
export const peopleQuerySchema = z.object({
  /**
   * The beginning of a name, username or email, in any order of words; or the id of a person, a booking or a payment; a
   * booking's reference; or an id at the payment provider, such as `pi_…`, `ch_…` or `re_…`.
   */
  q: z.optional(
    z.string('Must be text').check(z.trim(), z.maxLength(200, 'Search for at most 200 characters')),
  ),
  after: z.optional(cursorSchema),
});
export type PeopleQuery = z.infer<typeof peopleQuerySchema>;

const personSummarySchema = z.extend(personSchema, {
  email: z.nullable(z.string()),
  joinedAt: instant,
  isSuspended: z.boolean(),
  isDeleted: z.boolean(),
  isOperator: z.boolean(),
  profile: z.nullable(
    z.object({ id: z.string(), isVerified: z.boolean(), isActive: z.boolean(), isHidden: z.boolean() }),
  ),
});
export type PersonSummary = z.infer<typeof personSummarySchema>;

export const peoplePageSchema = z.object({
  /** On the first page, the account with exactly this username or email comes first. */
  people: z.array(personSummarySchema),
  /** The booking that was searched for. The people are its client and its expert. */
  bookingId: z.nullable(z.string()),
  /** Where the next page starts, if there is one. */
  next: z.nullable(z.string()),
});

const hiddenSchema = z.nullable(z.object({ since: instant, reason: z.string() }));

const verificationRequestSchema = z.object({
  askedAt: instant,
  links: z.array(z.string()),
  note: z.nullable(z.string()),
  /** Null while it waits for an operator. */
  outcome: z.nullable(z.enum(['granted', 'refused'])),
  decidedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
});

const personBookingSchema = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(bookingStatuses),
  scheduledAt: instant,
  price: z.string(),
  /** What the person is in it. */
  as: z.enum(['client', 'expert']),
  /** The other party. */
  other: personSchema,
});
export type PersonBooking = z.infer<typeof personBookingSchema>;

/** `GET /api/operator/people/{id}`, and the answer of every action about a person. */
export const personDetailSchema = z.object({
  ...personSchema.shape,
  email: z.nullable(z.string()),
  joinedAt: instant,
  isOperator: z.boolean(),
  /** The operator who asks: they may only read it. */
  isSelf: z.boolean(),
  /** When they deleted their account. Nothing more can be done about them. */
  deletedAt: z.nullable(instant),
  /** The person is told the reason. */
  suspension: z.nullable(z.object({ since: instant, reason: z.nullable(z.string()) })),
  profile: z.nullable(
    z.object({
      id: z.string(),
      role: z.string(),
      headline: z.string(),
      isActive: z.boolean(),
      isVerified: z.boolean(),
      hidden: hiddenSchema,
      sessionsCompleted: z.number(),
      reviews: z.number(),
      averageRating: z.number(),
      /** Their last request for the badge. */
      verification: z.nullable(verificationRequestSchema),
    }),
  ),
  bookings: z.object({
    asClient: z.number(),
    asExpert: z.number(),
    /** By when they take place, newest first, at most 10. */
    latest: z.array(personBookingSchema),
  }),
  /** About them, or about one of their bookings; the most urgent first, at most 20. */
  openCases: z.array(
    z.object({ id: z.string(), kind: z.enum(caseKinds), title: z.string(), dueAt: instant }),
  ),
  /** How many sessions they are signed in with. */
  devices: z.number(),
  /** Whether signing in with the password asks for a second step. */
  hasSecondStep: z.boolean(),
  passkeys: z.number(),
  /** The last entries of the audit log about them, newest first, at most 10. */
  log: z.array(auditEntrySchema),
});
export type PersonDetail = z.infer<typeof personDetailSchema>;

const endingBookingSchema = z.object({
  bookingId: z.string(),
  reference: z.string(),
  scheduledAt: instant,
  /** What the person is in it. */
  as: z.enum(['client', 'expert']),
  /** The other party. */
  other: personSchema,
  /** In cents: what is refunded to the client, or what their card is no longer held for. */
  amount: z.number(),
});
export type EndingBooking = z.infer<typeof endingBookingSchema>;

/** `GET /api/operator/people/{id}/suspension`: what suspending them now would end, soonest first. */
export const suspensionPreviewSchema = z.object({
  /** Canceled with a full refund. */
  sessions: z.array(endingBookingSchema),
  /** Canceled before anything was charged. `amount` is 0 if no card was entered yet. */
  requests: z.array(endingBookingSchema),
  /** The operator who asks is a party to one of them, or is the person: another operator has to do it. */
  isParty: z.boolean(),
});
export type SuspensionPreview = z.infer<typeof suspensionPreviewSchema>;

/** `GET /api/operator/reviews/{id}`, and the answer of hiding or showing it. */
export const reviewRecordSchema = z.object({
  id: z.string(),
  bookingId: z.string(),
  profileId: z.string(),
  author: personSchema,
  expert: personSchema,
  rating: z.number(),
  comment: z.nullable(z.string()),
  reply: z.nullable(z.string()),
  createdAt: instant,
  /** Its author reads the reason. */
  hidden: hiddenSchema,
  /** The open case about the report. Hiding it doesn't close the case. */
  caseId: z.nullable(z.string()),
  /** The operator who asks wrote it, is its expert, or reported it. */
  isParty: z.boolean(),
});
export type ReviewRecord = z.infer<typeof reviewRecordSchema>;

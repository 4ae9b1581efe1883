import * as z from 'zod/mini';
import { bookingStatuses } from '#shared/bookings/bookings.rules.ts';
import { contentReportSchema, verificationAboutSchema } from './case-about.schema.ts';
import { caseKinds } from './cases.rules.ts';
import { cursorSchema, personSchema, reasonSchema } from './operator.schema.ts';

/** `GET /api/operator/cases`. Open ones by deadline, the oldest first; closed ones by when they were closed, newest first. */
export const casesQuerySchema = z.object({
  status: z._default(z.enum(['open', 'closed'], 'Must be open or closed'), 'open'),
  kind: z.optional(z.enum(caseKinds, 'Unknown kind of case')),
  /** Assigned to the operator who asks. */
  mine: z.optional(z.literal('true', 'Must be true')),
  after: z.optional(cursorSchema),
});
export type CasesQuery = z.infer<typeof casesQuerySchema>;

export const caseSummarySchema = z.object({
  id: z.string(),
  kind: z.enum(caseKinds),
  title: z.string(),
  bookingId: z.nullable(z.string()),
  /** Of the booking, if it is about one. */
  parties: z.nullable(z.object({ client: personSchema, expert: personSchema })),
  subject: z.nullable(personSchema),
  /** In cents. */
  amount: z.nullable(z.number()),
  openedAt: z.string(),
  dueAt: z.string(),
  isOverdue: z.boolean(),
  assignee: z.nullable(personSchema),
  closedAt: z.nullable(z.string()),
  resolution: z.nullable(z.string()),
  /** The operator who asks is a party to it and may only read it. */
  isParty: z.boolean(),
});
export type CaseSummary = z.infer<typeof caseSummarySchema>;

export const casesPageSchema = z.object({
  cases: z.array(caseSummarySchema),
  /** Where the next page starts, if there is one. */
  next: z.nullable(z.string()),
  /** How many there are of each kind, whichever kind was asked for. */
  counts: z.record(z.enum(caseKinds), z.number()),
});

const caseNoteSchema = z.object({
  id: z.string(),
  at: z.string(),
  author: personSchema,
  text: z.string(),
});

export const caseDetailSchema = z.extend(caseSummarySchema, {
  ageHours: z.number(),
  reporter: z.nullable(personSchema),
  /** Null for an open case, and for one that settled itself. */
  closedBy: z.nullable(personSchema),
  booking: z.nullable(
    z.object({
      id: z.string(),
      reference: z.string(),
      status: z.enum(bookingStatuses),
      scheduledAt: z.string(),
      duration: z.number(),
      price: z.string(),
    }),
  ),
  /** What the part of the product that opened the case knew about it. */
  about: z.record(z.string(), z.unknown()),
  /** The same for a `contentReport` and for a `verification`, in their form. Null for other cases. */
  report: z.nullable(contentReportSchema),
  verification: z.nullable(verificationAboutSchema),
  ifNobodyActs: z.string(),
  /** Why it can't be closed yet, if so: resolving the problem closes it. */
  unsettled: z.nullable(z.string()),
  /** The oldest first. */
  notes: z.array(caseNoteSchema),
});
export type CaseDetail = z.infer<typeof caseDetailSchema>;

export const caseAssignmentSchema = z.object({
  to: z.enum(['me', 'nobody'], 'Must be me or nobody'),
  reason: reasonSchema,
});
export type CaseAssignment = z.infer<typeof caseAssignmentSchema>;

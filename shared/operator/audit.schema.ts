import * as z from 'zod/mini';
import { auditActions } from './audit.rules.ts';
import { cursorSchema, personSchema } from './operator.schema.ts';

const idOf = (what: string) => z.optional(z.uuid(`Invalid ${what} ID`));

/** `GET /api/operator/audit`, newest first. */
export const auditQuerySchema = z.object({
  operator: idOf('operator'),
  booking: idOf('booking'),
  case: idOf('case'),
  user: idOf('user'),
  after: z.optional(cursorSchema),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

export const auditEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  /** Null if it was the server's configuration. */
  operator: z.nullable(personSchema),
  action: z.enum(auditActions),
  bookingId: z.nullable(z.string()),
  caseId: z.nullable(z.string()),
  /** The person it concerns, if it isn't about a booking or a case alone. */
  user: z.nullable(personSchema),
  reason: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditPageSchema = z.object({
  entries: z.array(auditEntrySchema),
  /** Where the next page starts, if there is one. */
  next: z.nullable(z.string()),
});

import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { AuditAction } from '#shared/operator/audit.rules.ts';
import { id, instant } from './columns.ts';
import { users } from './users.ts';

/**
 * Everything operators do, and whom the configuration makes one. Triggers refuse to change or delete a row. What a row concerns isn't a foreign key, so that
 * the log outlives it.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: instant().notNull(),
    /** Null if OPERATORS did it, at a start. */
    operatorId: uuid().references(() => users.id),
    action: text().$type<AuditAction>().notNull(),
    bookingId: uuid(),
    caseId: uuid(),
    userId: uuid(),
    reason: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    idempotencyKey: text(),
    /** Tells a repeated request from another one with the same key. */
    requestHash: text(),
    /** What a repeated request is answered. Never contains a secret. */
    answer: jsonb(),
  },
  (t) => [
    unique('audit_log_key').on(t.operatorId, t.idempotencyKey),
    index('audit_log_at').on(t.at, t.id),
    index('audit_log_operator').on(t.operatorId, t.at, t.id),
    index('audit_log_booking').on(t.bookingId, t.at, t.id).where(sql`${t.bookingId} is not null`),
    index('audit_log_case').on(t.caseId, t.at, t.id).where(sql`${t.caseId} is not null`),
    index('audit_log_user').on(t.userId, t.at, t.id).where(sql`${t.userId} is not null`),
    check('audit_log_reason', sql`char_length(${t.reason}) between 3 and 500`),
    check(
      'audit_log_actor',
      sql`(${t.operatorId} is null) = (${t.action} = 'operator.appoint')
        and (${t.operatorId} is null) = (${t.idempotencyKey} is null)
        and (${t.operatorId} is null) = (${t.requestHash} is null)`,
    ),
  ],
);

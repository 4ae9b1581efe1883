import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ReportedKind, ReportReason } from '#shared/reports/reports.schema.ts';
import { cases } from './cases.ts';
import { id, instant } from './columns.ts';
import { users } from './users.ts';

/** Someone reported a profile, a message or a review. All reports of the same thing belong to one case. */
export const contentReports = pgTable(
  'content_reports',
  {
    id: id(),
    caseId: uuid()
      .notNull()
      .references(() => cases.id),
    reporterId: uuid()
      .notNull()
      .references(() => users.id),
    kind: text().$type<ReportedKind>().notNull(),
    /** The profile, message or review. Not a foreign key: the report outlives it. */
    contentId: uuid().notNull(),
    reason: text().$type<ReportReason>().notNull(),
    text: text(),
    /** What was reported, as it was then. */
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    at: instant().notNull(),
    /** When its case was closed, set with the next report. Until then, the person can't report it again. */
    handledAt: instant(),
  },
  (t) => [
    uniqueIndex('content_reports_open')
      .on(t.reporterId, t.kind, t.contentId)
      .where(sql`${t.handledAt} is null`),
    index('content_reports_case').on(t.caseId, t.at, t.id),
    check('content_reports_kind', sql`${t.kind} in ('profile', 'message', 'review')`),
    check('content_reports_reason', sql`${t.reason} in ('spam', 'abuse', 'fake', 'offPlatform', 'other')`),
    check('content_reports_text', sql`char_length(${t.text}) between 1 and 1000`),
  ],
);

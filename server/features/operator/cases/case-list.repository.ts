import { and, asc, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { bookings } from '#server/db/tables/bookings.ts';
import { caseNotes } from '#server/db/tables/case-notes.ts';
import { cases } from '#server/db/tables/cases.ts';
import { contentReports } from '#server/db/tables/content-reports.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { users } from '#server/db/tables/users.ts';
import type { Db } from '#server/db/transaction.ts';
import { wholePrice } from '#server/features/bookings/view/session-charges.ts';
import type { CaseRow } from '#server/features/cases/cases.repository.ts';
import type { CaseKind } from '#shared/operator/cases.rules.ts';
import type { Cursor } from '../cursor.ts';
import { isParty } from '../parties.repository.ts';
import { type PersonRow, personColumns } from '../person.ts';

const subjects = alias(users, 'subjects');
const assignees = alias(users, 'assignees');
const reporters = alias(users, 'reporters');
const closers = alias(users, 'closers');
const bookers = alias(users, 'bookers');
const experts = alias(users, 'experts');

export type CaseFilter = {
  isClosed: boolean;
  kind?: CaseKind | undefined;
  assigneeId?: string | undefined;
};

const condition = ({ isClosed, kind, assigneeId }: CaseFilter) =>
  and(
    isClosed ? isNotNull(cases.closedAt) : isNull(cases.closedAt),
    kind === undefined ? undefined : eq(cases.kind, kind),
    assigneeId === undefined ? undefined : eq(cases.assigneeId, assigneeId),
  );

export type ListedCase = {
  row: CaseRow;
  booker: PersonRow | null;
  expert: PersonRow | null;
  subject: PersonRow | null;
  assignee: PersonRow | null;
  isParty: boolean;
};

/** Open ones by deadline, the oldest first; closed ones by when they were closed, newest first. */
export function list(
  db: Db,
  operatorId: string,
  filter: CaseFilter,
  after: Cursor | undefined,
  limit: number,
): Promise<ListedCase[]> {
  const { isClosed } = filter;
  const sortedBy = isClosed ? cases.closedAt : cases.dueAt;
  const direction = isClosed ? desc : asc;
  const position = after && sql`(${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
  const beyond = position && sql`(${sortedBy}, ${cases.id}) ${sql.raw(isClosed ? '<' : '>')} ${position}`;
  return db
    .select({
      row: cases,
      booker: personColumns(bookers),
      expert: personColumns(experts),
      subject: personColumns(subjects),
      assignee: personColumns(assignees),
      isParty: isParty(operatorId),
    })
    .from(cases)
    .leftJoin(subjects, eq(subjects.id, cases.subjectId))
    .leftJoin(assignees, eq(assignees.id, cases.assigneeId))
    .leftJoin(bookings, eq(bookings.id, cases.bookingId))
    .leftJoin(bookers, eq(bookers.id, bookings.bookerId))
    .leftJoin(profiles, eq(profiles.id, bookings.profileId))
    .leftJoin(experts, eq(experts.id, profiles.userId))
    .where(and(condition(filter), beyond))
    .orderBy(direction(sortedBy), direction(cases.id))
    .limit(limit);
}

export async function countByKind(db: Db, filter: CaseFilter): Promise<Map<CaseKind, number>> {
  const rows = await db
    .select({ kind: cases.kind, cases: count() })
    .from(cases)
    .where(condition({ ...filter, kind: undefined }))
    .groupBy(cases.kind);
  return new Map(rows.map((row) => [row.kind, row.cases]));
}

type CaseBooking = Pick<typeof bookings.$inferSelect, 'id' | 'status' | 'scheduledAt' | 'duration' | 'price'>;

export type FoundCase = ListedCase & {
  reporter: PersonRow | null;
  closer: PersonRow | null;
  booking: CaseBooking | null;
};

export async function find(db: Db, operatorId: string, id: string): Promise<FoundCase | undefined> {
  const { status, scheduledAt } = bookings;
  const duration = sql<number>`${bookings.duration} + ${bookings.extendedMinutes}`;
  const [row] = await db
    .select({
      row: cases,
      subject: personColumns(subjects),
      assignee: personColumns(assignees),
      reporter: personColumns(reporters),
      closer: personColumns(closers),
      booking: { id: bookings.id, status, scheduledAt, duration, price: wholePrice },
      booker: personColumns(bookers),
      expert: personColumns(experts),
      isParty: isParty(operatorId),
    })
    .from(cases)
    .leftJoin(subjects, eq(subjects.id, cases.subjectId))
    .leftJoin(assignees, eq(assignees.id, cases.assigneeId))
    .leftJoin(reporters, eq(reporters.id, cases.reporterId))
    .leftJoin(closers, eq(closers.id, cases.closedById))
    .leftJoin(bookings, eq(bookings.id, cases.bookingId))
    .leftJoin(bookers, eq(bookers.id, bookings.bookerId))
    .leftJoin(profiles, eq(profiles.id, bookings.profileId))
    .leftJoin(experts, eq(experts.id, profiles.userId))
    .where(eq(cases.id, id));
  return row;
}

export type ListedNote = { id: string; at: Date; text: string; author: PersonRow };

/** The oldest first. */
export function listNotes(db: Db, caseId: string): Promise<ListedNote[]> {
  const { id, at, text } = caseNotes;
  return db
    .select({ id, at, text, author: personColumns(users) })
    .from(caseNotes)
    .innerJoin(users, eq(users.id, caseNotes.authorId))
    .where(eq(caseNotes.caseId, caseId))
    .orderBy(at, id);
}

export type ListedReport = Pick<
  typeof contentReports.$inferSelect,
  'at' | 'reason' | 'text' | 'content' | 'handledAt'
> & { reporter: PersonRow };

/** Enough to judge by, also if very many people report the same thing. */
const maxReports = 100;

/** The reports of the content that a case is about, newest first. */
export function listReports(db: Db, caseId: string): Promise<ListedReport[]> {
  const { at, reason, text, content, handledAt } = contentReports;
  return db
    .select({ at, reason, text, content, handledAt, reporter: personColumns(users) })
    .from(contentReports)
    .innerJoin(users, eq(users.id, contentReports.reporterId))
    .where(eq(contentReports.caseId, caseId))
    .orderBy(desc(at), desc(contentReports.id))
    .limit(maxReports);
}

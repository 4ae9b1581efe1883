import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { bookings } from '#server/db/tables/bookings.ts';
import { cases } from '#server/db/tables/cases.ts';
import { contentReports } from '#server/db/tables/content-reports.ts';
import { payments } from '#server/db/tables/payments.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import type { Db } from '#server/db/transaction.ts';
import { contentReportKey } from '#server/features/cases/case-keys.ts';
import type { ReportedKind } from '#shared/reports/reports.schema.ts';

/** The client's and the expert's user. */
export async function findPartyIds(db: Db, bookingId: string): Promise<string[]> {
  const [row] = await db
    .select({ bookerId: bookings.bookerId, expertId: profiles.userId })
    .from(bookings)
    .innerJoin(profiles, eq(profiles.id, bookings.profileId))
    .where(eq(bookings.id, bookingId));
  return row ? [row.bookerId, row.expertId] : [];
}

/**
 * Whether this operator is a party to a case: it is about them, they reported it, or it is about their booking. For a
 * query that joins the case's booking and the booking's profile.
 */
export const isParty = (operatorId: string): SQL<boolean> => sql<boolean>`(coalesce(${operatorId}::uuid in
  (${cases.subjectId}, ${cases.reporterId}, ${bookings.bookerId}, ${profiles.userId}), false)
  or exists (select 1 from ${contentReports} r where r.case_id = ${cases.id} and r.reporter_id = ${operatorId}::uuid))`;

/** Whether this operator is a party to an open case about the person, or about a booking of theirs. */
export async function haveOpenCase(db: Db, operatorId: string, personId: string): Promise<boolean> {
  const profileId = sql`(select p.id from ${profiles} p where p.user_id = ${personId}::uuid)`;
  const own = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(or(eq(bookings.bookerId, personId), eq(bookings.profileId, profileId)));
  const rows = await db
    .select({ id: cases.id })
    .from(cases)
    .leftJoin(bookings, eq(bookings.id, cases.bookingId))
    .leftJoin(profiles, eq(profiles.id, bookings.profileId))
    .where(
      and(
        isNull(cases.closedAt),
        or(eq(cases.subjectId, personId), inArray(cases.bookingId, own)),
        isParty(operatorId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Whether the two have a request or a session with each other whose money isn't divided yet. */
export async function haveOpenSession(db: Db, operatorId: string, personId: string): Promise<boolean> {
  const between = (clientId: string, expertId: string) =>
    and(eq(bookings.bookerId, clientId), eq(profiles.userId, expertId));
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(profiles, eq(profiles.id, bookings.profileId))
    .innerJoin(payments, and(eq(payments.bookingId, bookings.id), eq(payments.kind, 'booking')))
    .where(
      and(
        or(between(operatorId, personId), between(personId, operatorId)),
        or(
          inArray(bookings.status, ['pending', 'confirmed']),
          and(eq(bookings.status, 'completed'), isNull(payments.decidedAt)),
        ),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Something that can be reported. */
export type Content = { kind: ReportedKind; contentId: string };

/** Everyone who reported this content, or what this case is about. */
export async function findReporterIds(db: Db, about: Content | { caseId: string }): Promise<string[]> {
  const ofContent =
    'caseId' in about
      ? eq(contentReports.caseId, about.caseId)
      : eq(cases.key, contentReportKey(about.kind, about.contentId));
  const rows = await db
    .selectDistinct({ reporterId: contentReports.reporterId })
    .from(contentReports)
    .innerJoin(cases, eq(cases.id, contentReports.caseId))
    .where(ofContent);
  return rows.map(({ reporterId }) => reporterId);
}

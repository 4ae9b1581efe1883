import { eq } from 'drizzle-orm';
import { bookings } from '#server/db/tables/bookings.ts';
import { cases } from '#server/db/tables/cases.ts';
import { contentReports } from '#server/db/tables/content-reports.ts';
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

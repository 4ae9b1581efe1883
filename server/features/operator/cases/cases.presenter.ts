import type * as z from 'zod/mini';
import { bookingReference } from '#shared/bookings/booking-reference.ts';
import { hourMs } from '#shared/durations.ts';
import { contentReportSchema, verificationAboutSchema } from '#shared/operator/case-about.schema.ts';
import { type CaseKind, caseKinds } from '#shared/operator/cases.rules.ts';
import type { CaseDetail, CaseSummary } from '#shared/operator/cases.schema.ts';
import { type PersonRow, presentPerson } from '../person.ts';
import type { FoundCase, ListedCase, ListedReport } from './case-list.repository.ts';
import { ifNobodyActs } from './cases.copy.ts';
import type { ReadCase } from './read-cases.service.ts';

const presentNullable = (person: PersonRow | null) => person && presentPerson(person);

export function presentCase(listed: ListedCase, at: Date): CaseSummary {
  const { row, booker, expert, subject, assignee, isParty } = listed;
  const { id, kind, title, bookingId, amount, openedAt, dueAt, closedAt, resolution } = row;
  return {
    id,
    kind,
    title,
    bookingId,
    parties: booker && expert && { client: presentPerson(booker), expert: presentPerson(expert) },
    subject: presentNullable(subject),
    amount,
    openedAt: openedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    isOverdue: closedAt === null && dueAt <= at,
    assignee: presentNullable(assignee),
    closedAt: closedAt?.toISOString() ?? null,
    resolution,
    isParty,
  };
}

export function presentCaseDetail({ found, notes, reports, unsettled }: ReadCase, at: Date): CaseDetail {
  const { row, reporter, closer } = found;
  const about = { ...row.about, ...presentReports(reports) };
  return {
    ...presentCase(found, at),
    ageHours: Math.floor(((row.closedAt ?? at).getTime() - row.openedAt.getTime()) / hourMs),
    reporter: presentNullable(reporter),
    closedBy: presentNullable(closer),
    booking: presentBooking(found),
    about,
    report: row.kind === 'contentReport' ? inForm(contentReportSchema, about) : null,
    verification: row.kind === 'verification' ? inForm(verificationAboutSchema, about) : null,
    ifNobodyActs: ifNobodyActs[row.kind],
    unsettled: unsettled ?? null,
    notes: notes.map((note) => ({ ...note, at: note.at.toISOString(), author: presentPerson(note.author) })),
  };
}

/** Null if it was written in another form. */
function inForm<T>(schema: z.ZodMiniType<T>, about: CaseDetail['about']): T | null {
  return schema.safeParse(about).data ?? null;
}

/** What was reported, as it was when it was last reported, and by whom and why. Nothing for other cases. */
function presentReports(reports: ListedReport[]): CaseDetail['about'] {
  const [latest] = reports;
  if (!latest) return {};
  return {
    content: latest.content,
    count: reports.length,
    reports: reports.map(({ reason, text, handledAt, reporter, ...report }) => ({
      at: report.at.toISOString(),
      by: presentPerson(reporter),
      reason,
      text,
      isHandled: handledAt !== null,
    })),
  };
}

function presentBooking({ booking }: FoundCase): CaseDetail['booking'] {
  return (
    booking && {
      ...booking,
      reference: bookingReference(booking.id),
      scheduledAt: booking.scheduledAt.toISOString(),
    }
  );
}

export function presentCounts(counts: Map<CaseKind, number>): Record<CaseKind, number> {
  return Object.fromEntries(caseKinds.map((kind) => [kind, counts.get(kind) ?? 0])) as Record<
    CaseKind,
    number
  >;
}

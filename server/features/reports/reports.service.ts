import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { contentReportKey } from '#server/features/cases/case-keys.ts';
import * as cases from '#server/features/cases/cases.repository.ts';
import type { NewReport } from '#shared/reports/reports.schema.ts';
import { isUuid } from '#shared/text.ts';
import * as reportsCopy from './reports.copy.ts';
import * as reports from './reports.repository.ts';

/**
 * Someone reports what they can see, for an operator to look at. Reports of the same thing join one case, which opens
 * again if it was closed. A second report by the same person changes nothing.
 */
export async function reportContent(deps: Deps, reporterId: string, report: NewReport): Promise<void> {
  const { kind, reason } = report;
  const contentId = report.id.toLowerCase();
  await deps.limits.hit('reports', reporterId);
  const found = isUuid(contentId)
    ? await reports.findContent[kind](deps.db, reporterId, contentId)
    : undefined;
  if (!found) throw new AppError('not_found', reportsCopy.notFound[kind]);
  const { subjectId, bookingId, content } = found;
  if (subjectId === reporterId) throw new AppError('forbidden', reportsCopy.ownContent);
  await transaction(deps.db, async (tx) => {
    const at = deps.now();
    const { id: caseId, closedAt } = await cases.openOrReopen(tx, at, {
      key: contentReportKey(kind, contentId),
      kind: 'contentReport',
      title: reportsCopy.caseTitle[kind],
      subjectId,
      reporterId,
      ...(bookingId ? { bookingId } : {}),
      about: { reported: kind, contentId },
    });
    if (closedAt) await reports.markHandled(tx, caseId, closedAt);
    const text = report.text || null;
    await reports.insert(tx, { caseId, reporterId, kind, contentId, reason, text, content, at });
  });
}

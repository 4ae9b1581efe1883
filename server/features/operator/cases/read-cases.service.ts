import type { Deps } from '#server/deps.ts';
import type { CaseKind } from '#shared/operator/cases.rules.ts';
import type { CasesQuery } from '#shared/operator/cases.schema.ts';
import { isUuid } from '#shared/text.ts';
import type { Operator } from '../audit/act.ts';
import { pageOf, readCursor } from '../cursor.ts';
import * as caseList from './case-list.repository.ts';
import { caseNotFound } from './cases.service.ts';
import { unsettledReason } from './unsettled.ts';

const pageSize = 50;

export type CasesPage = {
  page: caseList.ListedCase[];
  next: string | null;
  counts: Map<CaseKind, number>;
};

export async function listCases({ db }: Deps, { userId }: Operator, query: CasesQuery): Promise<CasesPage> {
  const { kind, mine } = query;
  const filter = { isClosed: query.status === 'closed', kind, assigneeId: mine ? userId : undefined };
  const rows = await caseList.list(db, userId, filter, readCursor(query.after), pageSize + 1);
  const position = ({ row }: caseList.ListedCase) => ({ at: row.closedAt ?? row.dueAt, id: row.id });
  return { ...pageOf(rows, pageSize, position), counts: await caseList.countByKind(db, filter) };
}

export type ReadCase = {
  found: caseList.FoundCase;
  notes: caseList.ListedNote[];
  reports: caseList.ListedReport[];
  /** Why it can't be closed yet, if so. */
  unsettled: string | undefined;
};

export async function readCase({ db }: Deps, { userId }: Operator, id: string): Promise<ReadCase> {
  const found = isUuid(id) ? await caseList.find(db, userId, id) : undefined;
  if (!found) throw caseNotFound();
  const isReported = found.row.kind === 'contentReport';
  const [notes, reports, unsettled] = await Promise.all([
    caseList.listNotes(db, id),
    isReported ? caseList.listReports(db, id) : [],
    unsettledReason(db, found.row),
  ]);
  return { found, notes, reports, unsettled };
}

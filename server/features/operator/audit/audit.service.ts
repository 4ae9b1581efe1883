import type { Deps } from '#server/deps.ts';
import type { AuditQuery } from '#shared/operator/audit.schema.ts';
import { pageOf, readCursor } from '../cursor.ts';
import * as audit from './audit.repository.ts';

const pageSize = 50;

export async function listAudit(
  { db }: Deps,
  query: AuditQuery,
): Promise<{ page: audit.ListedEntry[]; next: string | null }> {
  const { operator: operatorId, booking: bookingId, case: caseId, user: userId } = query;
  const filter = { operatorId, bookingId, caseId, userId };
  const rows = await audit.list(db, filter, readCursor(query.after), pageSize + 1);
  return pageOf(rows, pageSize, (entry) => entry);
}

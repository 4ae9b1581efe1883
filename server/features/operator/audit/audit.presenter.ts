import type { AuditEntry } from '#shared/operator/audit.schema.ts';
import { presentPerson } from '../person.ts';
import type { ListedEntry } from './audit.repository.ts';

export function presentEntry(entry: ListedEntry): AuditEntry {
  const { id, at, operator, action, bookingId, caseId, user, reason, before, after } = entry;
  return {
    id,
    at: at.toISOString(),
    operator: operator && presentPerson(operator),
    action,
    bookingId,
    caseId,
    user: user && presentPerson(user),
    reason,
    before,
    after,
  };
}

import type { Tx } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { Operator } from './audit/act.ts';
import * as partiesCopy from './parties.copy.ts';
import { type Content, findPartyIds, findReporterIds, haveOpenCase } from './parties.repository.ts';

type ActionSubject = {
  bookingId?: string | null;
  subjectId?: string | null;
  reporterId?: string | null;
  /** A case about reported content has as many reporters as reports. */
  caseId?: string;
  /** Its reporters are parties too. */
  content?: Content;
  /** Whom the action affects: an open case between them and the operator makes the operator a party. */
  people?: string[];
};

/**
 * Operators can't act on anything they're a party to. Call this inside every action about a booking, a case or a
 * person.
 */
export async function refuseParty(
  tx: Tx,
  { userId }: Operator,
  { bookingId, subjectId, reporterId, caseId, content, people = [] }: ActionSubject,
): Promise<void> {
  const parties = [
    subjectId,
    reporterId,
    ...(bookingId ? await findPartyIds(tx, bookingId) : []),
    ...(caseId ? await findReporterIds(tx, { caseId }) : []),
    ...(content ? await findReporterIds(tx, content) : []),
  ];
  if (parties.includes(userId)) throw partyError();
  for (const personId of people) if (await haveOpenCase(tx, userId, personId)) throw partyError();
}

export function partyError(): AppError {
  return new AppError('forbidden', partiesCopy.isParty);
}

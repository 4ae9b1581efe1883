import type { Tx } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { Operator } from './audit/act.ts';
import * as partiesCopy from './parties.copy.ts';
import { findPartyIds } from './parties.repository.ts';

type Matter = {
  bookingId?: string | null;
  subjectId?: string | null;
  reporterId?: string | null;
};

/** Nobody decides what they are a party to. Call it in the work of every action about a booking, a case or a person. */
export async function refuseParty(
  tx: Tx,
  { userId }: Operator,
  { bookingId, subjectId, reporterId }: Matter,
): Promise<void> {
  const parties = [subjectId, reporterId, ...(bookingId ? await findPartyIds(tx, bookingId) : [])];
  if (parties.includes(userId)) throw new AppError('forbidden', partiesCopy.isParty);
}

import type { Db } from '#server/db/transaction.ts';
import { verificationKey } from '#server/features/cases/case-keys.ts';
import type { CaseRow } from '#server/features/cases/cases.repository.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import * as verification from '#server/features/verification/verification.repository.ts';
import { refundDue } from '#shared/payments/payment-money.ts';
import { isUuid } from '#shared/text.ts';
import * as casesCopy from './cases.copy.ts';

/**
 * Why an operator can't close this case yet, if so: closing it would hide frozen money or an unanswered request.
 * Resolving the problem closes the case.
 */
export async function unsettledReason(db: Db, row: CaseRow): Promise<string | undefined> {
  const { problemReport, refundFailed, verification: asked } = casesCopy.unsettled;
  switch (row.kind) {
    case 'problemReport':
      return (await paymentOf(db, row))?.reported ? problemReport : undefined;
    case 'refundFailed': {
      const payment = await paymentOf(db, row);
      return payment && refundDue(payment) > 0 ? refundFailed : undefined;
    }
    case 'verification':
      return (await isUndecided(db, row)) ? asked : undefined;
    default:
      return undefined;
  }
}

function paymentOf(db: Db, { about }: CaseRow): Promise<payments.PaymentRow | undefined> {
  const id = about.paymentId;
  return typeof id === 'string' && isUuid(id) ? payments.findById(db, id) : Promise.resolve(undefined);
}

async function isUndecided(db: Db, { key, subjectId }: CaseRow): Promise<boolean> {
  const latest = subjectId ? await verification.findLatest(db, subjectId) : undefined;
  return latest?.outcome === null && verificationKey(latest.id) === key;
}

import type { Db } from '#server/db/transaction.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import { verificationKey } from '#server/features/cases/case-keys.ts';
import type { CaseRow } from '#server/features/cases/cases.repository.ts';
import * as operations from '#server/features/money/payments/operations.repository.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import * as payouts from '#server/features/money/payouts/payouts.repository.ts';
import * as disputes from '#server/features/money/settlement/disputes.repository.ts';
import * as verification from '#server/features/verification/verification.repository.ts';
import type { CaseKind } from '#shared/operator/cases.rules.ts';
import { positionOf, refundDue } from '#shared/payments/payment-money.ts';
import { isUuid } from '#shared/text.ts';
import * as casesCopy from './cases.copy.ts';
import * as unsettled from './unsettled.repository.ts';

type Check = (db: Db, row: CaseRow) => Promise<boolean>;

/** Undefined for what only a person can judge to be settled, such as a report. */
const checks: Record<CaseKind, Check | undefined> = {
  problemReport: ifPayment(({ reported }) => reported),
  dispute: isDisputeOpen,
  difference: undefined,
  refundFailed: ifPayment((payment) => refundDue(payment) > 0),
  payoutFailed: isPayoutDue,
  debt: ifPayment((payment) => positionOf(payment).debt > 0),
  operationFailed: isStillTried,
  mailFailed: undefined,
  jobFailed: undefined,
  contentReport: undefined,
  verification: isUndecided,
};

/**
 * Why an operator can't close this case yet, if so: closing it would hide frozen money or an unanswered request.
 * Resolving the problem closes the case.
 */
export async function unsettledReason(db: Db, row: CaseRow): Promise<string | undefined> {
  return (await checks[row.kind]?.(db, row)) ? casesCopy.unsettled[row.kind] : undefined;
}

function ifPayment(isUnsettled: (payment: payments.PaymentRow) => boolean): Check {
  return async (db, row) => {
    const payment = await paymentOf(db, row);
    return payment !== undefined && isUnsettled(payment);
  };
}

function paymentOf(db: Db, { about }: CaseRow): Promise<payments.PaymentRow | undefined> {
  const id = about.paymentId;
  return typeof id === 'string' && isUuid(id) ? payments.findById(db, id) : Promise.resolve(undefined);
}

async function isDisputeOpen(db: Db, { about }: CaseRow): Promise<boolean> {
  const id = about.disputeId;
  return typeof id === 'string' && (await disputes.find(db, id))?.status === 'open';
}

/** Money waits for the expert and isn't on its way. */
async function isPayoutDue(db: Db, row: CaseRow): Promise<boolean> {
  const payment = await paymentOf(db, row);
  if (payment?.state !== 'captured' || (await operations.findDue(db, payment.id, 'transfer'))) return false;
  if (payment.decidedAt === null) return true;
  return positionOf(payment).payable > 0 && !(await waitsForExpert(db, row, payment));
}

/**
 * The provider doesn't pay this account at all any more, which only the expert can change. The next refusal opens the
 * case again. A payout that failed on our side opens it only once, so it stays open.
 */
async function waitsForExpert(
  db: Db,
  { about }: CaseRow,
  { bookingId }: payments.PaymentRow,
): Promise<boolean> {
  if (about.operationId === undefined) return false;
  const booking = await bookings.findById(db, bookingId);
  const account = booking && (await payouts.findAccount(db, booking.profileId));
  return !account?.canBePaid;
}

/** A call to the provider, or an event of theirs. */
async function isStillTried(db: Db, { about: { operationId, eventId } }: CaseRow): Promise<boolean> {
  if (typeof eventId === 'string') return unsettled.isEventDue(db, eventId);
  return typeof operationId === 'string' && isUuid(operationId) && unsettled.isOperationDue(db, operationId);
}

async function isUndecided(db: Db, { key, subjectId }: CaseRow): Promise<boolean> {
  const latest = subjectId ? await verification.findLatest(db, subjectId) : undefined;
  return latest?.outcome === null && verificationKey(latest.id) === key;
}

import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import * as cases from '#server/features/cases/cases.repository.ts';
import * as casesCopy from '#server/features/money/cases.copy.ts';
import { isCaughtUp } from '#server/features/money/events/events.repository.ts';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import * as operations from '#server/features/money/payments/operations.repository.ts';
import { enqueueOperation, runOperation } from '#server/features/money/payments/operations.service.ts';
import { owedBy, payableTo } from '#server/features/money/payments/postings.ts';
import { keepForDebts, returnKept } from '#server/features/money/settlement/debts.ts';
import { dividePayment } from '#server/features/money/settlement/divide-payment.ts';
import {
  lockPaymentContext,
  moneyOf,
  operationMetadata,
  type PaymentContext,
} from '#server/features/money/settlement/payment-context.ts';
import { settleOperation } from '#server/features/money/settlement/settle-operation.ts';
import { hourMs } from '#shared/durations.ts';
import { asCents } from '#shared/money.ts';
import { expertShare, positionOf } from '#shared/payments/payment-money.ts';
import { refreshAccount } from './accounts.service.ts';
import * as payouts from './payouts.repository.ts';

const perSweep = 100;
const historyLength = 100;

/** Releases a session's money to the expert once the waiting time after it is over, and sends it. */
export async function payOut(deps: Deps, stopping: AbortSignal): Promise<void> {
  const at = deps.now();
  // Don't pay out if a dispute may not have reached us yet.
  if (!(await isCaughtUp(deps.db, at))) return;
  const endedBefore = new Date(at.getTime() - deps.config.payoutHours * hourMs);
  for (const paymentId of await payouts.findReleasable(deps.db, endedBefore, perSweep)) {
    if (stopping.aborted) return;
    await isolate(deps, paymentId, () =>
      transaction(deps.db, async (tx) => release(tx, await lockPaymentContext(tx, deps, paymentId))),
    );
  }
  for (const payable of await payouts.findPayable(deps.db, at, endedBefore, perSweep)) {
    if (stopping.aborted) return;
    await isolate(deps, payable.paymentId, () => send(deps, payable));
  }
}

/** A payout that fails is reported to an operator and doesn't block the others. */
async function isolate(deps: Deps, paymentId: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    deps.log.error({ err: error, paymentId }, 'a payout that failed');
    await transaction(deps.db, async (tx) =>
      reportFailure(tx, await lockPaymentContext(tx, deps, paymentId), error),
    );
  }
}

/** For as long as the expert waits for money, its case opens again even if an operator closed it. */
async function reportFailure(tx: Tx, context: PaymentContext, error: unknown): Promise<void> {
  const { at, booking, payment } = context;
  const money = moneyOf(context);
  const amount = positionOf({ ...money, released: expertShare(money) }).payable;
  const openCase = amount > 0 ? cases.open : cases.openOnce;
  await openCase(tx, at, {
    key: `payout:${payment.id}`,
    kind: 'payoutFailed',
    title: casesCopy.payoutBroke,
    bookingId: booking.id,
    amount,
    about: { paymentId: payment.id, message: String(error) },
  });
}

/** Checks again under lock: the client may have reported a problem in the meantime. */
async function release(tx: Tx, context: PaymentContext): Promise<void> {
  const { booking, payment } = context;
  const due = booking.status === 'completed' && payment.state === 'captured' && !payment.payoutFrozen;
  if (due && payment.decidedAt === null) await dividePayment(tx, context, { refund: 0 });
}

async function send(deps: Deps, { paymentId, accountId }: payouts.Payable): Promise<void> {
  const operationId = await transaction(deps.db, async (tx) => {
    const context = await lockPaymentContext(tx, deps, paymentId);
    const { payment, at } = context;
    const { chargeId } = payment;
    const pending = await operations.findDue(tx, paymentId, 'transfer');
    if (!chargeId || payment.payoutFrozen || pending) return undefined;
    const payout = await keepForDebts(tx, await returnKept(tx, context));
    const amount = asCents(positionOf(moneyOf(payout)).payable);
    if (amount === 0) return undefined;
    const params = (id: string) => ({ chargeId, accountId, amount, about: operationMetadata(context, id) });
    return (await enqueueOperation(tx, { paymentId, op: 'transfer', at, params })).id;
  });
  if (operationId) await runOperation(deps, settleOperation, operationId);
}

export type Overview = {
  held: number;
  payable: number;
  paid: number;
  owed: number;
  history: payouts.Sent[];
  account: payouts.AccountRow | undefined;
};

export async function payoutsOf(deps: Deps, profileId: string): Promise<Overview> {
  const account = await refreshAccount(deps, profileId);
  const [held, payable, paid, receivable, history] = await Promise.all([
    payouts.sumHeld(deps.db, profileId),
    ledger.balanceOf(deps.db, payableTo(profileId)),
    payouts.sumSent(deps.db, profileId),
    ledger.balanceOf(deps.db, owedBy(profileId)),
    payouts.listSent(deps.db, profileId, historyLength),
  ]);
  return { held, payable, paid, owed: Math.max(0, -receivable), history, account };
}

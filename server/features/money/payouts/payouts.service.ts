import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import * as operations from '#server/features/money/payments/operations.repository.ts';
import { enqueueOperation, runOperation } from '#server/features/money/payments/operations.service.ts';
import { payableTo } from '#server/features/money/payments/postings.ts';
import * as differences from '#server/features/money/reconciliation/differences.repository.ts';
import { dividePayment } from '#server/features/money/settlement/divide-payment.ts';
import {
  centsOf,
  lockPaymentContext,
  operationMetadata,
  type PaymentContext,
} from '#server/features/money/settlement/payment-context.ts';
import { settleOperation } from '#server/features/money/settlement/settle-operation.ts';
import { hourMs } from '#shared/durations.ts';
import type { Cents } from '#shared/money.ts';
import { splitAmount } from '#shared/payments/amounts.ts';
import { refreshAccount } from './accounts.service.ts';
import * as payouts from './payouts.repository.ts';

const perSweep = 100;
const historyLength = 100;

/** Two days after a session its money is the expert's, and is sent to them. */
export async function payOut(deps: Deps, stopping: AbortSignal): Promise<void> {
  const at = deps.now();
  const endedBefore = new Date(at.getTime() - deps.config.payoutHours * hourMs);
  for (const paymentId of await payouts.findReleasable(deps.db, endedBefore, perSweep)) {
    if (stopping.aborted) return;
    await apart(deps, paymentId, () =>
      transaction(deps.db, async (tx) => release(await lockPaymentContext(deps, tx, paymentId))),
    );
  }
  for (const payable of await payouts.findPayable(deps.db, at, endedBefore, perSweep)) {
    if (stopping.aborted) return;
    await apart(deps, payable.paymentId, () => send(deps, payable));
  }
}

/** One that can't be paid out must not keep the others waiting, and is an operator's to see. */
async function apart(deps: Deps, paymentId: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    deps.log.error({ err: error, paymentId }, 'a payout that failed');
    const about = { paymentId, message: String(error) };
    await differences.note(deps.db, deps.now(), { key: `payout:${paymentId}`, kind: 'payout failed', about });
  }
}

/** Read again under lock: a report may have come in between. */
async function release(context: PaymentContext): Promise<void> {
  const { booking, payment } = context;
  const due = booking.status === 'completed' && payment.state === 'captured' && !payment.payoutFrozen;
  if (!due || payment.released > 0 || payment.refunded > 0) return;
  await dividePayment(context, splitAmount(centsOf(context), 0, booking.feePercent));
}

async function send(deps: Deps, { paymentId, accountId }: payouts.Payable): Promise<void> {
  const operationId = await transaction(deps.db, async (tx) => {
    const context = await lockPaymentContext(deps, tx, paymentId);
    const { payment, at } = context;
    const { chargeId } = payment;
    const amount = (payment.released - payment.transferred) as Cents;
    const waits = await operations.findDue(tx, paymentId, 'transfer');
    if (!chargeId || amount <= 0 || payment.payoutFrozen || waits) return undefined;
    const params = (id: string) => ({ chargeId, accountId, amount, about: operationMetadata(context, id) });
    return (await enqueueOperation(tx, { paymentId, op: 'transfer', at, params })).id;
  });
  if (operationId) await runOperation(deps, settleOperation, operationId);
}

export type Overview = {
  held: number;
  payable: number;
  paid: number;
  history: payouts.Sent[];
  account: payouts.AccountRow | undefined;
};

export async function payoutsOf(deps: Deps, profileId: string): Promise<Overview> {
  const account = await refreshAccount(deps, profileId);
  const [held, payable, paid, history] = await Promise.all([
    payouts.sumHeld(deps.db, profileId),
    ledger.balanceOf(deps.db, payableTo(profileId)),
    payouts.sumSent(deps.db, profileId),
    payouts.listSent(deps.db, profileId, historyLength),
  ]);
  return { held, payable, paid, history, account };
}

import type { Dispute } from '#server/adapters/payments/payments-port.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as cases from '#server/features/cases/cases.repository.ts';
import * as casesCopy from '#server/features/money/cases.copy.ts';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import * as operations from '#server/features/money/payments/operations.repository.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import * as postings from '#server/features/money/payments/postings.ts';
import { disputeLost, expertShare, type PaymentMoney } from '#shared/payments/payment-money.ts';
import { changeMoney } from './change-money.ts';
import * as disputes from './disputes.repository.ts';
import { sendOwedRefund } from './divide-payment.ts';
import { cancelIfPaidBack } from './given-back.ts';
import { ledgerOwner, moneyOf, type PaymentContext } from './payment-context.ts';
import { takeBack } from './take-back.ts';

/**
 * The client's bank claims the money back. The payout is frozen at once; who pays is decided when the dispute closes.
 * Returns false while a transfer or its reversal is still under way: the event is then processed again.
 */
export async function settleDispute(tx: Tx, context: PaymentContext, dispute: Dispute): Promise<boolean> {
  const known = await disputes.find(tx, dispute.id);
  // A closed dispute stays closed, whichever event about it arrives late.
  if (known && known.status !== 'open') return true;
  const frozen = await recordOpen(tx, context, dispute, known);
  await recordWithdrawal(tx, frozen, dispute, known);
  if (dispute.status === 'open') return true;
  if (await isTransferring(tx, frozen.payment.id)) return false;
  await close(tx, frozen, dispute, dispute.status);
  return true;
}

async function recordOpen(
  tx: Tx,
  context: PaymentContext,
  { id, amount, withdrawn, reason, evidenceDueBy }: Dispute,
  known: disputes.DisputeRow | undefined,
): Promise<PaymentContext> {
  const { at, booking, payment } = context;
  await disputes.save(tx, {
    ...{ id, paymentId: payment.id, amount, reason, evidenceDueBy },
    // An answer that was read before the bank took the money may arrive after one that says so.
    withdrawn: Math.max(withdrawn?.amount ?? 0, known?.withdrawn ?? 0),
    openedAt: known?.openedAt ?? at,
  });
  const isNews = !known || (withdrawn !== null && known.withdrawn === 0);
  const openCase = isNews ? cases.open : cases.openOnce;
  await openCase(tx, at, {
    key: caseKey(id),
    kind: 'dispute',
    title: withdrawn ? casesCopy.dispute : casesCopy.inquiry,
    bookingId: booking.id,
    amount,
    ...(evidenceDueBy ? { dueAt: evidenceDueBy } : {}),
    about: { paymentId: payment.id, disputeId: id, kind: payment.kind, reason },
  });
  return refreshFreeze(tx, context);
}

const caseKey = (disputeId: string) => `dispute:${disputeId}`;

/** A payout waits for a client's report and for every open dispute. */
export async function refreshFreeze(tx: Tx, context: PaymentContext): Promise<PaymentContext> {
  const { at, payment } = context;
  const payoutFrozen = payment.reported || (await disputes.listOpen(tx, payment.id)).length > 0;
  if (payoutFrozen === payment.payoutFrozen) return context;
  return { ...context, payment: await payments.update(tx, payment.id, at, { payoutFrozen }) };
}

/** The bank took the money: posted once, and what the expert would have to give back is taken back at once. */
async function recordWithdrawal(
  tx: Tx,
  context: PaymentContext,
  { id, withdrawn }: Dispute,
  known: disputes.DisputeRow | undefined,
): Promise<void> {
  if (!withdrawn || (known?.withdrawn ?? 0) > 0) return;
  const { deps, at } = context;
  await ledger.post(
    tx,
    at,
    postings.disputeOpened(ledgerOwner(context), id, withdrawn.amount, withdrawn.fee),
  );
  await deps.bookings.disputed(tx, context);
  await takeBackAtRisk(tx, context);
}

/** Takes back what the expert would owe if every open dispute were lost. */
export async function takeBackAtRisk(tx: Tx, context: PaymentContext): Promise<void> {
  const { transferred, withheld, repaid, writtenOff } = context.payment;
  const open = await disputes.listOpen(tx, context.payment.id);
  const ifLost = open.reduce<PaymentMoney>(
    (money, { withdrawn }) => disputeLost(money, withdrawn),
    moneyOf(context),
  );
  const reversing = await operations.sumDue(tx, context.payment.id, 'reverse');
  const received = transferred + withheld - repaid - writtenOff;
  const atRisk = Math.min(transferred, received - expertShare(ifLost)) - reversing;
  if (atRisk > 0) await takeBack(tx, context, atRisk);
}

async function isTransferring(tx: Tx, paymentId: string): Promise<boolean> {
  for (const op of ['transfer', 'reverse'] as const) {
    if (await operations.findDue(tx, paymentId, op)) return true;
  }
  return false;
}

async function close(
  tx: Tx,
  context: PaymentContext,
  { id, withdrawn }: Dispute,
  status: 'won' | 'lost',
): Promise<void> {
  const { at } = context;
  await disputes.close(tx, id, status, at);
  await cases.settle(tx, at, caseKey(id), casesCopy.disputeClosed[status]);
  const taken = withdrawn?.amount ?? 0;
  const settled =
    status === 'lost' ? await settleLost(tx, context, id, taken) : await settleWon(tx, context, id, taken);
  const unfrozen = await refreshFreeze(tx, settled);
  await sendOwedRefund(tx, unfrozen);
  await cancelIfPaidBack(tx, unfrozen);
}

/** The money is back: the payout goes on. */
async function settleWon(
  tx: Tx,
  context: PaymentContext,
  id: string,
  amount: number,
): Promise<PaymentContext> {
  await ledger.post(tx, context.at, postings.disputeWon(ledgerOwner(context), id, amount));
  if (amount > 0) await context.deps.bookings.disputeClosed(tx, context, 'won');
  return context;
}

/** The client has the money. It comes from what is held, then from the expert's share and our fee, then from us. */
async function settleLost(
  tx: Tx,
  context: PaymentContext,
  id: string,
  amount: number,
): Promise<PaymentContext> {
  const lost = await changeMoney(tx, context, {
    key: `dispute-closed:${id}`,
    kind: 'dispute-lost',
    about: { disputeId: id },
    to: disputeLost(moneyOf(context), amount),
    others: [{ account: postings.disputed, amount }],
  });
  await context.deps.bookings.disputeClosed(tx, lost, 'lost');
  return lost;
}

import type { Dispute } from '#server/adapters/payments/payments-port.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as cases from '#server/features/cases/cases.repository.ts';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import * as operations from '#server/features/money/payments/operations.repository.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import * as postings from '#server/features/money/payments/postings.ts';
import { divideAsDecided } from './divide-payment.ts';
import { ledgerOwner, type PaymentContext } from './payment-context.ts';
import { reverseTransfer } from './reverse-transfer.ts';

/**
 * The client's bank claims the money back. The payout is frozen at once; who pays is decided when the dispute closes.
 * Returns false while a transfer or its reversal is still under way: the event is then processed again.
 */
export async function settleDispute(tx: Tx, context: PaymentContext, dispute: Dispute): Promise<boolean> {
  const { payment } = context;
  const { id, withdrawn } = dispute;
  if (await ledger.isPosted(tx, postings.disputeKey(id, 'closed'))) return true;
  const older = payment.disputeId !== null && payment.disputeId !== id;
  if (older && (await ledger.isPosted(tx, postings.disputeKey(id, 'opened')))) return true;
  await freezePayout(tx, context, dispute);
  if (!withdrawn) return closeInquiry(tx, context, dispute);
  await recordWithdrawal(tx, context, dispute, withdrawn);
  if (dispute.status === 'open') return true;
  if (await isTransferring(tx, payment.id)) return false;
  if (dispute.status === 'won') await settleWon(tx, context, id, withdrawn.amount);
  else await settleLost(tx, context, id, withdrawn.amount);
  return true;
}

async function freezePayout(tx: Tx, { at, payment }: PaymentContext, { id, status }: Dispute): Promise<void> {
  if (status === 'open' || payment.disputeId !== id) {
    await payments.update(tx, payment.id, at, { disputeId: id, payoutFrozen: true });
  }
}

/** An inquiry withdraws no money; when it closes, only a client's own report keeps the payout frozen. */
async function closeInquiry(tx: Tx, { at, payment }: PaymentContext, { status }: Dispute): Promise<boolean> {
  if (status !== 'open') await payments.update(tx, payment.id, at, { payoutFrozen: payment.reported });
  return true;
}

type Withdrawn = NonNullable<Dispute['withdrawn']>;

/** The bank took the money: posted once, and payouts already sent are reversed. */
async function recordWithdrawal(
  tx: Tx,
  context: PaymentContext,
  { id }: Dispute,
  { amount, fee }: Withdrawn,
): Promise<void> {
  const { at, payment } = context;
  if (await ledger.isPosted(tx, postings.disputeKey(id, 'opened'))) return;
  await ledger.post(tx, at, postings.disputeOpened(ledgerOwner(context), id, amount, fee));
  const reversals = await operations.findDone(tx, payment.id, 'reverse');
  const transfers = await operations.findDone(tx, payment.id, 'transfer');
  for (const transfer of transfers.slice(reversals.length)) await reverseTransfer(tx, context, transfer);
}

async function isTransferring(tx: Tx, paymentId: string): Promise<boolean> {
  for (const op of ['transfer', 'reverse'] as const) {
    if (await operations.findDue(tx, paymentId, op)) return true;
  }
  return false;
}

/** The money is back: the payout goes on, and a division that waited for the dispute is carried out. */
async function settleWon(tx: Tx, context: PaymentContext, id: string, amount: number): Promise<void> {
  const { at, booking, payment } = context;
  await ledger.post(tx, at, postings.disputeWon(ledgerOwner(context), id, amount));
  const unfrozen = await payments.update(tx, payment.id, at, { payoutFrozen: payment.reported });
  if (booking.status === 'cancelled') await divideAsDecided(tx, { ...context, payment: unfrozen });
}

/**
 * The loss is taken from the money still held, then from the expert's balance, then from what they will owe, then from
 * us. The payout stays frozen: an operator decides about the rest, if there is any.
 */
async function settleLost(tx: Tx, context: PaymentContext, id: string, amount: number): Promise<void> {
  const { at, booking, payment } = context;
  const { released, transferred } = payment;
  const held = Math.min(amount, await ledger.balanceOf(tx, postings.heldFor(booking.id)));
  const payable = Math.min(amount - held, released - transferred);
  const receivable = Math.min(amount - held - payable, transferred);
  const losses = amount - held - payable - receivable;
  await payments.add(tx, payment.id, at, { released: -payable });
  await ledger.post(
    tx,
    at,
    postings.disputeLost(ledgerOwner(context), id, { held, payable, receivable, losses }),
  );
  if (amount >= payment.amount) return;
  await cases.open(tx, at, {
    key: `dispute-rest:${id}`,
    kind: 'dispute',
    title: 'The rest of a lost dispute is frozen',
    bookingId: booking.id,
    amount: payment.amount - amount,
    about: { paymentId: payment.id, disputeId: id },
  });
}

import type { Dispute } from '#server/adapters/payments/payments-port.ts';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import * as operations from '#server/features/money/payments/operations.repository.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import * as postings from '#server/features/money/payments/postings.ts';
import * as differences from '#server/features/money/reconciliation/differences.repository.ts';
import { divideAsDecided } from './divide-payment.ts';
import { ledgerOwner, type PaymentContext } from './payment-context.ts';
import { reverseTransfer } from './reverse-transfer.ts';

/**
 * The client's bank wants the money back. It is frozen at once; who pays in the end is decided when it is over. Answers
 * whether all was done that can be done now: what is still on its way has to arrive first.
 */
export async function settleDispute(context: PaymentContext, dispute: Dispute): Promise<boolean> {
  const { tx, payment } = context;
  const { id, withdrawn } = dispute;
  if (await ledger.isPosted(tx, postings.disputeKey(id, 'closed'))) return true;
  const older = payment.disputeId !== null && payment.disputeId !== id;
  if (older && (await ledger.isPosted(tx, postings.disputeKey(id, 'opened')))) return true;
  await freeze(context, dispute);
  if (!withdrawn) return thaw(context, dispute);
  await withdraw(context, dispute, withdrawn);
  if (dispute.status === 'open') return true;
  if (await isMoving(context)) return false;
  if (dispute.status === 'won') await win(context, id, withdrawn.amount);
  else await lose(context, id, withdrawn.amount);
  return true;
}

async function freeze({ tx, at, payment }: PaymentContext, { id, status }: Dispute): Promise<void> {
  if (status === 'open' || payment.disputeId !== id) {
    await payments.update(tx, payment.id, at, { disputeId: id, payoutFrozen: true });
  }
}

/** A bank that only asked, and has its answer. */
async function thaw({ tx, at, payment }: PaymentContext, { status }: Dispute): Promise<boolean> {
  if (status !== 'open') await payments.update(tx, payment.id, at, { payoutFrozen: payment.reported });
  return true;
}

type Withdrawn = NonNullable<Dispute['withdrawn']>;

async function withdraw(context: PaymentContext, { id }: Dispute, { amount, fee }: Withdrawn): Promise<void> {
  const { tx, at, payment } = context;
  if (await ledger.isPosted(tx, postings.disputeKey(id, 'opened'))) return;
  await ledger.post(tx, at, postings.disputeOpened(ledgerOwner(context), id, amount, fee));
  const back = await operations.findDone(tx, payment.id, 'reverse');
  const sent = await operations.findDone(tx, payment.id, 'transfer');
  for (const transfer of sent.slice(back.length)) await reverseTransfer(context, transfer);
}

async function isMoving({ tx, payment }: PaymentContext): Promise<boolean> {
  for (const op of ['transfer', 'reverse'] as const) {
    if (await operations.findDue(tx, payment.id, op)) return true;
  }
  return false;
}

/** Everything as it was: what was taken back from the expert is sent to them again, what was owed is paid. */
async function win(context: PaymentContext, id: string, amount: number): Promise<void> {
  const { tx, at, booking, payment } = context;
  await ledger.post(tx, at, postings.disputeWon(ledgerOwner(context), id, amount));
  const thawed = await payments.update(tx, payment.id, at, { payoutFrozen: payment.reported });
  if (booking.status === 'cancelled') await divideAsDecided({ ...context, payment: thawed });
}

/** Paid from what is still there. It stays on hold: what is left, if anything, is an operator's to decide. */
async function lose(context: PaymentContext, id: string, amount: number): Promise<void> {
  const { tx, at, booking, payment } = context;
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
  const about = {
    bookingId: booking.id,
    paymentId: payment.id,
    disputeId: id,
    left: payment.amount - amount,
  };
  await differences.note(tx, at, {
    key: `dispute-rest:${id}`,
    kind: 'what a dispute left is on hold',
    about,
  });
}

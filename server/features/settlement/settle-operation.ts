import type { Intent, Moved } from '#server/adapters/payments/payments-port.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import { tellPayout } from '#server/features/news/payout-news.ts';
import type { Outcome } from '#server/features/payments/attempt.ts';
import * as differences from '#server/features/payments/differences.repository.ts';
import * as ledger from '#server/features/payments/ledger.repository.ts';
import type { OperationRow } from '#server/features/payments/operations.repository.ts';
import { enqueueOperation, type Settle } from '#server/features/payments/operations.service.ts';
import * as payments from '#server/features/payments/payments.repository.ts';
import * as postings from '#server/features/payments/postings.ts';
import { paramsOf, type Result } from '#server/features/payments/provider-calls.ts';
import { forgetAnswers } from '#server/idempotency.ts';
import { dayMs } from '#shared/durations.ts';
import { aboutMatter, holdMatter, type Matter, ofMatter } from './matter.ts';
import { cancelIntent } from './release-card.ts';
import { settleCanceled, settleCaptured, settleIntent, settleRefusedCapture } from './settle-intent.ts';
import { takeBack } from './take-back.ts';

/** The one place where the outcome of a call becomes what it means. */
export const settleOperation: Settle = async (deps, tx, op, outcome, own) => {
  const matter = await holdMatter(deps, tx, op.paymentId);
  if (!(await own())) return;
  if (outcome.kind === 'done') await settleDone(matter, op, outcome.result);
  else await settleRefused(matter, op, outcome.error);
};

async function settleDone(matter: Matter, op: OperationRow, result: Result): Promise<void> {
  switch (op.op) {
    case 'create':
      return settleCreated(matter, intentIn(result));
    case 'confirm':
      return settleIntent(matter, intentIn(result));
    case 'capture':
      return settleCaptured(matter, intentIn(result));
    case 'cancel':
      return settleCanceled(matter);
    case 'refund':
      return settleRefunded(matter, op, movedIn(result));
    case 'transfer':
      return settleTransferred(matter, op, movedIn(result));
    case 'reverse':
      return settleReversed(matter, op, movedIn(result));
  }
}

function intentIn(result: Result): Intent {
  if ('intent' in result) return result.intent;
  throw new Error('an operation on an intent answered something else');
}

function movedIn(result: Result): Moved {
  if ('moved' in result) return result.moved;
  throw new Error('a movement of money answered something else');
}

/** Whoever asked for it may have gone meanwhile: then it is cancelled as soon as it is there. */
async function settleCreated(matter: Matter, intent: Intent): Promise<void> {
  const { tx, at, booking, payment } = matter;
  if (payment.state === 'canceling') {
    await payments.update(tx, payment.id, at, { intentId: intent.id });
    await cancelIntent(matter, intent.id);
    return;
  }
  if (payment.state !== 'intent_pending') return;
  const awaiting = await payments.move(tx, payment, 'awaiting_card', at, { intentId: intent.id });
  if (payment.kind === 'booking') await bookings.setIntent(tx, booking.id, intent.id, at);
  await settleIntent({ ...matter, payment: awaiting }, intent);
}

async function settleRefunded(matter: Matter, op: OperationRow, { amount }: Moved): Promise<void> {
  const { tx, at, payment } = matter;
  await payments.add(tx, payment.id, at, { refunded: amount });
  await ledger.post(tx, at, postings.refunded(ofMatter(matter), op.id, amount));
}

async function settleTransferred(matter: Matter, op: OperationRow, { id, amount }: Moved): Promise<void> {
  const { deps, tx, at, booking, payment } = matter;
  await payments.add(tx, payment.id, at, { transferred: amount });
  await ledger.post(tx, at, postings.transferred(ofMatter(matter), op.id, amount));
  await tellPayout(deps, tx, { profileId: booking.profileId, amount, kind: payment.kind });
  // It was on its way when the bank froze the money.
  if (payment.disputeId && payment.hold) await takeBack(matter, { ...op, resultId: id });
}

async function settleReversed(matter: Matter, op: OperationRow, { amount }: Moved): Promise<void> {
  const { tx, at, payment } = matter;
  await payments.add(tx, payment.id, at, { transferred: -amount });
  await ledger.post(tx, at, postings.reversed(ofMatter(matter), op.id, amount));
}

type Refused = Extract<Outcome, { kind: 'refused' }>['error'];

async function settleRefused(matter: Matter, op: OperationRow, error: Refused): Promise<void> {
  switch (op.op) {
    case 'create':
      return settleNotCreated(matter);
    case 'confirm':
      return settleRefusedCard(matter, publicWords(error));
    case 'capture':
      return settleRefusedCapture(matter, publicWords(error));
    case 'refund':
      return tryRefundAgain(matter, op, error);
    case 'transfer':
      // Held back by ourselves, it is decided on again when the hold is over.
      return matter.payment.hold ? undefined : tellOperator(matter, op, error);
    default:
      return tellOperator(matter, op, error);
  }
}

/** A bank's words are meant for people; the rest of what a provider says is meant for us. */
function publicWords({ kind, message }: Refused): string {
  return kind === 'card' ? message : 'The card could not be charged.';
}

/** The client's money is owed whatever the provider says today. */
async function tryRefundAgain(matter: Matter, op: OperationRow, error: Refused): Promise<void> {
  const { tx, at, payment } = matter;
  await tellOperator(matter, op, error);
  const { chargeId, amount } = paramsOf(op, 'refund');
  await enqueueOperation(tx, {
    paymentId: payment.id,
    op: 'refund',
    at,
    dueAt: new Date(at.getTime() + dayMs),
    params: (operationId) => ({ chargeId, amount, about: aboutMatter(matter, operationId) }),
  });
}

/** Another card may be tried. */
async function settleRefusedCard({ tx, at, payment }: Matter, refusal: string): Promise<void> {
  await payments.update(tx, payment.id, at, { refusal });
}

async function settleNotCreated({ tx, at, booking, payment }: Matter): Promise<void> {
  if (payment.state === 'canceling') {
    await payments.move(tx, payment, 'canceled', at);
    return;
  }
  if (payment.state !== 'intent_pending') return;
  await payments.move(tx, payment, 'failed', at);
  if (payment.kind === 'tip') return;
  // Who asks again with the same key asks anew.
  await forgetAnswers(tx, booking.bookerId, booking.id);
  const closing = { from: 'pending', to: 'expired', actor: 'system', kind: 'unpayable' } as const;
  await bookings.move(tx, [booking.id], { ...closing, at });
}

/** Money that should have moved and didn't. */
async function tellOperator(
  { deps, tx, at, booking, payment }: Matter,
  op: OperationRow,
  error: Refused,
): Promise<void> {
  deps.log.error(
    { operation: op.op, operationId: op.id, code: error.code },
    'a payment operation was refused',
  );
  await differences.note(tx, at, {
    key: `refused:${op.id}`,
    kind: `${op.op} refused`,
    about: { operationId: op.id, paymentId: payment.id, bookingId: booking.id, message: error.message },
  });
}

import type { Tx } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as bookingCopy from '#server/features/bookings/bookings.copy.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import { enqueueOperation, runOperation } from '#server/features/money/payments/operations.service.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import type { PaymentContext } from '#server/features/money/settlement/payment-context.ts';
import { settleOperation } from '#server/features/money/settlement/settle-operation.ts';
import type { Party } from '#shared/bookings/bookings.rules.ts';
import { asCents } from '#shared/money.ts';
import { movedOn } from './locked-booking.ts';
import { latestCapture } from './payment-results.service.ts';

type Agreed = Pick<PaymentContext, 'at' | 'booking' | 'payment'>;

/** Both agree on the booking's time: the charge is decided and will be made. Returns the id of the operation to run. */
export async function startCapture(tx: Tx, { at, booking, payment }: Agreed): Promise<string> {
  const { intentId } = payment;
  if (!intentId) throw new Error('an authorized payment without its intent');
  await payments.move(tx, payment, 'capturing', at);
  const params = {
    intentId,
    amount: asCents(payment.amount),
    notAfter: latestCapture(booking).toISOString(),
  };
  const { id } = await enqueueOperation(tx, {
    paymentId: payment.id,
    op: 'capture',
    at,
    inline: true,
    params: () => params,
  });
  return id;
}

type Capture = { operationId: string; bookingId: string; by: Party };

/** Charges the card. The booking is confirmed when the money has arrived, never before. */
export async function finishCapture(deps: Deps, { operationId, bookingId, by }: Capture): Promise<void> {
  await runOperation(deps, settleOperation, operationId);
  const payment = await payments.find(deps.db, bookingId);
  const booking = await bookings.findById(deps.db, bookingId);
  if (booking?.status === 'confirmed') return;
  if (booking && payment?.state === 'captured') throw movedOn({ booking, payment });
  if (payment?.state === 'failed') {
    throw new AppError('payment_failed', cardFailed(by, payment.refusal), {
      state: { status: 'expired', paymentStatus: 'failed' },
    });
  }
  throw new AppError('unavailable', bookingCopy.stillCharging, { retryAfterSeconds: 5 });
}

/** The bank's own message is about the client's card, so only the client reads it. */
function cardFailed(by: Party, refusal: string | null): string {
  return by === 'expert' ? bookingCopy.clientCardFailed : bookingCopy.ownCardFailed(refusal);
}

import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { secretOf } from '#server/features/bookings/request/booking-payment.service.ts';
import * as operations from '#server/features/money/payments/operations.repository.ts';
import { enqueueOperation, runOperation } from '#server/features/money/payments/operations.service.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import type { PaymentContext } from '#server/features/money/settlement/payment-context.ts';
import { settleOperation } from '#server/features/money/settlement/settle-operation.ts';
import type { Cents } from '#shared/money.ts';
import type { ExtraPayment } from '#shared/payments/extra-payment.schema.ts';

type NewExtraPayment = { kind: 'tip' | 'extension'; amount: Cents };

/** A payment beside the booking's own: charged at once, to the card the client agreed to save or to one they enter. */
export async function addExtraPayment(
  tx: Tx,
  { at, booking }: Pick<PaymentContext, 'at' | 'booking'>,
  { kind, amount }: NewExtraPayment,
): Promise<payments.PaymentRow> {
  const customerId = booking.saveCard ? await payments.findCustomer(tx, booking.bookerId) : undefined;
  const fields = { bookingId: booking.id, kind, amount, currency: booking.currency };
  const payment = await payments.insert(tx, { ...fields, createdAt: at, updatedAt: at });
  await enqueueOperation(tx, {
    paymentId: payment.id,
    op: 'create',
    at,
    inline: true,
    params: (operationId) => ({
      amount,
      capture: 'automatic',
      about: { bookingId: booking.id, paymentId: payment.id, operationId },
      ...(customerId ? { customerId } : {}),
    }),
  });
  return payment;
}

type Continuing = {
  /** Explains a charge that went back at once. */
  refunded: string;
  /** From here on the saved card isn't charged. */
  before?: Date | undefined;
};

/** Continues the payment from wherever it stands. */
export async function continueExtraPayment(
  deps: Deps,
  paymentId: string,
  { refunded, before }: Continuing,
): Promise<ExtraPayment> {
  const known = await payments.findById(deps.db, paymentId);
  if (known?.state === 'captured') return captured(known, refunded);
  const secret = await secretOf(deps, known);
  await chargeSavedCard(deps, paymentId, before);
  const payment = await payments.findById(deps.db, paymentId);
  if (payment?.state === 'captured') return captured(payment, refunded);
  if (payment && (await operations.findDue(deps.db, payment.id, 'confirm'))) return { status: 'processing' };
  const clientSecret = secret ?? undefined;
  const refusal = payment?.refusal ?? undefined;
  return { status: refusal ? 'failed' : 'open', clientSecret, refusal };
}

function captured({ amount, refundOwed }: payments.PaymentRow, refunded: string): ExtraPayment {
  if (refundOwed === amount) throw new AppError('conflict', refunded);
  return { status: 'captured' };
}

/** Charges the booking's saved card, once. If it is declined, the client can enter another card. */
async function chargeSavedCard(deps: Deps, paymentId: string, before: Date | undefined): Promise<void> {
  const operationId = await transaction(deps.db, async (tx) => {
    const payment = await payments.lock(tx, paymentId);
    const methodId = (await payments.find(tx, payment.bookingId))?.methodId;
    if (!methodId || !payment.intentId || payment.state !== 'awaiting_card') return undefined;
    const known = await operations.findLast(tx, payment.id, 'confirm');
    if (known) return known.state === 'due' ? known.id : undefined;
    const params = { intentId: payment.intentId, methodId, before: before?.toISOString() };
    const at = deps.now();
    return (await enqueueOperation(tx, { paymentId, op: 'confirm', at, params: () => params })).id;
  });
  if (operationId) await runOperation(deps, settleOperation, operationId);
}

import { type Db, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import { runOperation } from '#server/features/money/payments/operations.service.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { dividePayment } from '#server/features/money/settlement/divide-payment.ts';
import {
  centsOf,
  lockPaymentContext,
  type PaymentContext,
} from '#server/features/money/settlement/payment-context.ts';
import { isReleasable, releaseCard } from '#server/features/money/settlement/release-card.ts';
import { settleOperation } from '#server/features/money/settlement/settle-operation.ts';
import { splitAmount } from '#shared/payments/amounts.ts';
import { afterCancelling, type Cancelled, cancelAs } from './cancel-booking.service.ts';
import { bookingNotFound, movedOn } from './locked-booking.ts';

type Calling = { operatorId: string; bookingId: string; reason?: string | undefined };

/** An operator calls a request or a session off: the client has everything back. */
export async function callOff(deps: Deps, { operatorId, bookingId, reason }: Calling): Promise<void> {
  const by = { actorId: operatorId, reason: reason ?? null };
  const cancelled = await transaction(deps.db, async (tx) => {
    const context = await lockAny(deps, tx, bookingId);
    const { booking, payment } = context;
    if (booking.status === 'confirmed' && payment.state === 'captured')
      return cancelAs(context, 'operator', by);
    if (booking.status === 'pending' && isReleasable(payment)) return letGo(context, by);
    throw movedOn(context);
  });
  await afterCancelling(deps, cancelled);
}

async function letGo(
  context: PaymentContext,
  by: { actorId: string; reason: string | null },
): Promise<Cancelled> {
  const { tx, at, booking } = context;
  const mover = { actor: 'operator', kind: 'cancelled', ...by } as const;
  await bookings.move(tx, [booking.id], { from: 'pending', to: 'cancelled', at, ...mover });
  return { operationId: await releaseCard(context), profileId: booking.profileId };
}

type Decision = { operatorId: string; bookingId: string; refundPercent: number };

/** An operator decides whose the money of a session is, reported or not, until it is paid out. */
export async function decideShare(deps: Deps, decision: Decision): Promise<void> {
  const { operatorId, bookingId, refundPercent } = decision;
  const operationId = await transaction(deps.db, async (tx) => {
    const context = await lockAny(deps, tx, bookingId);
    const { at, booking, payment } = context;
    const open = booking.status === 'completed' && payment.state === 'captured';
    if (!open || payment.disputeId || payment.released > 0 || payment.refundOwed > 0) throw movedOn(context);
    await payments.update(tx, payment.id, at, { payoutFrozen: false, reported: false });
    const reason = `decided: ${refundPercent} % back`;
    const mover = { actor: 'operator', actorId: operatorId, kind: 'decided', reason } as const;
    await bookings.record(tx, booking.id, { at, status: booking.status, ...mover });
    return dividePayment(context, splitAmount(centsOf(context), refundPercent, booking.feePercent));
  });
  if (operationId) await runOperation(deps, settleOperation, operationId);
}

async function lockAny(deps: Deps, tx: Db, bookingId: string): Promise<PaymentContext> {
  const known = await payments.find(tx, bookingId);
  if (!known) throw bookingNotFound();
  return lockPaymentContext(deps, tx, known.id);
}

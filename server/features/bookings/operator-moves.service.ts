import { type Db, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { runOperation } from '#server/features/payments/operations.service.ts';
import * as payments from '#server/features/payments/payments.repository.ts';
import { divide } from '#server/features/settlement/divide.ts';
import { centsOf, holdMatter, type Matter } from '#server/features/settlement/matter.ts';
import { isReleasable, releaseCard } from '#server/features/settlement/release-card.ts';
import { settleOperation } from '#server/features/settlement/settle-operation.ts';
import { splitAmount } from '#shared/payments/amounts.ts';
import * as bookings from './bookings.repository.ts';
import { afterCancelling, type Cancelled, cancelAs } from './cancel-booking.service.ts';
import { bookingNotFound, movedOn } from './held-booking.ts';

type Calling = { operatorId: string; bookingId: string; reason?: string | undefined };

/** An operator calls a request or a session off: the client has everything back. */
export async function callOff(deps: Deps, { operatorId, bookingId, reason }: Calling): Promise<void> {
  const by = { actorId: operatorId, reason: reason ?? null };
  const cancelled = await transaction(deps.db, async (tx) => {
    const matter = await holdAny(deps, tx, bookingId);
    const { booking, payment } = matter;
    if (booking.status === 'confirmed' && payment.state === 'captured')
      return cancelAs(matter, 'operator', by);
    if (booking.status === 'pending' && isReleasable(payment)) return letGo(matter, by);
    throw movedOn(matter);
  });
  await afterCancelling(deps, cancelled);
}

async function letGo(matter: Matter, by: { actorId: string; reason: string | null }): Promise<Cancelled> {
  const { tx, at, booking } = matter;
  const mover = { actor: 'operator', kind: 'cancelled', ...by } as const;
  await bookings.move(tx, [booking.id], { from: 'pending', to: 'cancelled', at, ...mover });
  return { operationId: await releaseCard(matter), profileId: booking.profileId };
}

type Decision = { operatorId: string; bookingId: string; refundPercent: number };

/** An operator decides whose the money of a session is, reported or not, until it is paid out. */
export async function decideShare(deps: Deps, decision: Decision): Promise<void> {
  const { operatorId, bookingId, refundPercent } = decision;
  const operationId = await transaction(deps.db, async (tx) => {
    const matter = await holdAny(deps, tx, bookingId);
    const { at, booking, payment } = matter;
    const open = booking.status === 'completed' && payment.state === 'captured';
    if (!open || payment.disputeId || payment.released > 0 || payment.refundOwed > 0) throw movedOn(matter);
    await payments.update(tx, payment.id, at, { hold: false, reported: false });
    const reason = `decided: ${refundPercent} % back`;
    const mover = { actor: 'operator', actorId: operatorId, kind: 'decided', reason } as const;
    await bookings.record(tx, booking.id, { at, status: booking.status, ...mover });
    return divide(matter, splitAmount(centsOf(matter), refundPercent, booking.feePercent));
  });
  if (operationId) await runOperation(deps, settleOperation, operationId);
}

async function holdAny(deps: Deps, tx: Db, bookingId: string): Promise<Matter> {
  const known = await payments.find(tx, bookingId);
  if (!known) throw bookingNotFound();
  return holdMatter(deps, tx, known.id);
}

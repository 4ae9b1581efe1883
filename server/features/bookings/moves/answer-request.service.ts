import type { Tx } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { refreshEachNextFree } from '#server/features/availability/next-free.service.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import { runOperation } from '#server/features/money/payments/operations.service.ts';
import type { PaymentContext } from '#server/features/money/settlement/payment-context.ts';
import { releaseCard } from '#server/features/money/settlement/release-card.ts';
import { settleOperation } from '#server/features/money/settlement/settle-operation.ts';
import type { Party } from '#shared/bookings/bookings.rules.ts';
import { isUnpaid } from '#shared/payments/payment-states.ts';
import type { Cancelled } from './cancel-booking.service.ts';
import { finishCapture, startCapture } from './capture.service.ts';
import { type MoveRequest, makeMove } from './locked-booking.ts';
import { checkOwnCalendar } from './own-calendar.ts';

/** The expert accepts at the requested time, which ends any suggestion of another. */
export async function acceptRequest(deps: Deps, request: MoveRequest): Promise<void> {
  const move = { action: 'confirm', explainUnpaid: true } as const;
  const operationId = await makeMove(deps, request, move, async (tx, locked) => {
    await checkOwnCalendar(tx, locked, request);
    return startCapture(tx, locked);
  });
  await finishCapture(deps, { operationId, bookingId: request.bookingId, by: 'expert' });
}

/** The expert declines: nothing is charged, and the card is released. */
export function declineRequest(deps: Deps, request: MoveRequest): Promise<void> {
  return closeRequest(deps, request, 'expert');
}

/** The client withdraws the request. An unpaid one ends without the expert ever hearing of it. */
export function withdrawRequest(deps: Deps, request: MoveRequest): Promise<void> {
  return closeRequest(deps, request, 'booker');
}

const closings = {
  expert: { action: 'decline', to: 'declined', kind: 'declined' },
  booker: { action: 'withdraw', to: 'cancelled', kind: 'withdrawn' },
} as const;

async function closeRequest(deps: Deps, request: MoveRequest, party: Party): Promise<void> {
  const { userId: actorId, reason = null } = request;
  const move = { action: closings[party].action, explainUnpaid: true };
  const closed = await makeMove(deps, request, move, (tx, locked) =>
    closeRequestAs(tx, locked, party, { actorId, reason }),
  );
  // The request is closed even if the provider can't be reached now; a sweep retries the release.
  if (closed.operationId) await runOperation(deps, settleOperation, closed.operationId);
  await refreshEachNextFree(deps, [closed.profileId]);
}

/** Declines or withdraws a request and releases the card. */
export async function closeRequestAs(
  tx: Tx,
  context: PaymentContext,
  actor: Party,
  by: { actorId: string; reason: string | null },
): Promise<Cancelled> {
  const { at, booking, payment } = context;
  const { to, kind } = closings[actor];
  const event = { actor, kind: isUnpaid(payment) ? 'cancelledUnpaid' : kind, ...by } as const;
  await bookings.move(tx, [booking.id], { from: 'pending', to, at, ...event });
  return { operationId: await releaseCard(tx, context), profileId: booking.profileId };
}

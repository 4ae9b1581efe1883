import type { Deps } from '#server/deps.ts';
import { refreshEachNextFree } from '#server/features/availability/next-free.service.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import { runOperation } from '#server/features/money/payments/operations.service.ts';
import { releaseCard } from '#server/features/money/settlement/release-card.ts';
import { settleOperation } from '#server/features/money/settlement/settle-operation.ts';
import type { BookingEventKind } from '#shared/bookings/booking-events.ts';
import type { Party } from '#shared/bookings/bookings.rules.ts';
import { isUnpaid } from '#shared/payments/payment-states.ts';
import { finishCapture, startCapture } from './capture.service.ts';
import { type MoveRequest, makeMove } from './locked-booking.ts';

/** The expert accepts at the requested time, which ends any suggestion of another. */
export async function acceptRequest(deps: Deps, request: MoveRequest): Promise<void> {
  const move = { action: 'confirm', explainUnpaid: true } as const;
  const operationId = await makeMove(deps, request, move, startCapture);
  await finishCapture(deps, { operationId, bookingId: request.bookingId, by: 'expert' });
}

/** The expert declines: nothing is charged, and the card is released. */
export function declineRequest(deps: Deps, request: MoveRequest): Promise<void> {
  return closeRequest(deps, request, {
    action: 'decline',
    actor: 'expert',
    to: 'declined',
    kind: 'declined',
  });
}

/** The client withdraws the request. An unpaid one ends without the expert ever hearing of it. */
export function withdrawRequest(deps: Deps, request: MoveRequest): Promise<void> {
  return closeRequest(deps, request, {
    action: 'withdraw',
    actor: 'booker',
    to: 'cancelled',
    kind: 'withdrawn',
    unpaidKind: 'cancelledUnpaid',
  });
}

type CloseReason = {
  action: 'decline' | 'withdraw';
  actor: Party;
  to: 'declined' | 'cancelled';
  kind: BookingEventKind;
  /** For a request that isn't paid for yet. */
  unpaidKind?: BookingEventKind;
};

async function closeRequest(
  deps: Deps,
  request: MoveRequest,
  { action, kind, unpaidKind = kind, ...change }: CloseReason,
): Promise<void> {
  const { userId, reason = null } = request;
  const closed = await makeMove(deps, request, { action, explainUnpaid: true }, async (tx, locked) => {
    const { at, booking, payment } = locked;
    const by = { kind: isUnpaid(payment) ? unpaidKind : kind, actorId: userId, reason };
    await bookings.move(tx, [booking.id], { from: 'pending', at, ...change, ...by });
    return { operationId: await releaseCard(tx, locked), profileId: booking.profileId };
  });
  // The request is closed even if the provider can't be reached now; a sweep retries the release.
  if (closed.operationId) await runOperation(deps, settleOperation, closed.operationId);
  await refreshEachNextFree(deps, [closed.profileId]);
}

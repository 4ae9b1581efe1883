import { randomUUID } from 'node:crypto';
import type { Tx } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { movedOn } from '#server/features/bookings/moves/locked-booking.ts';
import {
  cancelByOperator,
  decideRefund,
  type FollowUp,
  lockForOperator,
} from '#server/features/bookings/moves/operator-moves.service.ts';
import * as cases from '#server/features/cases/cases.repository.ts';
import { writeOffDebts } from '#server/features/money/settlement/debts.ts';
import { moneyOf, type PaymentContext } from '#server/features/money/settlement/payment-context.ts';
import { settleRefundOutside } from '#server/features/money/settlement/settle-outside.ts';
import type { AuditAction } from '#shared/operator/audit.rules.ts';
import type { BookingDecision } from '#shared/operator/bookings.schema.ts';
import type { CaseKind } from '#shared/operator/cases.rules.ts';
import { act, type Operator } from '../audit/act.ts';
import { refuseParty } from '../parties.ts';

/** A request about one booking. `key` is the request's Idempotency-Key. */
type About = { bookingId: string; reason: string; key: string | undefined };

/** Divides a session's money, and closes the problem report that asked for it. */
export function decideBooking(
  deps: Deps,
  operator: Operator,
  { refund, collect, ...about }: About & BookingDecision,
): Promise<void> {
  const { bookingId, reason } = about;
  return actOnBooking(
    deps,
    operator,
    { ...about, action: 'booking.decide', input: { refund, collect } },
    async (tx) => {
      const decision = { decisionId: randomUUID(), refund, collect };
      const followUp = await decideRefund(tx, deps, {
        ...{ operatorId: operator.userId, bookingId, reason },
        ...decision,
      });
      await cases.closeAll(tx, deps.now(), { kind: 'problemReport', bookingId }, by(operator, about));
      return followUp;
    },
  );
}

export function cancelBookingAsOperator(deps: Deps, operator: Operator, about: About): Promise<void> {
  const { bookingId, reason } = about;
  return actOnBooking(deps, operator, { ...about, action: 'booking.cancel' }, (tx) =>
    cancelByOperator(tx, deps, { operatorId: operator.userId, bookingId, reason }),
  );
}

/** The operator sent the client the money by other means. */
export function settleOutside(deps: Deps, operator: Operator, about: About): Promise<void> {
  return actOnBooking(deps, operator, { ...about, action: 'booking.settleOutside' }, async (tx, context) => {
    await closeCases(tx, deps, 'refundFailed', context, by(operator, about));
    const settled = await settleRefundOutside(tx, context);
    if (settled === 0) throw movedOn(context);
  });
}

/** Writes off what the expert owes. */
export function writeOff(deps: Deps, operator: Operator, about: About): Promise<void> {
  return actOnBooking(deps, operator, { ...about, action: 'booking.writeOff' }, async (tx, context) => {
    await closeCases(tx, deps, 'debt', context, by(operator, about));
    const owed = await writeOffDebts(tx, deps, context.booking.profileId);
    if (owed === 0) throw movedOn(context);
  });
}

type Resolution = { resolution: string; closedById: string };
const by = ({ userId }: Operator, { reason }: About): Resolution => ({
  resolution: reason,
  closedById: userId,
});

/** Before the money moves, which would close them automatically. */
function closeCases(
  tx: Tx,
  deps: Deps,
  kind: CaseKind,
  { payment }: PaymentContext,
  resolution: Resolution,
): Promise<void> {
  return cases.settleAbout(tx, deps.now(), { kind, paymentId: payment.id }, resolution);
}

type BookingAction = About & { action: AuditAction; input?: unknown };

/** Logs the booking's status and money before and after. */
async function actOnBooking(
  deps: Deps,
  operator: Operator,
  action: BookingAction,
  // biome-ignore lint/suspicious/noConfusingVoidType: most actions have nothing to do after the commit.
  work: (tx: Tx, context: PaymentContext) => Promise<FollowUp | void>,
): Promise<void> {
  await act(deps, operator, action, async (tx) => {
    const context = await lockForOperator(tx, deps, action.bookingId);
    await refuseParty(tx, operator, { bookingId: action.bookingId });
    const followUp = await work(tx, context);
    const after = await lockForOperator(tx, deps, action.bookingId);
    return {
      before: stateOf(context),
      after: stateOf(after),
      ...(followUp ? { afterCommit: followUp } : {}),
    };
  });
}

const stateOf = (context: PaymentContext) => ({
  status: context.booking.status,
  payment: context.payment.state,
  money: moneyOf(context),
});

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
import { lockDebts, writeOffDebts } from '#server/features/money/settlement/debts.ts';
import { moneyOf, type PaymentContext } from '#server/features/money/settlement/payment-context.ts';
import { lockRefundable, lockSessionCharges } from '#server/features/money/settlement/session-charges.ts';
import { dueOutside, settleRefundOutside } from '#server/features/money/settlement/settle-outside.ts';
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
      return { followUp };
    },
  );
}

export function cancelBookingAsOperator(deps: Deps, operator: Operator, about: About): Promise<void> {
  const { bookingId, reason } = about;
  return actOnBooking(deps, operator, { ...about, action: 'booking.cancel' }, async (tx) => ({
    followUp: await cancelByOperator(tx, deps, { operatorId: operator.userId, bookingId, reason }),
  }));
}

/** The operator sent the client the money by other means. */
export function settleOutside(deps: Deps, operator: Operator, about: About): Promise<void> {
  return actOnBooking(deps, operator, { ...about, action: 'booking.settleOutside' }, async (tx, context) => {
    let settled = 0;
    for (const charge of await lockRefundable(tx, context)) {
      if ((await dueOutside(tx, charge)) === 0) continue;
      await closeCases(tx, deps, 'refundFailed', charge, by(operator, about));
      settled += await settleRefundOutside(tx, charge);
    }
    if (settled === 0) throw movedOn(context);
  });
}

/** Writes off all that the expert owes, also from other bookings. */
export function writeOff(deps: Deps, operator: Operator, about: About): Promise<void> {
  return actOnBooking(deps, operator, { ...about, action: 'booking.writeOff' }, async (tx, context) => {
    const debts = await lockDebts(tx, deps, context.booking.profileId);
    if (debts.length === 0) throw movedOn(context);
    for (const debt of debts) {
      await refuseParty(tx, operator, { bookingId: debt.context.booking.id });
      await closeCases(tx, deps, 'debt', debt.context, by(operator, about));
    }
    await writeOffDebts(tx, debts);
    return { logged: { writtenOffFor: debts.map(({ context: { booking } }) => booking.id) } };
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

/** `logged` is what else the log gets to know of what has changed. */
type Done = { followUp?: FollowUp; logged?: object };

type BookingAction = About & { action: AuditAction; input?: unknown };

/** Logs the booking's status and money before and after. */
async function actOnBooking(
  deps: Deps,
  operator: Operator,
  action: BookingAction,
  // biome-ignore lint/suspicious/noConfusingVoidType: some actions have nothing to add.
  work: (tx: Tx, context: PaymentContext) => Promise<Done | void>,
): Promise<void> {
  await act(deps, operator, action, async (tx) => {
    const context = await lockForOperator(tx, deps, action.bookingId);
    await refuseParty(tx, operator, { bookingId: action.bookingId });
    const before = await stateOf(tx, context);
    const { followUp, logged = {} } = (await work(tx, context)) ?? {};
    const after = await lockForOperator(tx, deps, action.bookingId);
    return {
      before,
      after: { ...(await stateOf(tx, after)), ...logged },
      ...(followUp ? { afterCommit: followUp } : {}),
    };
  });
}

async function stateOf(tx: Tx, context: PaymentContext) {
  const [, ...extensions] = await lockSessionCharges(tx, context);
  return {
    status: context.booking.status,
    payment: context.payment.state,
    money: moneyOf(context),
    ...(extensions.length > 0 ? { extensions: extensions.map(moneyOf) } : {}),
  };
}

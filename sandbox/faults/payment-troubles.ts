import type Stripe from 'stripe';
import { z } from 'zod';
import { openCall } from '#sandbox/api/call.ts';
import { invalid } from '#sandbox/api/refusal.ts';
import type { Call } from '#sandbox/api/route.ts';
import type { SandboxDatabase } from '#sandbox/database.ts';
import { lockCharge } from '#sandbox/resources/charges/charges.ts';
import { disputeReasons, isInquiry, isOpen } from '#sandbox/resources/charges/dispute-objects.ts';
import {
  closeDispute,
  disputable,
  escalate,
  lockDispute,
  openDispute,
  refuseAboveLeft,
  winDispute,
} from '#sandbox/resources/charges/dispute-outcomes.ts';
import { refundFailures, failRefund as returnRefund } from '#sandbox/resources/charges/failed-refunds.ts';
import { sendOn, takeBack } from '#sandbox/resources/connect/sent-on.ts';
import { balanceOf } from '#sandbox/store/balance.ts';

/** A mounted sandbox, or whatever shares its database and clock. */
export type SandboxAt = { database: SandboxDatabase; now: () => Date };

/** `force` lets a bank dispute more than is left, up to everything that was captured. */
export const disputeSchema = z.strictObject({
  charge: z.string().min(1),
  kind: z.enum(['chargeback', 'inquiry']),
  amount: z.number().int().min(1).optional(),
  reason: z.enum(disputeReasons).optional(),
  force: z.boolean().optional(),
});

/** Disputes a captured charge, by default over all that is left of it. */
export function disputeCharge(
  at: SandboxAt,
  { charge: id, kind, amount, reason = 'fraudulent', force = false }: z.input<typeof disputeSchema>,
): Promise<Stripe.Dispute> {
  return asBank(at, async (call) => {
    const charge = await lockCharge(call, id, 'charge');
    if (!charge.captured) throw invalid(`Charge ${id} has not been captured.`, { param: 'charge' });
    const left = force ? charge.amount_captured : await disputable(call, charge);
    const disputed = amount ?? left;
    refuseAboveLeft(charge, disputed, left);
    return openDispute(call, charge, { kind, reason, amount: disputed });
  });
}

/**
 * `escalated` turns an inquiry into a chargeback over what is left of its amount, or with `force` over all of it.
 * `closed` ends an inquiry, and accepts a chargeback.
 */
export const decisionSchema = z.strictObject({
  to: z.enum(['escalated', 'won', 'lost', 'closed']),
  force: z.boolean().optional(),
});

/** Decides an open dispute, whether it was answered or not. */
export function decideDispute(
  at: SandboxAt,
  id: string,
  { to, force = false }: z.input<typeof decisionSchema>,
): Promise<Stripe.Dispute> {
  return asBank(at, async (call) => {
    const { dispute, charge } = await lockDispute(call, id);
    if (!isOpen(dispute)) throw invalid(`Dispute ${id} is already closed.`);
    const inquiry = isInquiry(dispute);
    if (to === 'closed') return closeDispute(call, dispute, inquiry ? 'warning_closed' : 'lost');
    if (inquiry !== (to === 'escalated')) {
      throw invalid(`Dispute ${id} has a status of ${dispute.status} and can't be ${to}.`, { param: 'to' });
    }
    if (to === 'won') return winDispute(call, dispute);
    if (to === 'lost') return closeDispute(call, dispute, 'lost');
    const left = force ? dispute.amount : await disputable(call, charge, id);
    const amount = Math.min(dispute.amount, left);
    refuseAboveLeft(charge, amount, left);
    return escalate(call, { dispute, charge }, amount);
  });
}

export const refundFailureSchema = z.strictObject({ reason: z.enum(refundFailures).optional() });

/** Makes a refund fail that succeeded or is pending. */
export function failRefund(
  at: SandboxAt,
  id: string,
  { reason }: z.input<typeof refundFailureSchema> = {},
): Promise<Stripe.Refund> {
  return asBank(at, (call) => returnRefund(call, id, reason));
}

/** Pays out all of a connected account's balance: reversals of more than it gets afterwards are refused. */
export function emptyAccount(at: SandboxAt, id: string): Promise<{ balance: number }> {
  return asBank(at, async (call) => {
    await sendOn(call, id);
    return { balance: await balanceOf({ store: call.store.of(id) }) };
  });
}

/** Undoes `emptyAccount`. */
export function fillAccount(at: SandboxAt, id: string): Promise<{ balance: number }> {
  return asBank(at, async (call) => {
    await takeBack(call, id);
    return { balance: await balanceOf({ store: call.store.of(id) }) };
  });
}

/** One transaction that no API request caused. */
function asBank<T>({ database, now }: SandboxAt, work: (call: Call) => Promise<T>): Promise<T> {
  return database.transaction((tx) => work(openCall(tx, { account: '', now: now(), publicUrl: '' })));
}

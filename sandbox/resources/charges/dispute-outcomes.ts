import type Stripe from 'stripe';
import { invalid } from '#sandbox/api/refusal.ts';
import type { Call } from '#sandbox/api/route.ts';
import { dollars, postBalance } from '#sandbox/store/balance.ts';
import { idOf } from '#sandbox/store/store.ts';
import { lockCharge } from './charges.ts';
import { type DisputeFields, escalated, isInquiry, isOpen, newDispute } from './dispute-objects.ts';
import { failPendingRefunds } from './failed-refunds.ts';

const disputeFee = 1500;

/** The dispute, with its charge locked before it. */
export async function lockDispute(
  call: Call,
  id: string,
): Promise<{ dispute: Stripe.Dispute; charge: Stripe.Charge }> {
  const { charge: chargeId } = await call.store.get('dispute', id);
  const charge = await lockCharge(call, idOf(chargeId) ?? '');
  return { charge, dispute: await call.store.lock('dispute', id) };
}

/** What isn't refunded, lost or in dispute. A charge that was captured in part counts the rest as refunded. */
export async function disputable({ store }: Call, charge: Stripe.Charge, except = ''): Promise<number> {
  const disputes = await store.all('dispute', { charge: charge.id });
  const taken = disputes
    .filter((each) => each.id !== except && (each.status === 'lost' || isOpen(each)))
    .reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, charge.amount - charge.amount_refunded - taken);
}

/** Opens a dispute on a locked charge. */
export async function openDispute(
  call: Call,
  charge: Stripe.Charge,
  fields: DisputeFields,
): Promise<Stripe.Dispute> {
  const dispute = newDispute(charge, call.now, fields);
  const opened = fields.kind === 'chargeback' ? await withdraw(call, dispute) : dispute;
  await call.store.put('charge', { ...charge, disputed: true });
  await call.store.put('dispute', opened);
  await call.emit('charge.dispute.created', opened);
  if (fields.kind === 'inquiry') return opened;
  await call.emit('charge.dispute.funds_withdrawn', opened);
  await failPendingRefunds(call, charge.id);
  return opened;
}

/** Turns an inquiry into a chargeback over `amount`. */
export async function escalate(
  call: Call,
  { dispute, charge }: { dispute: Stripe.Dispute; charge: Stripe.Charge },
  amount: number,
): Promise<Stripe.Dispute> {
  const chargeback = await withdraw(call, { ...escalated(dispute, charge, call.now), amount });
  await saveDispute(call, chargeback);
  await call.emit('charge.dispute.funds_withdrawn', chargeback);
  await failPendingRefunds(call, charge.id);
  return chargeback;
}

async function withdraw(call: Call, dispute: Stripe.Dispute): Promise<Stripe.Dispute> {
  const withdrawn = await postBalance(call, {
    type: 'adjustment',
    reportingCategory: 'dispute',
    amount: -dispute.amount,
    fee: disputeFee,
    source: dispute.id,
    description: `Chargeback withdrawal for ${idOf(dispute.charge)}`,
  });
  return { ...dispute, balance_transactions: [withdrawn] };
}

export async function saveDispute(call: Call, dispute: Stripe.Dispute): Promise<Stripe.Dispute> {
  await call.store.put('dispute', dispute);
  await call.emit('charge.dispute.updated', dispute);
  return dispute;
}

/** The amount comes back, the fee doesn't. */
export async function winDispute(call: Call, dispute: Stripe.Dispute): Promise<Stripe.Dispute> {
  const returned = await postBalance(call, {
    type: 'adjustment',
    reportingCategory: 'dispute_reversal',
    amount: dispute.amount,
    source: dispute.id,
    description: `Chargeback reversal for ${idOf(dispute.charge)}`,
  });
  const won: Stripe.Dispute = {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, returned],
    is_charge_refundable: true,
    status: 'won',
  };
  await call.emit('charge.dispute.funds_reinstated', won);
  return closeDispute(call, won, 'won');
}

export async function closeDispute(
  call: Call,
  dispute: Stripe.Dispute,
  status: 'won' | 'lost' | 'warning_closed',
): Promise<Stripe.Dispute> {
  const closed = await call.store.put('dispute', { ...dispute, status });
  await call.emit('charge.dispute.closed', closed);
  return closed;
}

/** A full refund answers every inquiry about the charge. */
export async function closeInquiries(call: Call, charge: string): Promise<void> {
  for (const { id } of await call.store.all('dispute', { charge })) {
    const dispute = await call.store.lock('dispute', id);
    if (isInquiry(dispute) && isOpen(dispute)) await closeDispute(call, dispute, 'warning_closed');
  }
}

export function refuseAboveLeft(charge: Stripe.Charge, amount: number, left: number): void {
  if (amount > 0 && amount <= left) return;
  throw invalid(
    `Only ${dollars(left)} of charge ${charge.id} can still be disputed. Use force for a bank that disputes more.`,
    { param: 'amount' },
  );
}

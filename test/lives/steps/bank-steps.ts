import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import {
  decideDispute,
  disputeCharge,
  emptyAccount,
  failRefund,
  fillAccount,
} from '#sandbox/faults/payment-troubles.ts';
import { queryRows } from '#server/db/open-database.ts';
import type { PaymentKind, Step } from '../life.ts';
import type { KnownBooking, People } from '../world/people.ts';
import type { World } from '../world/world.ts';

const bankSteps = [
  'dispute',
  'judge',
  'returnRefund',
  'dashboardRefund',
  'emptyAccount',
  'fillAccount',
  'cancelIntent',
] as const;
type BankStep =
  | Extract<Step, { do: (typeof bankSteps)[number] }>
  | { do: 'emptyAccount' | 'fillAccount' | 'cancelIntent' };

export function isBankStep(step: Step): step is Step & BankStep {
  return (bankSteps as readonly string[]).includes(step.do);
}

/** What the client's bank, the expert's bank and someone in the provider's dashboard do, whatever we know of it. */
export function playBankStep(
  world: World,
  people: People,
  booking: KnownBooking,
  step: BankStep,
): Promise<string> {
  return refusable(() => {
    switch (step.do) {
      case 'dispute':
        return dispute(world, people, booking, step);
      case 'judge':
        return judge(world, booking, step);
      case 'returnRefund':
        return returnRefund(world, booking, step);
      case 'dashboardRefund':
        return refundInDashboard(world, people, booking, step);
      case 'emptyAccount':
        return changeAccount(world, people, emptyAccount);
      case 'fillAccount':
        return changeAccount(world, people, fillAccount);
      case 'cancelIntent':
        return cancelIntent(world, booking);
    }
  });
}

async function refusable(work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    return `refused: ${(error as Error).message}`;
  }
}

async function objectsOf<T>(world: World, kind: string, match: ReturnType<typeof sql>): Promise<T[]> {
  const rows = await queryRows<{ body: T }>(
    world.deps.db,
    sql`select body from stripe_sandbox.objects where kind = ${kind} and ${match} order by position`,
  );
  return rows.map(({ body }) => body);
}

async function intentsOf(
  world: World,
  booking: KnownBooking,
  of: PaymentKind,
): Promise<Stripe.PaymentIntent[]> {
  const about = JSON.stringify({ bookingId: booking.id });
  const intents = await objectsOf<Stripe.PaymentIntent>(
    world,
    'payment_intent',
    sql`body -> 'metadata' @> ${about}::jsonb`,
  );
  const payments = await queryRows<{ id: string }>(
    world.deps.db,
    sql`select id::text from payments where booking_id = ${booking.id} and kind = ${of}`,
  );
  return intents.filter(({ metadata }) => payments.some(({ id }) => id === metadata.paymentId));
}

async function chargeOf(world: World, booking: KnownBooking, of: PaymentKind): Promise<string> {
  const charges = (await intentsOf(world, booking, of)).map(({ latest_charge: charge }) =>
    typeof charge === 'string' ? charge : charge?.id,
  );
  const charge = charges.find((each) => each);
  if (!charge) throw new Error('no charge');
  return charge;
}

async function ofCharges<T>(world: World, booking: KnownBooking, kind: string): Promise<T[]> {
  const found: T[] = [];
  for (const of of ['booking', 'tip', 'extension'] as const) {
    const charge = await chargeOf(world, booking, of).catch(() => undefined);
    if (charge) found.push(...(await objectsOf<T>(world, kind, sql`body ->> 'charge' = ${charge}`)));
  }
  return found;
}

async function dispute(
  world: World,
  people: People,
  booking: KnownBooking,
  { of, kind, percent, force }: Extract<Step, { do: 'dispute' }>,
): Promise<string> {
  const charge = await chargeOf(world, booking, of);
  const { amount_captured: captured } = await world.dashboard.charges.retrieve(charge);
  const amount = percent === 100 && !force ? {} : { amount: Math.ceil((captured * percent) / 100) };
  const opened = await disputeCharge(world.bank, { charge, kind, ...amount, force });
  if (force) booking.forced = true;
  world.faults.own(people.life, opened.id);
  return `${opened.amount} cents disputed`;
}

const one = <T>(found: T[], which: number): T => {
  const chosen = found[which % Math.max(1, found.length)];
  if (!chosen) throw new Error('none');
  return chosen;
};

async function judge(
  world: World,
  booking: KnownBooking,
  { which, to, force }: Extract<Step, { do: 'judge' }>,
): Promise<string> {
  const open = (await ofCharges<Stripe.Dispute>(world, booking, 'dispute')).filter(({ status }) =>
    /needs_response|under_review/.test(status),
  );
  const { id, status } = one(open, which);
  // A chargeback can't be escalated, and an inquiry can only be escalated or closed.
  const inquiry = status.startsWith('warning_');
  const decision = inquiry && to !== 'closed' ? 'escalated' : !inquiry && to === 'escalated' ? 'lost' : to;
  await decideDispute(world.bank, id, { to: decision, force });
  if (force && decision === 'escalated') booking.forced = true;
  return decision;
}

async function returnRefund(
  world: World,
  booking: KnownBooking,
  { which }: Extract<Step, { do: 'returnRefund' }>,
): Promise<string> {
  const sent = (await ofCharges<Stripe.Refund>(world, booking, 'refund')).filter(
    ({ status }) => status === 'succeeded',
  );
  const { id, amount } = one(sent, which);
  await failRefund(world.bank, id);
  return `${amount} cents returned`;
}

async function refundInDashboard(
  world: World,
  people: People,
  booking: KnownBooking,
  { of, percent }: Extract<Step, { do: 'dashboardRefund' }>,
): Promise<string> {
  const charge = await chargeOf(world, booking, of);
  const { amount_captured: captured } = await world.dashboard.charges.retrieve(charge);
  const made = await world.dashboard.refunds.create({
    charge,
    amount: Math.ceil((captured * percent) / 100),
  });
  world.faults.own(people.life, made.id);
  return `${made.amount} cents refunded`;
}

async function changeAccount(
  world: World,
  { accountId }: People,
  change: typeof emptyAccount,
): Promise<string> {
  if (!accountId) throw new Error('no account');
  return `balance ${(await change(world.bank, accountId)).balance}`;
}

/** An authorization, or a payment that nobody has made yet. */
async function cancelIntent(world: World, booking: KnownBooking): Promise<string> {
  const { id } = one(await intentsOf(world, booking, 'booking'), 0);
  return (await world.dashboard.paymentIntents.cancel(id)).status;
}

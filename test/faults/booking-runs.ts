import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { browserCall, type CallResult, call, isFinal, type Person, retryUntil } from './calls.ts';
import type { Environment } from './environment.ts';
import { duration, type People, price, type Slot } from './people.ts';

/** What happens to a booking, and the status it ends with when nothing goes wrong. */
export const finalStatus = {
  abandoned: 'expired',
  unanswered: 'expired',
  declined: 'declined',
  withdrawn: 'cancelled',
  completed: 'completed',
  suggested: 'completed',
  cancelledEarly: 'cancelled',
  cancelledLate: 'cancelled',
  cancelledAtOnce: 'cancelled',
  cancelledByExpert: 'cancelled',
} as const;
export type Plan = keyof typeof finalStatus;

export const planWeights: Record<Plan, number> = {
  abandoned: 5,
  unanswered: 6,
  declined: 8,
  withdrawn: 8,
  completed: 24,
  suggested: 10,
  cancelledEarly: 10,
  cancelledLate: 12,
  cancelledAtOnce: 6,
  cancelledByExpert: 11,
};

export type BookingRun = Slot & {
  plan: Plan;
  key: string;
  /** The time that the expert suggests instead, if the plan is that. */
  other?: Date;
  /** The client agrees to save the card. */
  saveCard?: boolean;
  /** The response to the client, which must hold true from then on. */
  receipt?: { id: string; clientSecret: string };
  /** Why the run didn't get as far as planned. */
  failure?: string;
};

export function newRun(people: People, plan: Plan): BookingRun {
  const isSoon = plan === 'cancelledLate' || plan === 'cancelledAtOnce';
  const run = { ...people.nextSlot(isSoon ? 'soon' : 'far'), plan, key: randomUUID() };
  return plan === 'suggested' ? { ...run, other: people.otherTime(run) } : run;
}

export const request = ({ expert, start, saveCard }: Slot & Pick<BookingRun, 'saveCard'>) => ({
  profileId: expert.profileId,
  duration,
  price,
  scheduledAt: start.toISOString(),
  ...(saveCard ? { saveCard } : {}),
});

/** Everything the client and the expert do with one booking. Moving the clock does the rest. */
export async function runBooking(env: Environment, run: BookingRun): Promise<void> {
  try {
    await requestBooking(env, run);
    if (run.plan === 'abandoned') return;
    await pay(env, run);
    await waitUntilAuthorized(env, run);
    await answerRequest(env, run);
    await cancel(env, run);
  } catch (error) {
    run.failure = (error as Error).message;
  }
}

export async function requestBooking(env: Environment, run: BookingRun): Promise<void> {
  const headers = { 'idempotency-key': run.key };
  const response = await retryUntil(
    () => call(env, run.client, 'POST', '/api/bookings', request(run), headers),
    isFinal,
  );
  const { id, clientSecret } = response.body;
  if (response.status !== 201 || !id || !clientSecret) throw failed('booking', response);
  run.receipt = { id: String(id), clientSecret: String(clientSecret) };
}

export async function pay(env: Environment, run: BookingRun): Promise<void> {
  const paid = await payWithCard(env, receiptOf(run).clientSecret);
  if (paid.body.status !== 'requires_capture') throw failed('payment', paid);
}

/** Like a browser that lost its connection: before trying again, it checks the state of the payment. */
export async function payWithCard(env: Environment, clientSecret: string): Promise<CallResult> {
  const [intentId = ''] = clientSecret.split('_secret_');
  const secret = { client_secret: clientSecret };
  const card = {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
    return_url: 'http://127.0.0.1/dashboard',
  };
  const path = `payment_intents/${intentId}`;
  let first = true;
  return retryUntil(
    async () => {
      const current = first ? undefined : await browserCall(env, path, secret, 'GET');
      first = false;
      if (current && current.body.status !== 'requires_payment_method') return current;
      return browserCall(env, `${path}/confirm`, { ...secret, ...card }, 'POST');
    },
    ({ status }) => status === 200,
  );
}

export async function waitUntilAuthorized(env: Environment, run: BookingRun): Promise<void> {
  const booking = await retryUntil(
    () => call(env, run.client, 'GET', pathOf(run)),
    ({ body }) => body.paymentStatus === 'authorized' || body.status === 'expired',
  );
  if (booking.body.paymentStatus !== 'authorized') throw failed('authorization', booking);
}

/** The expert answers the request, or the client withdraws it, as planned. */
export async function answerRequest(env: Environment, run: BookingRun): Promise<void> {
  switch (run.plan) {
    case 'abandoned':
    case 'unanswered':
      return;
    case 'declined':
      return move(env, run, run.expert, 'decline', 'declined');
    case 'withdrawn':
      return move(env, run, run.client, 'withdraw', 'cancelled');
    case 'suggested':
      return agreeOnAnotherTime(env, run);
    default:
      return move(env, run, run.expert, 'confirm', 'confirmed');
  }
}

/** The expert suggests another time, and the client accepts it, which charges the card. */
async function agreeOnAnotherTime(env: Environment, run: BookingRun): Promise<void> {
  const { other } = run;
  if (!other) throw new Error('no other time to suggest');
  const suggested = await retryUntil(
    async () => {
      const time = { scheduledAt: other.toISOString() };
      const response = await call(env, run.expert, 'POST', `${pathOf(run)}/proposals`, time);
      return response.status === 200 ? response : call(env, run.expert, 'GET', pathOf(run));
    },
    ({ body }) => body.proposal !== null && body.proposal !== undefined,
  );
  const { id } = (suggested.body.proposal ?? {}) as { id?: string };
  if (!id) throw failed('suggestion', suggested);
  await move(env, run, run.client, `proposals/${id}/accept`, 'confirmed');
  const moved = await retryUntil(() => call(env, run.client, 'GET', pathOf(run)), isFinal);
  if (moved.body.scheduledAt !== other.toISOString()) throw failed('moving to the suggested time', moved);
}

export async function cancel(env: Environment, run: BookingRun): Promise<void> {
  switch (run.plan) {
    case 'cancelledByExpert':
      return move(env, run, run.expert, 'cancel', 'cancelled');
    case 'cancelledLate':
      await applyFirstPolicy(env, run);
      return move(env, run, run.client, 'cancel', 'cancelled');
    case 'cancelledEarly':
    case 'cancelledAtOnce':
      return move(env, run, run.client, 'cancel', 'cancelled');
  }
}

/** Under the first policy, canceling is late as soon as the expert has accepted. The database may be down meanwhile. */
async function applyFirstPolicy(env: Environment, run: BookingRun): Promise<void> {
  const { id } = receiptOf(run);
  const change = sql`update bookings set policy = '2026-11', free_until = null where id = ${id}`;
  const isDone = () =>
    env.rows(change).then(
      () => true,
      () => false,
    );
  while (!(await isDone())) await sleep(200);
}

/** Without a response, the action may still have happened; then the booking's state counts as the response. */
async function move(
  env: Environment,
  run: BookingRun,
  by: Person,
  action: string,
  to: string,
): Promise<void> {
  const moved = await retryUntil(
    async () => {
      const response = await call(env, by, 'POST', `${pathOf(run)}/${action}`, {});
      return response.status === 200 ? response : call(env, by, 'GET', pathOf(run));
    },
    ({ body }) => body.status === to,
  );
  if (moved.body.status !== to) throw failed(action, moved);
}

export const pathOf = (run: BookingRun) => `/api/bookings/${receiptOf(run).id}`;

function receiptOf({ receipt }: BookingRun) {
  if (!receipt) throw new Error('never booked');
  return receipt;
}

export const failed = (what: string, { status, text }: CallResult) =>
  new Error(`${what} ended with ${status} ${text.slice(0, 160)}`);

import { randomUUID } from 'node:crypto';
import { type Answer, ask, browserCall, insist, isFinal, type Person } from './calls.ts';
import type { Environment } from './environment.ts';
import { duration, type People, type Place, price } from './people.ts';

/** What becomes of a booking, and where it ends when nothing goes wrong. */
export const fates = {
  abandoned: 'expired',
  unanswered: 'expired',
  declined: 'declined',
  withdrawn: 'cancelled',
  completed: 'completed',
  cancelledEarly: 'cancelled',
  cancelledLate: 'cancelled',
  cancelledByExpert: 'cancelled',
} as const;
export type Fate = keyof typeof fates;

export const usualFates: Record<Fate, number> = {
  abandoned: 5,
  unanswered: 6,
  declined: 8,
  withdrawn: 8,
  completed: 34,
  cancelledEarly: 10,
  cancelledLate: 18,
  cancelledByExpert: 11,
};

export type Life = Place & {
  fate: Fate;
  key: string;
  /** What the client was told; every word of it must hold. */
  receipt?: { id: string; clientSecret: string };
  /** Why it didn't come as far as it should have. */
  stuck?: string;
};

export function newLife(cast: People, fate: Fate): Life {
  return { ...cast.place(fate === 'cancelledLate' ? 'soon' : 'far'), fate, key: randomUUID() };
}

export const request = ({ expert, start }: Place) => ({
  profileId: expert.profileId,
  duration,
  price,
  scheduledAt: start.toISOString(),
});

/** From the request to the last thing that anybody does about it. Time does the rest. */
export async function live(world: Environment, life: Life): Promise<void> {
  try {
    await book(world, life);
    if (life.fate === 'abandoned') return;
    await pay(world, life);
    await untilAuthorized(world, life);
    await answer(world, life);
    await cancel(world, life);
  } catch (error) {
    life.stuck = (error as Error).message;
  }
}

export async function book(world: Environment, life: Life): Promise<void> {
  const headers = { 'idempotency-key': life.key };
  const answered = await insist(
    () => ask(world, life.client, 'POST', '/api/bookings', request(life), headers),
    isFinal,
  );
  const { id, clientSecret } = answered.body;
  if (answered.status !== 201 || !id || !clientSecret) throw refused('booking', answered);
  life.receipt = { id: String(id), clientSecret: String(clientSecret) };
}

/** A browser that lost the line looks how its payment stands before it tries again. */
export async function pay(world: Environment, life: Life): Promise<void> {
  const { clientSecret } = receiptOf(life);
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
  const paid = await insist(
    async () => {
      const seen = first ? undefined : await browserCall(world, path, secret, 'GET');
      first = false;
      if (seen && seen.body.status !== 'requires_payment_method') return seen;
      return browserCall(world, `${path}/confirm`, { ...secret, ...card }, 'POST');
    },
    ({ status }) => status === 200,
  );
  if (paid.body.status !== 'requires_capture') throw refused('payment', paid);
}

async function untilAuthorized(world: Environment, life: Life): Promise<void> {
  const seen = await insist(
    () => ask(world, life.client, 'GET', pathOf(life)),
    ({ body }) => body.paymentStatus === 'authorized' || body.status === 'expired',
  );
  if (seen.body.paymentStatus !== 'authorized') throw refused('authorisation', seen);
}

/** Whoever is to answer it does. */
export async function answer(world: Environment, life: Life): Promise<void> {
  switch (life.fate) {
    case 'abandoned':
    case 'unanswered':
      return;
    case 'declined':
      return move(world, life, life.expert, 'decline', 'declined');
    case 'withdrawn':
      return move(world, life, life.client, 'withdraw', 'cancelled');
    default:
      return move(world, life, life.expert, 'confirm', 'confirmed');
  }
}

export async function cancel(world: Environment, life: Life): Promise<void> {
  if (life.fate === 'cancelledEarly' || life.fate === 'cancelledLate')
    await move(world, life, life.client, 'cancel', 'cancelled');
  if (life.fate === 'cancelledByExpert') await move(world, life, life.expert, 'cancel', 'cancelled');
}

/** Asked once more after silence, it may have happened already: then what stands there is the answer. */
async function move(world: Environment, life: Life, by: Person, verb: string, to: string): Promise<void> {
  const moved = await insist(
    async () => {
      const said = await ask(world, by, 'POST', `${pathOf(life)}/${verb}`, {});
      return said.status === 200 ? said : ask(world, by, 'GET', pathOf(life));
    },
    ({ body }) => body.status === to,
  );
  if (moved.body.status !== to) throw refused(verb, moved);
}

export const pathOf = (life: Life) => `/api/bookings/${receiptOf(life).id}`;

function receiptOf({ receipt }: Life) {
  if (!receipt) throw new Error('never booked');
  return receipt;
}

const refused = (what: string, { status, text }: Answer) =>
  new Error(`${what} ended with ${status} ${text.slice(0, 160)}`);

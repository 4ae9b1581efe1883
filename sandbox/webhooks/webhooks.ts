import { and, eq, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { queryRows, type SandboxDatabase } from '#sandbox/database.ts';
import { strikeWebhook } from '#sandbox/faults/faults.ts';
import { deliveries, endpoints, objects } from '#sandbox/store/tables.ts';
import { daySeconds } from '#shared/durations.ts';
import { type ConfiguredEndpoint, secretOf } from './endpoints.ts';
import { signatureHeader } from './webhook-signature.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type Delivering = {
  database: SandboxDatabase;
  now: () => Date;
  fetch: Fetch;
  /** With the secrets to sign with. */
  endpoints: ConfiguredEndpoint[];
  /** Set where faults may be injected. */
  controls?: object | undefined;
  random?: () => number;
};

const timeoutMs = 5_000;
/** Longer than the longest request, so that no other process sends the same delivery meanwhile. */
const leaseSeconds = 60;
const together = 10;
const delays = [5, 30, 120, 600, 3600, 3 * 3600, 6 * 3600];
const longestDelay = Math.max(...delays);
const givenUpSeconds = 3 * daySeconds;
const putOffSeconds = 10;

type Claimed = { eventId: string; endpointId: string; attempts: number };
type Delivery = { event: Stripe.Event; url: string; secret: string };

/** Sends deliveries until none is due. Returns how many the endpoints accepted. */
export async function deliverWebhooks(delivering: Delivering, stopping?: AbortSignal): Promise<number> {
  let taken = 0;
  while (!stopping?.aborted) {
    const claimed = await claim(delivering);
    // Wait for all before throwing, so that none goes on unnoticed.
    const results = await Promise.allSettled(claimed.map((each) => deliver(delivering, each)));
    for (const result of results) {
      if (result.status === 'rejected') throw result.reason;
      if (result.value) taken += 1;
    }
    if (claimed.length < together) break;
  }
  return taken;
}

/**
 * One statement that commits by itself, so no row is locked while we post. A due time beyond the longest delay is left
 * over from a clock that was moved back: send it too.
 */
async function claim({ database, now }: Delivering): Promise<Claimed[]> {
  const at = (seconds: number) => new Date(now().getTime() + seconds * 1000).toISOString();
  return queryRows<Claimed>(
    database.db,
    sql`with due as (
        select event_id, endpoint_id from stripe_sandbox.deliveries
        where not done and (due_at <= ${at(0)} or due_at > ${at(longestDelay + leaseSeconds)})
        order by due_at limit ${together} for update skip locked
      )
      update stripe_sandbox.deliveries d set due_at = ${at(leaseSeconds)}, attempts = d.attempts + 1 from due
      where d.event_id = due.event_id and d.endpoint_id = due.endpoint_id
      returning d.event_id as "eventId", d.endpoint_id as "endpointId", d.attempts`,
  );
}

async function deliver(delivering: Delivering, claimed: Claimed): Promise<boolean> {
  const delivery = await readDelivery(delivering, claimed);
  if (!delivery) return end(delivering.database, claimed, 'given up');
  const random = delivering.random ?? Math.random;
  const fault = delivering.controls
    ? await strikeWebhook(delivering.database.db, claimed.attempts, random)
    : undefined;
  if (fault?.kind === 'drop') return end(delivering.database, claimed, 'taken');
  if (fault?.kind === 'shuffle' || fault?.kind === 'delay') {
    const seconds = fault.seconds ?? putOffSeconds;
    await putOff(delivering, claimed, fault.kind === 'shuffle' ? random() * seconds : seconds);
    return false;
  }
  const copies = fault?.kind === 'repeat' ? 3 : 1;
  let taken = false;
  for (let copy = 0; copy < copies; copy += 1) taken = (await post(delivering, delivery)) || taken;
  if (taken) return end(delivering.database, claimed, 'taken');
  const delay = delays[Math.min(claimed.attempts, delays.length) - 1] ?? longestDelay;
  const next = Math.floor(delivering.now().getTime() / 1000) + delay;
  if (next - delivery.event.created > givenUpSeconds) return end(delivering.database, claimed, 'given up');
  await putOff(delivering, claimed, delay);
  return false;
}

/** Nothing when the endpoint is no longer configured. */
async function readDelivery(
  { database, endpoints: configured }: Delivering,
  { eventId, endpointId }: Claimed,
): Promise<Delivery | undefined> {
  const secret = secretOf(configured, endpointId);
  const [row] = await database.db
    .select({ body: objects.body, url: endpoints.url })
    .from(objects)
    .innerJoin(endpoints, eq(endpoints.id, endpointId))
    .where(and(eq(objects.id, eventId), eq(objects.kind, 'event')));
  // Only `emitEvent` stores objects of this kind.
  return row && secret !== undefined ? { event: row.body as Stripe.Event, url: row.url, secret } : undefined;
}

/** Whether the endpoint answered 2xx in time. A redirect counts as a failure. */
async function post({ fetch, now }: Delivering, { event, url, secret }: Delivery): Promise<boolean> {
  const payload = JSON.stringify(event, null, 2);
  const at = Math.floor(now().getTime() / 1000);
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureHeader(payload, secret, at),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

const stillOurs = ({ eventId, endpointId, attempts }: Claimed) =>
  and(
    eq(deliveries.eventId, eventId),
    eq(deliveries.endpointId, endpointId),
    eq(deliveries.attempts, attempts),
    eq(deliveries.done, false),
  );

async function end(database: SandboxDatabase, claimed: Claimed, how: 'taken' | 'given up'): Promise<boolean> {
  await database.transaction(async (tx) => {
    const ended = await tx.update(deliveries).set({ done: true }).where(stillOurs(claimed)).returning();
    if (ended.length === 0 || how !== 'taken') return;
    const left = sql`greatest((${objects.body} ->> 'pending_webhooks')::int - 1, 0)`;
    await tx
      .update(objects)
      .set({ body: sql`jsonb_set(${objects.body}, '{pending_webhooks}', to_jsonb(${left}))` })
      .where(eq(objects.id, claimed.eventId));
  });
  return how === 'taken';
}

async function putOff({ database, now }: Delivering, claimed: Claimed, seconds: number): Promise<void> {
  const dueAt = new Date(now().getTime() + seconds * 1000);
  await database.db.update(deliveries).set({ dueAt }).where(stillOurs(claimed));
}

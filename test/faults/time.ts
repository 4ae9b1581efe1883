import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { sandboxPath } from '#shared/payments/sandbox.ts';
import { insist } from './calls.ts';
import type { Environment } from './environment.ts';

/** The product's time, and so many seconds. */
export async function productTime(world: Environment, seconds = 0): Promise<Date> {
  const [{ now } = { now: '' }] = await world.rows<{ now: string }>(
    sql`select (now() + make_interval(secs => coalesce((select offset_ms from clock), 0) / 1000.0
      + ${seconds}))::timestamptz as now`,
  );
  return new Date(now);
}

/** Both clocks stand alike: the product's and the provider's. */
export async function moveClocks(world: Environment, seconds: number): Promise<void> {
  const body = JSON.stringify({ now: (await productTime(world, seconds)).toISOString() });
  await post(`${world.sandbox.url}${sandboxPath}/test/clock`, body);
  await post(`${world.apps[0]?.url}/test/clock`, body);
}

/** Everything that is due, once, in one of the processes. */
async function runJobs(world: Environment): Promise<void> {
  await post(`${world.apps[0]?.url}/test/jobs`, '{}');
}

async function post(url: string, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const said = await insist(
    async () => {
      const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
      return { status: answer?.status ?? 0, body: {}, text: (await answer?.text()) ?? '' };
    },
    ({ status }) => status === 200,
  );
  if (said.status !== 200) throw new Error(`${url} answered ${said.status} ${said.text}`);
}

export type Waiting = Record<string, number>;

/** What is under way or due by the product's clock; empty when all is quiet. */
async function whatWaits(world: Environment): Promise<Waiting> {
  const [row] = await world.rows<Record<string, string>>(sql`
    with at as (select now() + make_interval(secs => coalesce((select offset_ms from clock), 0) / 1000.0) as now)
    select
      (select count(*) from payment_ops where state = 'due') as operations,
      (select count(*) from payments where state in ('intent_pending', 'capturing', 'canceling')) as payments,
      (select count(*) from payment_events where processed_at is null) as outbox,
      (select count(*) from bookings, at where status = 'pending' and expires_at <= now) as holds,
      (select count(*) from bookings, at where status = 'pending' and answer_by <= now) as unanswered,
      (select count(*) from bookings, at where status = 'confirmed' and ends_at <= now) as ended,
      (select count(*) from payments p join bookings b on b.id = p.booking_id, at
        where p.state = 'captured' and p.released + p.refunded = 0
          and b.status = 'completed' and b.ends_at <= now - interval '48 hours') as releasable,
      (select count(*) from payments p join bookings b on b.id = p.booking_id, at
        where p.state = 'captured' and p.released > p.transferred and b.ends_at <= now - interval '48 hours') as payable`);
  const counts = Object.entries(row ?? {}).map(([name, count]) => [name, Number(count)] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

export type Quiet = { ms: number; waiting: Waiting };

/** Lets the product work, without moving time, until nothing waits; what still does after `limitMs` is told. */
export async function untilQuiet(world: Environment, limitMs: number): Promise<Quiet> {
  const begun = Date.now();
  for (;;) {
    await runJobs(world);
    const waiting = await whatWaits(world);
    const ms = Date.now() - begun;
    if (Object.keys(waiting).length === 0 || ms > limitMs) return { ms, waiting };
    await sleep(250);
  }
}

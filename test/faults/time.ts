import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { sandboxPath } from '#shared/payments/sandbox.ts';
import { retryUntil } from './calls.ts';
import type { Environment } from './environment.ts';

/** The product's time, plus `seconds`. */
export async function productTime(env: Environment, seconds = 0): Promise<Date> {
  const [{ now } = { now: '' }] = await env.rows<{ now: string }>(
    sql`select (now() + make_interval(secs => coalesce((select offset_ms from clock), 0) / 1000.0
      + ${seconds}))::timestamptz as now`,
  );
  return new Date(now);
}

/** Moves the product's clock and the provider's to the same time. */
export async function moveClocks(env: Environment, seconds: number): Promise<void> {
  const body = JSON.stringify({ now: (await productTime(env, seconds)).toISOString() });
  await post(`${env.sandbox.url}${sandboxPath}/test/clock`, body);
  await post(`${env.apps[0]?.url}/test/clock`, body);
}

/** Runs everything that is due, once, in one of the processes. */
async function runJobs(env: Environment): Promise<void> {
  await post(`${env.apps[0]?.url}/test/jobs`, '{}');
}

async function post(url: string, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const result = await retryUntil(
    async () => {
      const response = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
      return { status: response?.status ?? 0, body: {}, text: (await response?.text()) ?? '' };
    },
    ({ status }) => status === 200,
  );
  if (result.status !== 200) throw new Error(`${url} answered ${result.status} ${result.text}`);
}

export type PendingWork = Record<string, number>;

/** What is in progress or due by the product's clock; empty when the product is idle. */
async function pendingWork(env: Environment): Promise<PendingWork> {
  const [row] = await env.rows<Record<string, string>>(sql`
    with at as (select now() + make_interval(secs => coalesce((select offset_ms from clock), 0) / 1000.0) as now)
    select
      (select count(*) from payment_ops where state = 'due') as operations,
      (select count(*) from payments where state in ('intent_pending', 'capturing', 'canceling')) as payments,
      (select count(*) from payment_events where processed_at is null) as events,
      (select count(*) from bookings, at where status = 'pending' and expires_at <= now) as reservations,
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

export type IdleResult = { ms: number; pending: PendingWork };

/** Runs jobs, without moving the clock, until nothing is pending; returns what still is after `limitMs`. */
export async function waitUntilIdle(env: Environment, limitMs: number): Promise<IdleResult> {
  const startedAt = Date.now();
  for (;;) {
    await runJobs(env);
    const pending = await pendingWork(env);
    const ms = Date.now() - startedAt;
    if (Object.keys(pending).length === 0 || ms > limitMs) return { ms, pending };
    await sleep(250);
  }
}

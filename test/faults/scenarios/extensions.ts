import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts';
import {
  answerRequest,
  type BookingRun,
  failed,
  pathOf,
  pay,
  payWithCard,
  requestBooking,
  waitUntilAuthorized,
} from '#test/faults/booking-runs.ts';
import { type CallResult, call, isFinal, type Person, retryUntil } from '#test/faults/calls.ts';
import type { Environment } from '#test/faults/environment.ts';
import { duration } from '#test/faults/people.ts';
import type { Scenario } from '#test/faults/scenario.ts';
import { setFault } from '#test/faults/settle.ts';
import { moveClocks, productTime } from '#test/faults/time.ts';
import { forEachConcurrently } from '#test/faults/traffic.ts';

type Extended = BookingRun & { how: How };
const hows = ['expertOffers', 'clientAsks', 'savedCard', 'neverPaid'] as const;
type How = (typeof hows)[number];

const concurrency = 16;

/** Sessions grow while processes are killed and the provider's answers get lost. */
export const extensions: Scenario = async ({ env, people, counts }) => {
  const start = new Date(Math.ceil((await productTime(env)).getTime() / hourMs) * hourMs + 6 * dayMs);
  const runs = people.experts.slice(0, counts.extensions).flatMap((expert, n): Extended[] => {
    const client = people.clients[n];
    const how = hows[n % hows.length] ?? 'expertOffers';
    if (!client) return [];
    return [
      { expert, client, start, plan: 'completed', key: randomUUID(), how, saveCard: how === 'savedCard' },
    ];
  });
  await forEachConcurrently(runs, concurrency, (run) =>
    attempt(run, async () => {
      await requestBooking(env, run);
      await pay(env, run);
      await waitUntilAuthorized(env, run);
      await answerRequest(env, run);
    }),
  );
  const untilOffers = start.getTime() + (duration - 8) * minuteMs - (await productTime(env)).getTime();
  await moveClocks(env, untilOffers / 1000);
  await setFault(env, { name: 'slow', match: 'POST /v1/**', kind: 'delay', share: 0.3, seconds: 0.4 });
  await setFault(env, { name: 'cut', match: 'POST /v1/**', kind: 'cut-after', share: 0.1 });
  let isDone = false;
  const killing = (async () => {
    for (let n = 0; n < counts.appKills && !isDone; n += 1) {
      await sleep(300 + env.random() * 1_500);
      const victim = env.apps[n % env.apps.length];
      if (env.apps.some((app) => app !== victim && app.isUp())) await victim?.kill();
    }
  })();
  await forEachConcurrently(runs, concurrency, (run) => attempt(run, () => extend(env, run)));
  isDone = true;
  await killing;
  const outcomes = await env.rows<{ outcome: string | null; count: string }>(
    sql`select outcome, count(*) from extensions group by outcome order by outcome`,
  );
  const unpaid = await env.rows<{ id: string }>(sql`
    select b.id from bookings b where b.extended_minutes = 0 and exists (
      select 1 from extensions x join payments p on p.id = x.payment_id where x.booking_id = b.id and p.state = 'captured')`);
  return {
    runs,
    figures: Object.fromEntries(outcomes.map(({ outcome, count }) => [outcome ?? 'open', Number(count)])),
    findings: [
      {
        rule: 'a session grows as soon as its client is told that they paid',
        violations: unpaid.map(({ id }) => id),
      },
    ],
  };
};

async function attempt(run: BookingRun, work: () => Promise<void>): Promise<void> {
  if (run.failure) return;
  await work().catch((error: unknown) => {
    run.failure = (error as Error).message;
  });
}

/** Everything the two do, each click repeated until it has an answer. */
async function extend(env: Environment, run: Extended): Promise<void> {
  const { client, expert, how } = run;
  const [first, second] = how === 'clientAsks' ? [client, expert] : [expert, client];
  const offered = await post(env, run, first, '');
  const { id } = (offered.body.extension ?? {}) as { id?: string };
  if (!id) throw failed('offering more time', offered);
  await post(env, run, second, `/${id}/agree`);
  if (how !== 'neverPaid') await payFor(env, run, id);
}

async function payFor(env: Environment, run: Extended, id: string): Promise<void> {
  const standing = () => post(env, run, run.client, `/${id}/pay`, ({ body }) => body.status !== 'processing');
  const open = await standing();
  if (open.body.status === 'captured') return;
  const paid = await payWithCard(env, String(open.body.clientSecret));
  if (paid.body.status !== 'succeeded') throw failed('paying for more time', paid);
  const done = await retryUntil(
    standing,
    ({ body }) => body.status === 'captured' || body.code !== undefined,
  );
  if (done.body.status !== 'captured') throw failed('paid for more time, and it', done);
}

async function post(
  env: Environment,
  run: Extended,
  by: Person,
  path: string,
  isDone: (result: CallResult) => boolean = () => true,
): Promise<CallResult> {
  const result = await retryUntil(
    () => call(env, by, 'POST', `${pathOf(run)}/extensions${path}`),
    (each) => isFinal(each) && isDone(each),
  );
  if (result.status !== 200) throw failed(`more time${path}`, result);
  return result;
}

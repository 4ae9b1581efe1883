import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows } from '#server/db/open-database.ts';
import { transaction } from '#server/db/transaction.ts';
import { sweeps } from '#server/jobs/jobs.ts';
import { openQueue } from '#server/jobs/queue.ts';
import { chainsOf, runSweeps, type Sweep, startSchedule } from '#server/jobs/schedule.ts';
import { buildTestApp, caller, type TestApp } from '#test/build-test-app.ts';
import { latch } from '#test/latch.ts';
import { uniqueName } from '#test/people.ts';

let it: TestApp;
beforeAll(async () => {
  it = await buildTestApp();
});
afterAll(async () => {
  await it.deps.clock.moveTo(new Date());
  await it.close();
});

test('CON-25 a sweep runs once per interval over all processes, by the product’s clock', async () => {
  const twin = await buildTestApp();
  const turns: Date[] = [];
  const sweep: Sweep = {
    name: uniqueName(),
    everySeconds: 300,
    run: async ({ now }) => void turns.push(now()),
  };
  const both = () => Promise.all([runSweeps(it.deps, [sweep], 'due'), runSweeps(twin.deps, [sweep], 'due')]);
  await both();
  await both();
  expect(turns).toHaveLength(1);
  await it.deps.clock.moveBy(299_000);
  await both();
  expect(turns).toHaveLength(1);
  await it.deps.clock.moveBy(2_000);
  await both();
  expect(turns).toHaveLength(2);
  const behind = { ...twin.deps, now: () => new Date(twin.deps.now().getTime() - 1500) };
  await runSweeps(behind, [sweep], 'due');
  expect(turns).toHaveLength(2);
  await it.deps.clock.moveBy(-86_400_000);
  await both();
  expect(turns).toHaveLength(3);
  await twin.close();
});

test('a sweep that was run manually isn’t due again before its interval', async () => {
  const sweep: Sweep = { name: uniqueName(), everySeconds: 300, run: async () => undefined };
  for (const which of ['due', 'all'] as const)
    expect(await runSweeps(it.deps, [sweep], which)).toEqual([sweep.name]);
  await it.deps.clock.moveBy(301_000);
  expect(await runSweeps(it.deps, [sweep], 'all')).toEqual([sweep.name]);
  expect(await runSweeps(it.deps, [sweep], 'due')).toEqual([]);
});

test('a frequent sweep doesn’t wait for a long one', async () => {
  const [begun, finished] = [latch(), latch()];
  const ran: string[] = [];
  const long: Sweep = {
    name: uniqueName(),
    everySeconds: 3600,
    run: async () => {
      begun.open();
      await finished.opened;
    },
  };
  const short: Sweep = { name: uniqueName(), everySeconds: 5, run: async () => void ran.push('short') };
  const stop = startSchedule(it.deps, [long, short]);
  await begun.opened;
  await expect.poll(() => ran).toEqual(['short']);
  finished.open();
  await stop();
});

test('a sweep marked as alone has its own chain', () => {
  const sweep = (name: string, everySeconds: number, alone = false): Sweep => ({
    name,
    everySeconds,
    alone,
    run: async () => undefined,
  });
  const chains = chainsOf([
    sweep('a', 5),
    sweep('b', 5, true),
    sweep('c', 60),
    sweep('d', 300, true),
    sweep('e', 15),
  ]);
  expect(chains.map((chain) => chain.map(({ name }) => name).join(' '))).toEqual(['a e', 'c', 'b', 'd']);
});

test('every process runs a prompt sweep without waiting for its turn', async () => {
  const looked: string[] = [];
  const sweep = (who: string): Sweep => ({
    name: 'prompt',
    everySeconds: 3600,
    prompt: true,
    run: async () => void looked.push(who),
  });
  const stops = ['one', 'other'].map((who) => startSchedule(it.deps, [sweep(who)]));
  await expect.poll(() => looked.filter((who) => who === 'one').length).toBeGreaterThan(2);
  await expect.poll(() => looked.filter((who) => who === 'other').length).toBeGreaterThan(2);
  await Promise.all(stops.map((stop) => stop()));
  const { length } = looked;
  await sleep(700);
  expect(looked).toHaveLength(length);
});

test('a failing sweep is logged and doesn’t stop the next', async () => {
  const ran: string[] = [];
  const sweeps: Sweep[] = [
    { name: uniqueName(), everySeconds: 1, run: () => Promise.reject(new Error('broken sweep')) },
    { name: uniqueName(), everySeconds: 1, run: async () => void ran.push('second') },
  ];
  expect(await runSweeps(it.deps, sweeps, 'due')).toEqual([sweeps[1]?.name]);
  expect(ran).toEqual(['second']);
  expect(it.logs.join('')).toContain('broken sweep');
});

test('a queued job runs only if its transaction commits, and is retried after a failure', async () => {
  const marks: string[] = [];
  const mark = uniqueName();
  let fail = true;
  const handlers = {
    'profiles.embed': async () => undefined,
    'payments.event': async () => undefined,
    'mail.deliver': async ({ mailId }: { mailId: string }) => {
      marks.push(mailId);
      if (mailId === mark && fail) throw new Error('not this time');
    },
  };
  await it.deps.queue.drain(handlers);
  const rolledBack = transaction(it.deps.db, async (tx) => {
    await it.deps.queue.send(tx, 'mail.deliver', { mailId: 'rolled back' });
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  await transaction(it.deps.db, (tx) => it.deps.queue.send(tx, 'mail.deliver', { mailId: mark }));
  expect(await it.deps.queue.drain(handlers)).toEqual({ 'mail.deliver': 1 });
  expect(marks.filter((each) => each === mark)).toHaveLength(1);
  fail = false;
  await it.deps.db.execute(sql`update pgboss.job set start_after = now() where data ->> 'mailId' = ${mark}`);
  expect(await it.deps.queue.drain(handlers)).toEqual({ 'mail.deliver': 1 });
  expect(await it.deps.queue.drain(handlers)).toEqual({});
  expect(marks).not.toContain('rolled back');
  const states = await queryRows<{ state: string }>(
    it.deps.db,
    sql`select state::text from pgboss.job where data ->> 'mailId' = ${mark}`,
  );
  expect(states).toEqual([{ state: 'completed' }]);
});

test('draining the queue also waits for a job that a worker has just taken', async () => {
  const queue = openQueue(it.deps.database, it.deps.log);
  await queue.prepare();
  const finished: string[] = [];
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  await queue.work({
    'profiles.embed': async () => undefined,
    'payments.event': async () => undefined,
    'mail.deliver': async ({ mailId }) => {
      begin();
      await new Promise((resolve) => setTimeout(resolve, 400));
      finished.push(mailId);
    },
  });
  const mailId = uniqueName();
  await transaction(it.deps.db, (tx) => queue.send(tx, 'mail.deliver', { mailId }));
  await begun;
  await it.deps.queue.drain({
    'mail.deliver': async () => undefined,
    'profiles.embed': async () => undefined,
    'payments.event': async () => undefined,
  });
  expect(finished).toEqual([mailId]);
  await queue.stop();
});

test('POST /test/jobs returns what ran and skips maintenance', async () => {
  const answer = await caller(it)('POST', '/test/jobs');
  const ran = answer.json<{ sweeps: string[] }>().sweeps;
  expect(ran).toEqual(expect.arrayContaining(['mails.due', 'sessions.expired', 'limits.expired']));
  expect(ran).not.toContain('database.vacuum');
});

test('the schedule runs the maintenance', async () => {
  const upkeep = sweeps.filter(({ name }) => name === 'database.vacuum');
  expect(await runSweeps(it.deps, upkeep, 'all')).toEqual(['database.vacuum']);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweeps } from '#server/jobs/jobs.ts';
import { type Job, runJobs, startJobs } from '#server/jobs/run-jobs.ts';
import { runSweeps, type Sweep, startSchedule } from '#server/jobs/schedule.ts';
import { takeDue } from '#server/jobs/take-due.ts';
import { buildTestApp, caller, type TestApp } from '#test/build-test-app.ts';
import { latch } from '#test/latch.ts';
import { ownTestApp } from '#test/own-test-app.ts';
import { uniqueName } from '#test/people.ts';

let it: TestApp;
beforeAll(async () => {
  it = await ownTestApp();
});
afterAll(async () => {
  await it.deps.clock.moveTo(new Date());
  await it.close();
});

test('CON-25 a sweep runs once per interval over all processes, by the product’s clock', async () => {
  const twin = await buildTestApp({ database: it.deps.database });
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

test('no sweep waits for one that runs alone, however long that takes', async () => {
  const [begun, finished] = [latch(), latch()];
  const ran: string[] = [];
  const sweep = (everySeconds: number): Sweep => ({
    name: uniqueName(),
    everySeconds,
    run: async () => void ran.push(`every ${everySeconds} s`),
  });
  const waitForLatch = async () => {
    begun.open();
    await finished.opened;
  };
  const alone: Sweep = { name: uniqueName(), everySeconds: 60, alone: true, run: waitForLatch };
  const stop = startSchedule(it.deps, [alone, sweep(5), sweep(60), sweep(3600)]);
  await begun.opened;
  await expect.poll(() => ran.toSorted()).toEqual(['every 3600 s', 'every 5 s', 'every 60 s']);
  finished.open();
  await stop();
});

test('neither the comparison with the provider nor other calendars delay payouts and other sweeps', () => {
  const alone = sweeps.filter((sweep) => sweep.alone).map(({ name }) => name);
  expect(alone).toEqual(['payments.reconciled', 'calendars.due', 'calendars.sessions']);
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

test('every process runs a job again and again until it is stopped', async () => {
  const ran: string[] = [];
  const job = (process: string): Job => ({
    name: 'job',
    run: async () => {
      ran.push(process);
      return { count: 0, pauseMs: 1 };
    },
  });
  const stops = ['one', 'other'].map((process) => startJobs(it.deps, [job(process)]));
  for (const process of ['one', 'other'])
    await expect.poll(() => ran.filter((each) => each === process).length).toBeGreaterThan(2);
  await Promise.all(stops.map((stop) => stop()));
  const { length } = ran;
  await sleep(50);
  expect(ran).toHaveLength(length);
});

test('a failing job is logged and doesn’t stop the next', async () => {
  const jobs: Job[] = [
    { name: uniqueName(), run: () => Promise.reject(new Error('broken job')) },
    { name: uniqueName(), run: async () => ({ count: 2 }) },
  ];
  expect(await runJobs(it.deps, jobs)).toEqual({ [jobs[1]?.name ?? '']: 2 });
  expect(it.logs.join('')).toContain('broken job');
});

test('a process runs a job once at a time, and `runJobs` waits for a run that has begun', async () => {
  const [begun, finished] = [latch(), latch()];
  const ran: string[] = [];
  const job: Job = {
    name: uniqueName(),
    run: async () => {
      ran.push('begin');
      begun.open();
      await finished.opened;
      ran.push('end');
      return { count: 1 };
    },
  };
  const stop = startJobs(it.deps, [job]);
  await begun.opened;
  const drained = runJobs(it.deps, [job]);
  finished.open();
  expect(await drained).toEqual({ [job.name]: 1 });
  await stop();
  expect(ran.slice(0, 4)).toEqual(['begin', 'end', 'begin', 'end']);
});

test('due items are taken until none is left, several at a time', async () => {
  const items = [1, 2, 3, 4, 5];
  let [concurrent, most] = [0, 0];
  const takeNext = async () => {
    if (items.pop() === undefined) return false;
    concurrent += 1;
    most = Math.max(most, concurrent);
    await sleep(5);
    concurrent -= 1;
    return true;
  };
  expect(await takeDue(takeNext, { concurrency: 2 })).toBe(5);
  expect(most).toBe(2);
});

test('a failure while taking due items is thrown after the others have finished', async () => {
  const [failed, finished] = [latch(), latch()];
  let isFirst = true;
  let otherFinished = false;
  const takeNext = async () => {
    if (isFirst) {
      isFirst = false;
      failed.open();
      throw new Error('connection lost');
    }
    await finished.opened;
    otherFinished = true;
    return false;
  };
  const taking = takeDue(takeNext, { concurrency: 2 });
  const result = expect(taking).rejects.toThrow('connection lost');
  await failed.opened;
  expect(otherFinished).toBe(false);
  finished.open();
  await result;
  expect(otherFinished).toBe(true);
});

test('taking due items ends when the process stops or the time is up', async () => {
  const stop = new AbortController();
  const stopAfterFirst = async () => {
    stop.abort();
    return true;
  };
  expect(await takeDue(stopAfterFirst, { stopping: stop.signal })).toBe(1);
  expect(await takeDue(async () => true, { maxMs: 0 })).toBe(0);
});

test('POST /test/jobs returns what ran and skips maintenance', async () => {
  const answer = await caller(it)('POST', '/test/jobs');
  const ran = answer.json<{ sweeps: string[] }>().sweeps;
  expect(ran).toEqual(expect.arrayContaining(['bookings.ended', 'sessions.expired', 'limits.expired']));
  expect(ran).not.toContain('database.vacuum');
});

test('the schedule runs the maintenance', async () => {
  const upkeep = sweeps.filter(({ name }) => name === 'database.vacuum');
  expect(await runSweeps(it.deps, upkeep, 'all')).toEqual(['database.vacuum']);
});

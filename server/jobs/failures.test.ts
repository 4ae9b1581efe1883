import { like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cases } from '#server/db/tables/cases.ts';
import { hourMs, minuteMs } from '#shared/durations.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { uniqueName } from '#test/people.ts';
import { type Job, runJobs } from './run-jobs.ts';
import { runSweeps, type Sweep } from './schedule.ts';

let it: TestApp;
let clock = new Date('2032-01-01T00:00:00Z');
beforeAll(async () => {
  it = await buildTestApp({ deps: { now: () => clock } });
});
afterAll(() => it.close());

const casesOf = (name: string) =>
  it.deps.db
    .select()
    .from(cases)
    .where(like(cases.key, `job:${name}:%`));

/** A job or a sweep that fails until told otherwise. */
function failing(kind: 'job' | 'sweep') {
  const name = uniqueName();
  let isBroken = true;
  const work = async () => {
    if (isBroken) throw new Error('out of order');
    return { count: 0 };
  };
  const job: Job = { name, run: work };
  const sweep: Sweep = { name, everySeconds: 1, run: work };
  return {
    name,
    set isBroken(value: boolean) {
      isBroken = value;
    },
    run: async (times = 1) => {
      for (let n = 0; n < times; n += 1)
        await (kind === 'job' ? runJobs(it.deps, [job]) : runSweeps(it.deps, [sweep], 'all'));
    },
  };
}

describe.each(['job', 'sweep'] as const)('a %s that fails', (kind) => {
  test('ten times in a row becomes one case, which settles itself', async () => {
    const work = failing(kind);
    await work.run(9);
    expect(await casesOf(work.name)).toEqual([]);
    await work.run(3);
    expect(await casesOf(work.name)).toMatchObject([
      {
        kind: 'jobFailed',
        title: expect.stringContaining(work.name),
        about: { job: work.name, failures: 12, lastError: 'Error: out of order' },
        closedAt: null,
      },
    ]);
    work.isBroken = false;
    await work.run();
    expect(await casesOf(work.name)).toMatchObject([{ closedAt: clock, closedById: null }]);
  });

  test('for an hour becomes a case, however seldom it runs', async () => {
    const work = failing(kind);
    await work.run();
    clock = new Date(clock.getTime() + 59 * minuteMs);
    await work.run();
    expect(await casesOf(work.name)).toEqual([]);
    clock = new Date(clock.getTime() + minuteMs);
    await work.run();
    expect(await casesOf(work.name)).toHaveLength(1);
  });

  test('now and then becomes none, and one that stops working again a second', async () => {
    const work = failing(kind);
    for (let n = 0; n < 3; n += 1) {
      work.isBroken = true;
      await work.run(9);
      work.isBroken = false;
      await work.run();
      clock = new Date(clock.getTime() + hourMs);
    }
    expect(await casesOf(work.name)).toEqual([]);
    for (const breakdowns of [1, 2]) {
      work.isBroken = true;
      await work.run(10);
      work.isBroken = false;
      await work.run();
      expect(await casesOf(work.name)).toHaveLength(breakdowns);
      clock = new Date(clock.getTime() + hourMs);
    }
  });
});

test('a success in another process ends the failures of a sweep', async () => {
  const other = await buildTestApp({ deps: { now: () => clock } });
  const name = uniqueName();
  const sweep = (isBroken: boolean): Sweep => ({
    name,
    everySeconds: 1,
    run: () => (isBroken ? Promise.reject(new Error('out of order')) : Promise.resolve()),
  });
  for (let n = 0; n < 15; n += 1) {
    await runSweeps(it.deps, [sweep(true)], 'all');
    await runSweeps(other.deps, [sweep(false)], 'all');
  }
  expect(await casesOf(name)).toEqual([]);
  await other.close();
});

test('a failure that can’t be recorded doesn’t stop the jobs', async () => {
  const db = new Proxy(it.deps.db, {
    get: () => {
      throw new Error('database is gone');
    },
  });
  const ran: string[] = [];
  const jobs: Job[] = [
    { name: uniqueName(), run: () => Promise.reject(new Error('out of order')) },
    {
      name: uniqueName(),
      run: async () => {
        ran.push('second');
        return { count: 1 };
      },
    },
  ];
  expect(await runJobs({ ...it.deps, db }, jobs)).toEqual({ [jobs[1]?.name ?? '']: 1 });
  expect(ran).toEqual(['second']);
});

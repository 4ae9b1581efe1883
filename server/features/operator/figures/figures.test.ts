import { beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '#shared/durations.ts';
import type { Figures } from '#shared/operator/figures.schema.ts';
import { enterConsole, type OperatorPerson, signUpOperator } from '#test/operators.ts';
import { testTroubles } from '#test/test-troubles.ts';

const it = testTroubles();
const { scenario, jobs } = it;
let operator: OperatorPerson;
beforeEach(async () => {
  operator = await signUpOperator(scenario.it);
});

const read = async (query: string, format = '') => {
  await enterConsole(operator);
  return operator.call('GET', `/api/operator/figures${format}?${query}`);
};
const figures = async (query: string) => (await read(query)).json<Figures>();

describe('the figures', () => {
  test('count what happened on each day, to the cent', async () => {
    const before = await sums();
    const [one, two] = [await it.confirmed('2030-03-04T09:00Z'), await it.confirmed('2030-03-04T11:00Z')];
    await scenario.expert.call('POST', `/api/bookings/${two}/cancel`);
    scenario.moveTo('2030-03-04T12:00:00Z');
    await jobs();
    scenario.moveTo('2030-03-06T12:00:00Z');
    await jobs(2);
    await it.dispute(one, { amount: 3000 });
    await jobs(3);
    const { periods } = await figures('unit=day&from=2030-03-01&to=2030-03-06');
    expect(periods.map(({ start }) => start)).toEqual([
      '2030-03-01',
      '2030-03-02',
      '2030-03-03',
      '2030-03-04',
      '2030-03-05',
      '2030-03-06',
    ]);
    const after = await sums();
    const added = Object.fromEntries(
      Object.entries(after).map(([name, value]) => [
        name,
        value - (before[name as keyof typeof before] ?? 0),
      ]),
    );
    expect(added).toMatchObject({
      requests: 2,
      accepted: 2,
      declined: 0,
      completed: 1,
      firstMeetings: 1,
      charged: 15000,
      refunded: 7500,
      fees: 750,
      // What was sent, less what the dispute took back for now.
      paidOut: 6750 - 2700,
      disputes: 1,
      disputed: 3000,
    });
  });

  test('are the same by week and by month, and as CSV', async () => {
    await it.confirmed('2030-03-04T09:00Z');
    await jobs();
    const query = 'from=2030-02-25&to=2030-03-31';
    const [day, week, month] = [
      await figures(`unit=day&${query}`),
      await figures(`unit=week&${query}`),
      await figures(`unit=month&${query}`),
    ];
    const total = ({ periods }: Figures) => periods.reduce((sum, { values }) => sum + values.charged, 0);
    expect([total(week), total(month)]).toEqual([total(day), total(day)]);
    expect(week.periods.map(({ start }) => start)).toEqual([
      '2030-02-25',
      '2030-03-04',
      '2030-03-11',
      '2030-03-18',
      '2030-03-25',
    ]);
    expect(month.periods.map(({ start }) => start)).toEqual(['2030-02-01', '2030-03-01']);
    const csv = await read(`unit=month&${query}`, '.csv');
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, february, march, rest] = csv.body.split('\r\n');
    expect(head).toMatch(/^month,signUps,requests,accepted/);
    expect([february?.split(',')[0], march?.split(',')[0], rest]).toEqual(['2030-02-01', '2030-03-01', '']);
  });

  test('name searches without results, and nothing that may be personal data', async () => {
    const search = (query: string) =>
      scenario.booker.call('GET', `/api/profiles?${new URLSearchParams({ query })}`);
    const words = 'Zebra   Zqxjv';
    for (const query of [words, words.toLowerCase(), 'zqxjv@example.com', 'zqxjv 5551234567'])
      await search(query);
    await jobs();
    const { missedSearches } = await figures(`from=${nearToday(-1)}&to=${nearToday(1)}`);
    expect(missedSearches.filter(({ words: each }) => each.includes('zqxjv'))).toEqual([
      { words: 'zebra zqxjv', count: 2 },
    ]);
  });

  test.each([
    ['from=2030-03-02&to=2030-03-01', 'to'],
    ['from=2020-01-01&to=2030-03-01', 'from'],
    ['from=2030-13-01&to=2030-03-01', 'from'],
    ['unit=year&from=2030-03-01&to=2030-03-01', 'unit'],
  ])('of %s are refused', async (query, field) => {
    const answer = await read(query);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: { [field]: expect.any(String) as string } });
  });
});

/** Searches are counted by the machine's own clock. */
const nearToday = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** All days of these tests together. */
async function sums(): Promise<Figures['periods'][number]['values']> {
  await jobs();
  const { periods } = await figures('unit=month&from=2030-01-01&to=2030-12-31');
  const names = Object.keys(periods[0]?.values ?? {}) as (keyof Figures['periods'][number]['values'])[];
  return Object.fromEntries(
    names.map((name) => [name, periods.reduce((sum, { values }) => sum + values[name], 0)]),
  ) as Figures['periods'][number]['values'];
}

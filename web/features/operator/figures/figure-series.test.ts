import { expect, test } from 'vitest';
import { type Figures, figureNames } from '#shared/operator/figures.schema.ts';
import { seriesOf, spanOf } from './figure-series.ts';

const period = (start: string, values: object): Figures['periods'][number] => ({
  start,
  values: { ...Object.fromEntries(figureNames.map((name) => [name, 0])), ...values } as never,
});

test('shares and averages are taken over the whole time', () => {
  const series = seriesOf({
    unit: 'day',
    missedSearches: [],
    periods: [
      period('2026-11-01', { accepted: 1, firstMeetings: 1, firstMeetingHours: 10, charged: 7500 }),
      period('2026-11-02', {
        accepted: 1,
        declined: 2,
        unanswered: 1,
        firstMeetings: 3,
        firstMeetingHours: 90,
      }),
      period('2026-11-03', {}),
    ],
  });
  const named = (name: string) => series.find((each) => each.name === name);
  expect(named('acceptance')).toMatchObject({ values: [100, 25, null], total: 40 });
  expect(named('firstMeeting')).toMatchObject({ values: [10, 30, null], total: 25 });
  expect(named('charged')).toMatchObject({ format: 'cents', values: [7500, 0, 0], total: 7500 });
});

test('a span ends today', () => {
  const now = new Date('2026-11-18T23:59:59Z');
  expect(spanOf('day', now)).toEqual({ from: '2026-10-20', to: '2026-11-18' });
  expect(spanOf('week', now).from).toBe('2026-05-21');
});

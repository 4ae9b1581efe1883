import { dayMs } from '#shared/durations.ts';
import type { FigureUnit } from '#shared/operator/figures.rules.ts';
import type { FigureName, Figures } from '#shared/operator/figures.schema.ts';

export type Format = 'count' | 'percent' | 'hours' | 'cents';

/** One chart. A value is null where there is nothing to divide by. */
export type Series = {
  name: SeriesName;
  format: Format;
  values: (number | null)[];
  /** Over the whole time. */
  total: number | null;
};

type Values = Figures['periods'][number]['values'];
type Measure = { format: Format; of: (values: Values) => number | null };

const plain = (name: FigureName, format: Format = 'count'): Measure => ({
  format,
  of: (values) => values[name],
});

const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole);

const measures = {
  requests: plain('requests'),
  acceptance: {
    format: 'percent',
    of: ({ accepted, declined, unanswered }) => ratio(100 * accepted, accepted + declined + unanswered),
  },
  firstMeeting: {
    format: 'hours',
    of: ({ firstMeetings, firstMeetingHours }) => ratio(firstMeetingHours, firstMeetings),
  },
  completed: plain('completed'),
  charged: plain('charged', 'cents'),
  fees: plain('fees', 'cents'),
  paidOut: plain('paidOut', 'cents'),
  refunded: plain('refunded', 'cents'),
  disputes: plain('disputes'),
  disputed: plain('disputed', 'cents'),
  signUps: plain('signUps'),
  missedSearches: plain('missedSearches'),
} as const satisfies Record<string, Measure>;

export type SeriesName = keyof typeof measures;

/** Averages and shares are computed over the whole time, never as an average of averages. */
export function seriesOf({ periods }: Figures): Series[] {
  const names = Object.keys(measures) as SeriesName[];
  const all = sumOf(periods.map(({ values }) => values));
  return names.map((name) => {
    const { format, of }: Measure = measures[name];
    return { name, format, values: periods.map(({ values }) => of(values)), total: all && of(all) };
  });
}

function sumOf([first, ...rest]: Values[]): Values | null {
  if (!first) return null;
  const names = Object.keys(first) as FigureName[];
  const add = (sum: Values, next: Values) =>
    Object.fromEntries(names.map((name) => [name, sum[name] + next[name]])) as Values;
  return rest.reduce(add, first);
}

const spans: Record<FigureUnit, number> = { day: 30, week: 26 * 7, month: 730 };

/** The days shown for each unit, up to today: thirty days, half a year, two years. */
export function spanOf(unit: FigureUnit, now: Date): { from: string; to: string } {
  const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { from: dayAt(now.getTime() - (spans[unit] - 1) * dayMs), to: dayAt(now.getTime()) };
}

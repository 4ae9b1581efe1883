import ICAL from 'ical.js';
import { malformed } from '../feed/ics-error.ts';
import { readStamp, type Stamp } from '../feed/stamps.ts';

const frequencies = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const;
export type Frequency = (typeof frequencies)[number];

/** `-1FR` is { weekday: 5, ordinal: -1 }; an ordinal of 0 means every one. Sunday is 0. */
export type RuleWeekday = { weekday: number; ordinal: number };

export type Rule = {
  frequency: Frequency;
  interval: number;
  count?: number;
  until?: Stamp;
  weekStart: number;
  months?: number[];
  weekNumbers?: number[];
  yearDays?: number[];
  monthDays?: number[];
  weekdays?: RuleWeekday[];
  hours?: number[];
  minutes?: number[];
  seconds?: number[];
  positions?: number[];
};

const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** ical.js knows the grammar and the allowed values. It reads INTERVAL=0 as 1, like every program built on libical. */
export function readRule(text: string): Rule {
  const parts = text
    .toUpperCase()
    .split(';')
    .filter((part) => part.trim() !== '');
  const until = parts.find((part) => part.startsWith('UNTIL='))?.slice('UNTIL='.length);
  const parsed = parse(parts.filter((part) => !part.startsWith('UNTIL=')).join(';'), text);
  const frequency = frequencies.find((each) => each === parsed.freq);
  if (!frequency || parsed.count === 0) throw malformed('not a rule', text);
  const rule: Rule = {
    frequency,
    interval: parsed.interval ?? 1,
    // ical.js counts weekdays from 1, for Sunday.
    weekStart: (parsed.wkst ?? 2) - 1,
    ...(parsed.count === null ? {} : { count: parsed.count }),
    ...(until === undefined ? {} : { until: readStamp(until) }),
  };
  const days = [...new Set(parsed.parts.BYDAY)].map((day) => ({
    weekday: weekdayNames.indexOf(day.slice(-2)),
    ordinal: Number(day.slice(0, -2) || 0),
  }));
  if (days.length > 0) rule.weekdays = days;
  const numbers = (name: keyof typeof parsed.parts, key: NumberPart, allowsZero = false) => {
    const values = parsed.parts[name] as number[] | undefined;
    if (!allowsZero && values?.includes(0)) throw malformed(`${name} of 0 in`, text);
    if (values) rule[key] = [...new Set(values)].sort((a, b) => a - b);
  };
  numbers('BYMONTH', 'months');
  numbers('BYWEEKNO', 'weekNumbers');
  numbers('BYYEARDAY', 'yearDays');
  numbers('BYMONTHDAY', 'monthDays');
  numbers('BYHOUR', 'hours', true);
  numbers('BYMINUTE', 'minutes', true);
  numbers('BYSECOND', 'seconds', true);
  numbers('BYSETPOS', 'positions');
  return rule;
}

type NumberPart = {
  [K in keyof Rule]-?: NonNullable<Rule[K]> extends number[] ? K : never;
}[keyof Rule];

type Parsed = {
  freq?: string;
  interval?: number;
  count: number | null;
  wkst?: number;
  parts: { BYDAY?: string[] } & Partial<
    Record<
      'BYMONTH' | 'BYWEEKNO' | 'BYYEARDAY' | 'BYMONTHDAY' | 'BYHOUR' | 'BYMINUTE' | 'BYSECOND' | 'BYSETPOS',
      number[]
    >
  >;
};

function parse(rule: string, text: string): Parsed {
  try {
    return ICAL.Recur.fromString(rule) as unknown as Parsed;
  } catch {
    throw malformed('not a rule', text);
  }
}

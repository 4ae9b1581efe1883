import { expect, test } from 'vitest';
import { isTimeZone } from '#shared/time/time-zone.ts';
import { offsetsOf } from './zone-offsets.ts';

const from = Date.parse('2026-01-01');
const until = Date.parse('2028-01-01');

test('every accepted time zone has offsets, and ambiguous names are rejected', () => {
  const shortNames = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((a) =>
    [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((b) => `${a}${b}T`),
  );
  const names = [
    ...Intl.supportedValuesOf('timeZone'),
    ...shortNames,
    'UTC',
    'GMT',
    'Etc/GMT+5',
    'Cuba',
    'Japan',
    'utc',
  ];
  for (const name of names.filter(isTimeZone)) {
    const spans = offsetsOf(name, from, until);
    expect([name, spans[0]?.from, spans.at(-1)?.until]).toEqual([name, from, until]);
  }
  expect(names.filter(isTimeZone).length).toBeGreaterThan(400);
  expect(['PST', 'ist', '+02:00', 'Mars/Olympus', ''].filter(isTimeZone)).toEqual([]);
});

test('a zone’s offset changes are listed', () => {
  const hour = 3_600_000;
  expect(offsetsOf('Australia/Lord_Howe', Date.parse('2025-01-01'), Date.parse('2026-01-01'))).toEqual([
    { from: Date.parse('2025-01-01'), until: Date.parse('2025-04-05T15:00Z'), offset: 11 * hour },
    { from: Date.parse('2025-04-05T15:00Z'), until: Date.parse('2025-10-04T15:30Z'), offset: 10.5 * hour },
    { from: Date.parse('2025-10-04T15:30Z'), until: Date.parse('2026-01-01'), offset: 11 * hour },
  ]);
});

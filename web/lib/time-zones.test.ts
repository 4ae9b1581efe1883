import { expect, test } from 'vitest';
import { groupTimeZones, ownTimeZone } from './time-zones.ts';

const winter = new Date('2026-01-15T12:00:00Z');

test('lists every time zone once, by region, with its offset', () => {
  const groups = groupTimeZones('Europe/Berlin', winter);
  const all = groups.flatMap(({ zones }) => zones);
  expect(new Set(all.map(({ timeZone }) => timeZone)).size).toBe(all.length);
  expect(all).toContainEqual({ timeZone: 'Europe/Berlin', text: 'Berlin (GMT+1)' });
  expect(all).toContainEqual({ timeZone: 'America/New_York', text: 'New York (GMT-5)' });
  expect(groups.map(({ region }) => region)).toEqual(expect.arrayContaining(['Asia', 'Europe', 'Other']));
});

test('includes the selected time zone even if the browser lists it under another name', () => {
  const all = groupTimeZones('Etc/UTC', winter).flatMap(({ zones }) => zones);
  expect(all.map(({ timeZone }) => timeZone)).toContain('Etc/UTC');
});

test('knows the browser’s time zone', () => {
  expect(ownTimeZone()).not.toBe('');
});

test('uses current place names, each once', () => {
  const all = groupTimeZones('Asia/Kolkata', winter).flatMap(({ zones }) => zones);
  const names = all.map(({ timeZone }) => timeZone);
  expect(names.filter((name) => /Kolkata|Calcutta/.test(name))).toEqual(['Asia/Kolkata']);
  expect(names.filter((name) => /Kathmandu|Katmandu/.test(name))).toEqual(['Asia/Kathmandu']);
  expect(all).toContainEqual({ timeZone: 'Europe/Kyiv', text: 'Kyiv (GMT+2)' });
});

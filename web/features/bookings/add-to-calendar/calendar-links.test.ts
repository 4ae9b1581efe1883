import { expect, test } from 'vitest';
import { type CalendarEntry, googleLink, outlookLink } from './calendar-links.ts';

const entry: CalendarEntry = {
  title: 'Session with Nora & Söhne',
  from: '2030-03-31T00:30:00.000Z',
  until: '2030-03-31T01:15:00.000Z',
  details: 'Join: https://meet.example/a?b=1\nhttps://intime.example/dashboard',
  location: 'https://meet.example/a?b=1',
};
const readBack = (link: string) => Object.fromEntries(new URL(link).searchParams);

test('Google gets the session with its times in UTC', () => {
  const link = googleLink(entry);
  expect(link).toMatch(/^https:\/\/calendar\.google\.com\/calendar\/render\?/);
  expect(readBack(link)).toEqual({
    action: 'TEMPLATE',
    text: entry.title,
    dates: '20300331T003000Z/20300331T011500Z',
    details: entry.details,
    location: entry.location,
  });
});

test.each(['outlook.live.com', 'outlook.office.com'] as const)('%s gets the same, without a plus', (host) => {
  const link = outlookLink(host, entry);
  expect(new URL(link).host).toBe(host);
  expect(link).not.toContain('+');
  expect(readBack(link)).toMatchObject({
    rru: 'addevent',
    subject: entry.title,
    startdt: '2030-03-31T00:30:00Z',
    enddt: '2030-03-31T01:15:00Z',
    body: entry.details,
    location: entry.location,
  });
});

test('a session without a meeting link has no place', () => {
  const { location: _, ...rest } = entry;
  expect(googleLink({ ...rest, location: undefined })).not.toContain('location');
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { IcsError } from './feed/ics-error.ts';
import { type ReadOptions, readBusyTimes } from './read-busy-times.ts';

const folder = path.join(import.meta.dirname, 'corpus');
const cases = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ics'))
  .map((file) => file.slice(0, -'.ics'.length))
  .toSorted();

type Expected = { options: ReadOptions; busy: string[]; error: string | undefined };

/** What `corpus/README.md` describes. */
function readExpected(name: string): Expected {
  const lines = readFileSync(path.join(folder, `${name}.txt`), 'utf8')
    .split('\n')
    .map((line) => line.replace(/\s*#.*$/, ''))
    .filter((line) => line !== '');
  const settings = new Map(
    lines.flatMap((line) => {
      const [, key, value] = /^([a-z-]+): (.+)$/.exec(line) ?? [];
      return key && value ? [[key, value]] : [];
    }),
  );
  const [from = '2026-10-01T00:00Z', until = '2026-12-01T00:00Z'] = settings.get('window')?.split(' ') ?? [];
  return {
    options: {
      from: new Date(from),
      until: new Date(until),
      zone: settings.get('zone') ?? 'Europe/Berlin',
      ownEmails: ['mara@example.com'],
      tentativeBlocks: settings.get('tentative') !== 'free',
      unansweredBlocks: settings.get('unanswered') === 'blocks',
      allDayBlocks: settings.get('all-day') !== 'free',
      freeAllDayBlocks: settings.get('all-day') === 'always',
    },
    busy: lines.filter((line) => /^\d/.test(line)),
    error: settings.get('error'),
  };
}

const written = (instant: Date) => instant.toISOString().replace(':00.000Z', 'Z');

function read(feed: string | Uint8Array, options: ReadOptions): string[] | string {
  try {
    return readBusyTimes(feed, options).busy.map(({ from, until, allDay }) =>
      [written(from), written(until), ...(allDay ? ['all-day'] : [])].join(' '),
    );
  } catch (error) {
    if (error instanceof IcsError) return error.problem;
    throw error;
  }
}

test.each(cases)('%s', (name) => {
  const { options, busy, error } = readExpected(name);
  expect(read(readFileSync(path.join(folder, `${name}.ics`)), options)).toEqual(error ?? busy);
});

describe('however a feed is written, it means the same', () => {
  const unfold = (feed: string) => feed.replace(/\r?\n[ \t]/g, '').replaceAll('\r\n', '\n');
  const fold = (line: string) => line.replace(/(?<=.)(?=(?:.{11})+$)/gu, '\r\n ');
  const reversed = (feed: string) =>
    feed.replace(/BEGIN:VCALENDAR\n[\s\S]*?END:VCALENDAR\n/g, (calendar) => {
      const timezones = [...calendar.matchAll(/BEGIN:VTIMEZONE\n[\s\S]*?END:VTIMEZONE\n/g)].map(
        ([each]) => each,
      );
      const rest = timezones.reduce((text, each) => text.replace(each, ''), calendar);
      return rest.replace(/END:VCALENDAR\n$/, `${timezones.join('')}END:VCALENDAR\n`);
    });
  test.each<[string, (feed: string) => string]>([
    ['with LF', (feed) => feed],
    ['with CRLF', (feed) => feed.replaceAll('\n', '\r\n')],
    ['with CR', (feed) => feed.replaceAll('\n', '\r')],
    [
      'with empty lines and a byte order mark',
      (feed) => `\uFEFF${feed.replace(/^\uFEFF/, '').replaceAll('\n', '\r\r\n')}`,
    ],
    ['in short folded lines', (feed) => feed.split('\n').map(fold).join('\r\n')],
    ['with its time zones at the end', reversed],
    ['with names in lower case', (feed) => feed.replace(/^[A-Z-]+(?=[:;])/gm, (name) => name.toLowerCase())],
  ])('%s', (_form, rewrite) => {
    const wrong = cases.filter((name) => {
      const { options, busy, error } = readExpected(name);
      const feed = rewrite(unfold(readFileSync(path.join(folder, `${name}.ics`), 'utf8')));
      return JSON.stringify(read(feed, options)) !== JSON.stringify(error ?? busy);
    });
    // As text, letters that a fold splits are already lost, but times aren't.
    expect(wrong).toEqual([]);
  });
});

test('every file of expected times belongs to a feed, and there are enough', () => {
  const expected = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.txt'))
    .map((file) => file.slice(0, -'.txt'.length))
    .toSorted();
  expect(expected).toEqual(cases);
  expect(cases.length).toBeGreaterThan(100);
});

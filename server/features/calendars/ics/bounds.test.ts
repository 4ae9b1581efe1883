import { describe, expect, test } from 'vitest';
import { readEventInThread, readInThread } from './ics-thread.ts';
import { type ReadOptions, readBusyTimes } from './read-busy-times.ts';

const options: ReadOptions = {
  from: new Date('2026-10-01T00:00:00Z'),
  until: new Date('2027-06-01T00:00:00Z'),
  zone: 'Europe/Berlin',
  ownEmails: ['mara@example.com'],
  tentativeBlocks: true,
  unansweredBlocks: false,
  allDayBlocks: true,
  freeAllDayBlocks: false,
};
const calendarOf = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const eventOf = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT'];
const read = (feed: string) => () => readBusyTimes(feed, options);
const numbers = (from: number, until: number) =>
  Array.from({ length: until - from }, (_, index) => from + index).join();
const problem = (name: string) => expect.objectContaining({ name: 'IcsError', problem: name });

test('a feed has at most twenty thousand events', () => {
  const event = eventOf('DTSTART:20261105T100000Z', 'DURATION:PT1H', 'TRANSP:TRANSPARENT').join('\r\n');
  const events = (count: number) => calendarOf(Array.from({ length: count }, () => event).join('\r\n'));
  expect(readBusyTimes(events(20_000), options).busy).toEqual([]);
  expect(read(events(20_001))).toThrow(problem('tooManyEvents'));
});

/** The budget counts steps, so these end after the same work on every machine. */
describe('work that has no end', () => {
  test.each<[string, string[]]>([
    ['every second, for ever', ['RRULE:FREQ=SECONDLY']],
    ['positions in every minute', [`RRULE:FREQ=SECONDLY;INTERVAL=60;BYSETPOS=${numbers(2, 366)}`]],
    ['positions in every day', [`RRULE:FREQ=DAILY;BYSETPOS=${numbers(2, 366)};COUNT=1000000`]],
    ['every minute since long ago', ['RRULE:FREQ=MINUTELY;BYSECOND=0;COUNT=500000000']],
  ])('is refused: %s', (_kind, rule) => {
    const feed = calendarOf(...eventOf('DTSTART:00010101T000000Z', 'DURATION:PT1S', ...rule));
    expect(read(feed)).toThrow(
      expect.objectContaining({ problem: expect.stringMatching('tooComplex|tooManyOccurrences') }),
    );
  });

  test('is refused: keeping hundreds of thousands of exceptions in memory', () => {
    const rules = ['RRULE:FREQ=DAILY', 'EXRULE:FREQ=MINUTELY;BYSECOND=0,30'];
    const feed = calendarOf(...eventOf('DTSTART:20260901T000000Z', 'DURATION:PT1S', ...rules));
    expect(read(feed)).toThrow(problem('tooComplex'));
  });

  test('is little if a rule says the same twenty thousand times', () => {
    const days = Array.from({ length: 20_000 }, () => 'MO').join();
    const rule = `RRULE:FREQ=WEEKLY;BYDAY=${days};COUNT=3000`;
    const { busy } = readBusyTimes(
      calendarOf(...eventOf('DTSTART:19700105T100000Z', 'DURATION:PT1H', rule)),
      options,
    );
    expect(busy.length).toBeGreaterThan(30);
  });

  test('is a time zone that changes every minute', () => {
    const zone = [
      ...['BEGIN:VTIMEZONE', 'TZID:Restless', 'BEGIN:STANDARD', 'DTSTART:20200101T000000'],
      ...['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0100', 'RRULE:FREQ=MINUTELY', 'END:STANDARD', 'END:VTIMEZONE'],
    ];
    const feed = calendarOf(...zone, ...eventOf('DTSTART;TZID=Restless:20261105T100000', 'DURATION:PT1H'));
    expect(read(feed)).toThrow(problem('tooComplex'));
  });

  test('is a line with more parameters than anyone writes', () => {
    const line = `DTSTART;${'A=B;'.repeat(250_000)}X=Y:20261105T100000Z`;
    expect(read(calendarOf(...eventOf(line, 'DURATION:PT1H')))).toThrow(problem('malformed'));
    const quoted = `ATTENDEE;MEMBER="mailto:a@example.com";${'A=B;'.repeat(250_000)}X=Y:mailto:mara@example.com`;
    const feed = calendarOf(...eventOf('DTSTART:20261105T100000Z', 'DURATION:PT1H', quoted));
    expect(readBusyTimes(feed, options).busy).toHaveLength(1);
  });

  test('isn’t ten thousand exceptions', () => {
    const dates = Array.from({ length: 10_000 }, (_, day) => {
      const date = new Date(Date.UTC(2010, 0, 1 + day)).toISOString().slice(0, 10).replaceAll('-', '');
      return `${date}T100000Z`;
    });
    const feed = calendarOf(
      ...eventOf('DTSTART:20100101T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY', `EXDATE:${dates.join()}`),
    );
    expect(readBusyTimes(feed, options).busy).toEqual([]);
  });
});

describe('in a thread', () => {
  test('a feed has the same busy times, joined, or the same problem', async () => {
    const feed = calendarOf(
      ...eventOf('DTSTART:20261105T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=HOURLY;COUNT=2'),
    );
    const spans = [{ from: Date.UTC(2026, 10, 5, 10), until: Date.UTC(2026, 10, 5, 12) }];
    await expect(readInThread([feed], options)).resolves.toEqual({ found: 2, spans });
    await expect(readInThread(['<!doctype html>'], options)).rejects.toEqual(problem('notACalendar'));
  });

  test('an event has its times, however it is shown, and none if it can’t be read', async () => {
    const [from, until] = [new Date('2026-11-05T09:00:00Z'), new Date('2026-11-05T09:30:00Z')];
    const own = eventOf('DTSTART;TZID=Europe/Berlin:20261105T100000', 'DURATION:PT30M', 'TRANSP:TRANSPARENT');
    await expect(readEventInThread(calendarOf(...own))).resolves.toEqual({ from, until });
    await expect(readEventInThread(calendarOf(...eventOf('SUMMARY:Therapy')))).resolves.toBeUndefined();
    await expect(readEventInThread('SUMMARY:Therapy')).resolves.toBeUndefined();
  });
});

import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type CalendarServer,
  freePort,
  isInstalled,
  radicaleBinary,
  startRadicale,
  startXandikos,
  xandikosAddress,
  xandikosBinary,
} from '#test/calendar-servers.ts';
import { memoryCalendars } from '#test/memory-calendars.ts';
import type { CalendarProblem, CalendarsPort, Login } from './calendars-port.ts';
import { httpCalendars } from './http-calendars.ts';

const overHttp = httpCalendars({
  origin: 'https://intime.example',
  allowPrivate: true,
  now: () => new Date('2026-11-19T08:00:00Z'),
});
const december = { from: new Date('2026-12-01T00:00:00Z'), until: new Date('2027-01-01T00:00:00Z') };
const problem = (name: CalendarProblem) => expect.objectContaining({ name: 'CalendarError', problem: name });

const eventText = (uid: string, { day = '20261210', summary = 'Session', repeats = '' } = {}) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//InTime//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20261119T080000Z',
    `DTSTART:${day}T090000Z`,
    `DTEND:${day}T093000Z`,
    ...(repeats ? [repeats] : []),
    `SUMMARY:${summary}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

const summariesOf = (texts: string[]) => texts.map((text) => /SUMMARY:(.*?)\r?\n/.exec(text)?.[1]).toSorted();

type Account = Pick<CalendarServer, 'login' | 'addCalendar' | 'stop'> & { calendars: CalendarsPort };
type Implementation = { name: string; binary?: string; start: () => Promise<Account> };

const onServer = async (server: Promise<CalendarServer>) => ({ ...(await server), calendars: overHttp });
const implementations: Implementation[] = [
  { name: 'Radicale', binary: radicaleBinary, start: () => onServer(startRadicale()) },
  { name: 'Xandikos', binary: xandikosBinary, start: () => onServer(startXandikos()) },
  { name: 'memory', start: startInMemory },
];

async function startInMemory(): Promise<Account> {
  const memory = memoryCalendars();
  return {
    calendars: memory.port,
    login: { server: 'https://dav.example/', username: 'mara', password: 'app password' },
    addCalendar: async (name, kind) => memory.addCalendar(name, { color: '#aa3366', kind }),
    stop: async () => undefined,
  };
}

describe.each(implementations)('with $name', ({ name, binary, start }) => {
  const installed = !binary || isInstalled(binary);
  describe.skipIf(!installed)(installed ? 'a calendar' : `(skipped: ${binary} isn't installed)`, () => {
    let account: Account;
    let calendars: CalendarsPort;
    let login: Login;
    beforeAll(async () => {
      account = await start();
      ({ calendars, login } = account);
    });
    afterAll(() => account?.stop());

    const newEvent = async (calendar: string, options: Parameters<typeof eventText>[1] = {}) => {
      const uid = randomUUID();
      const href = `${calendar}${uid}.ics`;
      const text = eventText(uid, options);
      const written = await calendars.writeEvent(login, { href, text });
      if (written === 'changedThere') throw new Error('the event exists already');
      return { uid, href, text, etag: written.etag };
    };

    test('is found from the server’s address or its own', async () => {
      const sessions = await account.addCalendar('Sessions');
      await account.addCalendar('Tasks', 'VTODO');
      const { calendars: found, addresses } = await calendars.findAccount(login);
      // Xandikos keeps no colors, and lets every calendar hold everything.
      const color = name === 'Xandikos' ? null : '#aa3366';
      expect(found).toContainEqual({
        href: sessions,
        name: 'Sessions',
        color,
        canWrite: true,
        isFree: false,
      });
      expect(found.some((each) => each.name === 'Tasks')).toBe(name === 'Xandikos');
      expect(addresses).toEqual(name === 'Xandikos' ? [xandikosAddress] : []);
      const fromCalendar = await calendars.findAccount({ ...login, server: sessions });
      expect(fromCalendar.calendars).toContainEqual(expect.objectContaining({ href: sessions }));
    });

    test('has its events of a window, repeating ones too, and is read again only after a change', async () => {
      const href = await account.addCalendar(randomUUID());
      await newEvent(href, { summary: 'In the window' });
      await newEvent(href, { summary: 'Every week', day: '20260102', repeats: 'RRULE:FREQ=WEEKLY' });
      const dates = 'RDATE:20260109T090000Z,20261217T090000Z';
      await newEvent(href, { summary: 'On some dates', day: '20260102', repeats: dates });
      await newEvent(href, { summary: 'Before', day: '20261110' });
      const first = await calendars.readCalendar(login, href, {}, december);
      if (!first.changed) throw new Error('not read');
      expect(summariesOf(first.texts)).toEqual(['Every week', 'In the window', 'On some dates']);
      expect(await calendars.readCalendar(login, href, first, december)).toEqual({ changed: false });
      await newEvent(href, { summary: 'New <b>&' });
      const second = await calendars.readCalendar(login, href, first, december);
      if (!second.changed) throw new Error('not read again');
      expect(summariesOf(second.texts)).toEqual(['Every week', 'In the window', 'New <b>&', 'On some dates']);
      const later = { from: december.from, until: new Date('2027-02-01T00:00:00Z') };
      expect(await calendars.readCalendar(login, href, second, later)).toMatchObject({ changed: true });
    });

    test('takes an event, a move of it, and its removal', async () => {
      const href = await account.addCalendar(randomUUID());
      const event = await newEvent(href);
      expect(await calendars.readEvent(login, event.href)).toMatchObject({ etag: event.etag });
      expect(await calendars.readEtags(login, href, december)).toEqual(new Map([[event.href, event.etag]]));
      const moved = await calendars.writeEvent(login, {
        href: event.href,
        etag: event.etag,
        text: eventText(event.uid, { day: '20261211' }),
      });
      if (moved === 'changedThere') throw new Error('not moved');
      const read = await calendars.readEvent(login, event.href);
      expect(read?.text).toContain('DTSTART:20261211T090000Z');
      expect(read?.etag).toBe(moved.etag);
      expect(moved.etag).not.toBe(event.etag);
      expect(await calendars.removeEvent(login, { href: event.href, etag: moved.etag })).toBe('removed');
      expect(await calendars.readEvent(login, event.href)).toBeUndefined();
      expect(await calendars.removeEvent(login, { href: event.href, etag: moved.etag })).toBe('gone');
      expect(await calendars.readCalendar(login, href, {}, december)).toMatchObject({ texts: [] });
    });

    test('keeps what was changed there', async () => {
      const { uid, ...event } = await newEvent(await account.addCalendar(randomUUID()));
      const theirs = eventText(uid, { summary: 'Renamed there' });
      const changed = await calendars.writeEvent(login, { ...event, text: theirs });
      if (changed === 'changedThere') throw new Error('not changed');
      expect(await calendars.writeEvent(login, event)).toBe('changedThere');
      const { etag: _etag, ...asNew } = event;
      expect(await calendars.writeEvent(login, asNew)).toBe('changedThere');
      expect(await calendars.removeEvent(login, event)).toBe('changedThere');
      expect((await calendars.readEvent(login, event.href))?.text).toContain('Renamed there');
      await calendars.removeEvent(login, { href: event.href, etag: changed.etag });
      expect(await calendars.writeEvent(login, event)).toBe('changedThere');
      expect(await calendars.readEvent(login, event.href)).toBeUndefined();
    });

    test('has an event with a UID once, and finds it wherever it is', async () => {
      const href = await account.addCalendar(randomUUID());
      const theirs = await newEvent(href, { summary: 'Added there' });
      await newEvent(href);
      const ours = { href: `${href}ours.ics`, text: eventText(theirs.uid) };
      expect(await calendars.writeEvent(login, ours)).toBe('changedThere');
      expect(await calendars.readEvent(login, ours.href)).toBeUndefined();
      const found = await calendars.findEvent(login, href, theirs.uid);
      expect(found).toMatchObject({ href: theirs.href, etag: theirs.etag });
      expect(found?.text).toContain('Added there');
      expect(await calendars.findEvent(login, href, theirs.uid.slice(0, 20))).toBeUndefined();
      const adopted = { ...ours, href: theirs.href, etag: theirs.etag };
      expect(await calendars.writeEvent(login, adopted)).toEqual({ etag: expect.stringMatching(/./) });
    });

    test.runIf(binary)('has an event whose answer was lost, which a second try finds', async () => {
      const calendar = await account.addCalendar(randomUUID());
      const uid = randomUUID();
      const path = `${new URL(calendar).pathname}${uid}.ics`;
      const text = eventText(uid);
      const proxy = await cuttingProxy(login.server);
      try {
        const proxied = { ...login, server: proxy.url };
        const href = new URL(path, proxy.url).href;
        await expect(calendars.writeEvent(proxied, { href, text })).rejects.toEqual(problem('unreachable'));
        expect(proxy.cut).toEqual(['PUT 201']);
      } finally {
        await proxy.close();
      }
      const href = new URL(path, login.server).href;
      expect(await calendars.writeEvent(login, { href, text })).toBe('changedThere');
      const adopted = await calendars.readEvent(login, href);
      expect(adopted?.text).toContain(uid);
      const next = { href, etag: adopted?.etag ?? '', text: eventText(uid, { day: '20261212' }) };
      expect(await calendars.writeEvent(login, next)).toEqual({ etag: expect.stringMatching(/./) });
    });

    test('that doesn’t exist is not found', async () => {
      const missing = new URL(`/${login.username}/${randomUUID()}/`, login.server).href;
      await expect(calendars.readCalendar(login, missing, {}, december)).rejects.toEqual(problem('notFound'));
      const event = { href: `${missing}a.ics`, text: eventText('a') };
      await expect(calendars.writeEvent(login, event)).rejects.toEqual(problem('notFound'));
      expect(await calendars.readEvent(login, event.href)).toBeUndefined();
      expect(await calendars.isGone(login, missing)).toBe(true);
      expect(await calendars.isGone(login, await account.addCalendar(randomUUID()))).toBe(false);
    });

    test.runIf(binary)('isn’t the folder that it is in', async () => {
      const folder = new URL(`/${login.username}/`, login.server).href;
      const reading = calendars.readCalendar(login, folder, {}, december);
      await expect(reading).rejects.toEqual(problem('notACalendar'));
    });

    test.runIf(name !== 'Xandikos')('asks for the right password', async () => {
      const href = await account.addCalendar(randomUUID());
      const wrong = { ...login, password: 'wrong' };
      const event = { href: `${href}a.ics`, text: eventText('a') };
      const calls = [
        () => calendars.findAccount(wrong),
        () => calendars.isGone(wrong, href),
        () => calendars.readCalendar(wrong, href, {}, december),
        () => calendars.readEvent(wrong, event.href),
        () => calendars.readEtags(wrong, href, december),
        () => calendars.findEvent(wrong, href, 'a'),
        () => calendars.writeEvent(wrong, event),
        () => calendars.removeEvent(wrong, { href: event.href, etag: '"a"' }),
      ];
      for (const call of calls) await expect(call()).rejects.toEqual(problem('refused'));
    });

    test.runIf(binary)('on a server that stopped is unreachable', async () => {
      const stopped = { ...login, server: `http://127.0.0.1:${await freePort()}/` };
      await expect(calendars.findAccount(stopped)).rejects.toEqual(problem('unreachable'));
      await expect(calendars.isGone(stopped, stopped.server)).rejects.toEqual(problem('unreachable'));
    });
  });
});

/** Passes requests on, and cuts the connection as soon as the server has answered. */
async function cuttingProxy(target: string) {
  const cut: string[] = [];
  const proxy = http.createServer((request, response) => {
    const onward = http.request(
      new URL(request.url ?? '/', target),
      { method: request.method, headers: request.headers },
      (answer) => {
        cut.push(`${request.method} ${answer.statusCode}`);
        answer.resume();
        response.destroy();
      },
    );
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/`,
    cut,
    close: () => new Promise((resolve) => proxy.close(resolve)),
  };
}

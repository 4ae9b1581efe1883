import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CalendarProblem } from './calendars-port.ts';
import { type Transport, transportFor } from './guarded-fetch.ts';
import { httpCalendars } from './http-calendars.ts';

const calendar = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n';
const settings = { origin: 'https://intime.example', now: () => new Date('2026-11-19T08:00:00Z') };
const problem = (name: CalendarProblem) => expect.objectContaining({ name: 'CalendarError', problem: name });

let server: http.Server;
let port: number;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const seen: IncomingMessage[] = [];
beforeAll(async () => {
  server = http.createServer((request, response) => {
    seen.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  seen.length = 0;
  answer = (_request, response) => response.end(calendar);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Names are found in this list, and 127.0.0.1 counts as public. */
const addresses: Record<string, string[]> = {
  'calendar.example': ['127.0.0.1'],
  'caldav.calendar.example': ['127.0.0.1'],
  'other.example': ['127.0.0.1'],
  'inside.example': ['10.0.0.1'],
  'both.example': ['10.0.0.1', '127.0.0.1'],
};
const transport: Transport = {
  resolve: async (name) => (addresses[name] ?? []).map((address) => ({ address, family: 4 })),
  isAllowed: (address) => address === '127.0.0.1',
  secureOnly: false,
  timeoutMs: 10_000,
};
const calendarsWith = (changes: Partial<Transport> = {}) =>
  httpCalendars({ ...settings, allowPrivate: false }, { ...transport, ...changes });
const at = (host: string, path = '/secret.ics') => `http://${host}:${port}${path}`;
const read = (address: string, changes: Partial<Transport> = {}) =>
  calendarsWith(changes).readFeed(address, {});
const redirectTo = (location: string, status = 302) => {
  answer = (_request, response) => response.writeHead(status, { location }).end();
};

describe('what isn’t on the public internet', () => {
  test.each([
    'https://127.0.0.1/a.ics',
    'https://127.1/a.ics',
    'https://2130706433/a.ics',
    'https://0x7f.0.0.1/a.ics',
    'https://017700000001/a.ics',
    'https://[::1]/a.ics',
    'https://[::ffff:169.254.169.254]/latest/meta-data/',
    'https://169.254.169.254/latest/meta-data/',
    'webcal://192.168.1.1/a.ics',
  ])('isn’t read by number: %s', async (address) => {
    const calendars = httpCalendars({ ...settings, allowPrivate: false }, transportFor(false));
    await expect(calendars.readFeed(address, {})).rejects.toEqual(problem('notPublic'));
  });

  test('isn’t read by name', async () => {
    await expect(read(at('inside.example'))).rejects.toEqual(problem('notPublic'));
    await expect(read(at('unknown.example'))).rejects.toEqual(problem('unreachable'));
  });

  test('isn’t tried where a name also has a public address', async () => {
    await expect(read(at('both.example'))).resolves.toMatchObject({ text: calendar });
  });

  test.each(['inside.example', '10.0.0.1', '[::1]'])('isn’t reached by a redirect to %s', async (host) => {
    redirectTo(at(host));
    await expect(read(at('calendar.example'))).rejects.toEqual(problem('notPublic'));
    expect(seen).toHaveLength(1);
  });

  test('isn’t reached by a name that has another address the second time', async () => {
    const asked: string[] = [];
    const resolve: Transport['resolve'] = async (name) => {
      asked.push(name);
      return [{ address: asked.length === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
    };
    await expect(read(at('calendar.example'), { resolve })).resolves.toMatchObject({ changed: true });
    expect(asked).toEqual(['calendar.example']);
    redirectTo(at('calendar.example', '/again.ics'));
    asked.length = 0;
    await expect(read(at('calendar.example'), { resolve })).rejects.toEqual(problem('notPublic'));
  });
});

describe('only https', () => {
  test.each(['http://calendar.example/a.ics', 'ftp://calendar.example/a.ics', 'file:///etc/passwd'])(
    'isn’t %s',
    async (address) => {
      await expect(read(address, { secureOnly: true })).rejects.toEqual(problem('notSecure'));
    },
  );

  test('isn’t spoken by every server', async () => {
    await expect(read(`https://calendar.example:${port}/`)).rejects.toEqual(problem('notSecure'));
  });

  test('doesn’t go to the port of another service', async () => {
    const reading = read('https://calendar.example:25/a.ics', { secureOnly: true });
    await expect(reading).rejects.toEqual(problem('unreachable'));
  });
});

describe('too much', () => {
  const padding = Buffer.alloc(6_000_000, ' ');

  test('is announced', async () => {
    answer = (_request, response) =>
      response.writeHead(200, { 'content-length': padding.length }).flushHeaders();
    await expect(read(at('calendar.example'))).rejects.toEqual(problem('tooLarge'));
  });

  test('isn’t announced', async () => {
    answer = (_request, response) => response.end(Buffer.concat([Buffer.from(calendar), padding]));
    await expect(read(at('calendar.example'))).rejects.toEqual(problem('tooLarge'));
  });

  test('is compressed', async () => {
    const bomb = gzipSync(Buffer.concat([Buffer.from(calendar), padding]));
    expect(bomb.length).toBeLessThan(100_000);
    answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    await expect(read(at('calendar.example'))).rejects.toEqual(problem('tooLarge'));
  });

  test('never ends', async () => {
    answer = (request) => request.resume();
    await expect(read(at('calendar.example'), { timeoutMs: 200 })).rejects.toEqual(problem('tooSlow'));
    answer = (_request, response) => response.writeHead(200).write(calendar);
    await expect(read(at('calendar.example'), { timeoutMs: 200 })).rejects.toEqual(problem('tooSlow'));
    const resolve = () => new Promise<never>(() => undefined);
    await expect(read(at('calendar.example'), { resolve, timeoutMs: 200 })).rejects.toEqual(
      problem('tooSlow'),
    );
  });

  test('is another protocol', async () => {
    answer = (_request, response) =>
      response.writeHead(101, { upgrade: 'other', connection: 'upgrade' }).end();
    await expect(read(at('calendar.example'))).rejects.toEqual(problem('serverError'));
  });

  test('is passed on in circles', async () => {
    redirectTo(at('calendar.example'));
    await expect(read(at('calendar.example'))).rejects.toEqual(problem('tooManyRedirects'));
    expect(seen.length).toBeLessThan(10);
  });
});

describe('a password', () => {
  const authorizations = () => seen.map(({ headers }) => headers.authorization);
  const login = () => ({ server: at('calendar.example', '/'), username: 'mara', password: 'secret' });

  test('in an address goes to its own server only', async () => {
    answer = ({ headers }, response) => {
      if (headers.host?.startsWith('other')) response.end(calendar);
      else response.writeHead(302, { location: at('mara:secret@other.example') }).end();
    };
    await expect(read(at('mara:secret@calendar.example'))).resolves.toMatchObject({ changed: true });
    expect(authorizations()).toEqual([`Basic ${btoa('mara:secret')}`, undefined]);
  });

  test('of an account doesn’t go where its server passes us on to', async () => {
    redirectTo(at('other.example', '/dav/'));
    await expect(calendarsWith().findAccount(login())).rejects.toEqual(problem('elsewhere'));
    expect(new Set(seen.map(({ headers }) => headers.host))).toEqual(new Set([`calendar.example:${port}`]));
  });

  test('and a secret address are in no error', async () => {
    answer = (_request, response) => response.writeHead(500).end('secret');
    const error = await read(at('mara:secret@calendar.example')).catch((each: unknown) => each);
    expect(error).toEqual(problem('serverError'));
    expect(JSON.stringify([error, (error as Error).message, (error as Error).cause])).not.toContain('secret');
  });
});

test('a write is never turned into something else by a redirect', async () => {
  redirectTo(at('calendar.example', '/elsewhere'), 303);
  const login = { server: at('calendar.example', '/'), username: 'mara', password: 'secret' };
  const writing = calendarsWith().writeEvent(login, {
    href: at('calendar.example', '/a.ics'),
    text: calendar,
  });
  await expect(writing).rejects.toEqual(problem('serverError'));
  expect(seen.map(({ method }) => method)).toEqual(['PUT']);
});

describe('a feed', () => {
  test('is read again only if it changed', async () => {
    const etag = '"1"';
    answer = ({ headers }, response) => {
      if (headers['if-none-match'] === etag) response.writeHead(304).end();
      else response.writeHead(200, { etag, 'last-modified': 'Thu, 19 Nov 2026 08:00:00 GMT' }).end(calendar);
    };
    const calendars = calendarsWith();
    const first = await calendars.readFeed(at('calendar.example'), {});
    if (!first.changed) throw new Error('not read');
    expect(first.validators).toEqual({ etag, lastModified: 'Thu, 19 Nov 2026 08:00:00 GMT' });
    const second = await calendars.readFeed(at('calendar.example'), first.validators);
    expect(second).toEqual({ changed: false });
    expect(seen[1]?.headers['if-modified-since']).toBe('Thu, 19 Nov 2026 08:00:00 GMT');
  });

  test.each<[number, Record<string, string>, object]>([
    [401, {}, { problem: 'refused' }],
    [403, {}, { problem: 'refused' }],
    [404, {}, { problem: 'notFound' }],
    [410, {}, { problem: 'notFound' }],
    [429, { 'retry-after': '120' }, { problem: 'busyServer', retryAfterMs: 120_000 }],
    [
      503,
      { 'retry-after': 'Thu, 19 Nov 2026 08:05:00 GMT' },
      { problem: 'busyServer', retryAfterMs: 300_000 },
    ],
    [304, {}, { problem: 'serverError' }],
    [500, {}, { problem: 'serverError' }],
  ])('answered with %i says why', async (status, headers, expected) => {
    answer = (_request, response) => response.writeHead(status, headers).end();
    await expect(read(at('calendar.example'))).rejects.toMatchObject(expected);
  });

  test('that is a page isn’t a calendar', async () => {
    answer = (_request, response) => response.end('<!doctype html><title>Sign in</title>');
    await expect(read(at('calendar.example'))).rejects.toEqual(problem('notACalendar'));
  });

  test('is read in the encoding that its server names', async () => {
    const text = calendar.replace('END:', 'X-NAME:Müller\r\nEND:');
    answer = (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/calendar; charset=iso-8859-1' })
        .end(Buffer.from(text, 'latin1'));
    await expect(read(at('calendar.example'))).resolves.toMatchObject({ text });
  });
});

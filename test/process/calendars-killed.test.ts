import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CalendarConnection } from '#shared/calendars/calendars.schema.ts';
import {
  type CalendarServer,
  isInstalled,
  radicaleBinary,
  startRadicale,
  startXandikos,
  xandikosBinary,
} from '#test/calendar-servers.ts';
import { eventually } from '#test/eventually.ts';
import { base, dropDatabases, emptyDatabase, query, serverUrl } from './databases.ts';
import { killStarted, post, type Server, startServer } from './processes.ts';

type Change = 'PUT' | 'DELETE';
type Work = { before?: () => Promise<unknown>; after?: () => Promise<unknown> };

/** Passes everything on to a calendar server, and can stop right before or right after it hears of a change. */
async function startProxy(target: string) {
  let next: Work & { method?: Change } = {};
  const proxy = http.createServer((request, response) => {
    const { method, headers, url = '/' } = request;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const { before, after } = method === next.method ? next : {};
      if (method === next.method) next = {};
      if (before) {
        await before();
        response.destroy();
        return;
      }
      const upstream = http.request(
        new URL(url, target),
        { method, headers, agent: false },
        async (answer) => {
          const parts: Buffer[] = [];
          for await (const part of answer) parts.push(part as Buffer);
          if (after) {
            await after();
            response.destroy();
            return;
          }
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          response.end(Buffer.concat(parts));
        },
      );
      upstream.on('error', () => response.destroy());
      upstream.end(Buffer.concat(chunks));
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/`,
    onceAt: (method: Change, work: Work) => {
      next = { ...work, method };
    },
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

const servers = [
  { name: 'Radicale', binary: radicaleBinary, start: startRadicale },
  { name: 'Xandikos', binary: xandikosBinary, start: startXandikos },
];

describe.each(servers)('sessions written to $name, on PostgreSQL', ({ name, binary, start }) => {
  const canRun = serverUrl !== '' && isInstalled(binary);
  if (!isInstalled(binary)) test.skip(`(${name} isn’t installed)`, () => undefined);

  describe.skipIf(!canRun)('while processes are killed', () => {
    let calendar: CalendarServer;
    let href: string;
    let proxy: Awaited<ReturnType<typeof startProxy>>;
    let database: string;
    let app: Server;
    const startApp = async () => {
      app = await startServer({ ...base, DATABASE_URL: database, LOG_LEVEL: 'error' });
      await app.ready();
    };

    beforeAll(async () => {
      calendar = await start();
      href = await calendar.addCalendar('Sessions');
      proxy = await startProxy(calendar.login.server);
      database = await emptyDatabase();
      await startApp();
    });
    afterAll(async () => {
      await killStarted();
      await dropDatabases();
      proxy?.close();
      await calendar?.stop();
    });

    const events = async () => {
      const { username, password } = calendar.login;
      const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
      const answer = await fetch(href, {
        method: 'REPORT',
        headers: { authorization, depth: '1', 'content-type': 'application/xml' },
        body: `<c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><c:calendar-data/></d:prop>
          <c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"/></c:comp-filter></c:filter></c:calendar-query>`,
      });
      return [...(await answer.text()).matchAll(/DTSTART:(\w+)/g)].map(([, time]) => time).sort();
    };
    const later = () => post(`${app.url}/test/clock`, { advanceSeconds: 600 });

    test('none is lost and none is doubled, whether it dies before or after the server hears of one', async () => {
      const register = async (username: string) => {
        const answer = await post(`${app.url}/auth/register`, {
          username,
          password: 'correct horse battery',
        });
        return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
      };
      await register('booker');
      const headers = { cookie: await register('expert') };
      const profile = { role: 'Clockmaker', headline: 'Repairs what ticks', tags: ['Clocks'] };
      await post(`${app.url}/api/profiles`, profile, headers);
      const account = { ...calendar.login, kind: 'account', server: proxy.url };
      const answer = await post(`${app.url}/api/calendars`, account, headers);
      expect(answer.status).toBe(201);
      const { id, calendars } = (await answer.json()) as CalendarConnection;
      const receiving = calendars.find((each) => each.name === 'Sessions')?.id;
      const chosen = await fetch(`${app.url}/api/calendars/${id}`, {
        method: 'PATCH',
        headers: { ...headers, 'content-type': 'application/json', origin: app.url },
        body: JSON.stringify({ receiving }),
      });
      expect(chosen.status).toBe(200);

      const times: string[] = [];
      for (const moment of ['before', 'after'] as const) {
        const died = new Promise<void>((resolve) => {
          proxy.onceAt('PUT', { [moment]: () => app.kill().then(() => resolve()) });
        });
        times.push(await addSession(database, times.length));
        await died;
        await startApp();
        await later();
        await eventually(async () => expect(await events()).toEqual(times));
      }

      // Moved while the process dies, with the server's last answer lost.
      const died = new Promise<void>((resolve) => {
        proxy.onceAt('PUT', { after: () => app.kill().then(() => resolve()) });
      });
      await query(
        database,
        `update bookings set calendar_sequence = calendar_sequence + 1, scheduled_at = scheduled_at + interval '1 hour',
          ends_at = ends_at + interval '1 hour', blocked_from = blocked_from + interval '1 hour',
          blocked_until = blocked_until + interval '1 hour'`,
      );
      await died;
      await startApp();
      await later();
      const moved = times.map((time) => time.replace(/T(\d\d)/, (_, hour: string) => `T${Number(hour) + 1}`));
      await eventually(async () => expect(await events()).toEqual(moved));

      // Canceled one after the other, while the process dies before or after the server hears of it.
      for (const moment of ['before', 'after'] as const) {
        const died = new Promise<void>((resolve) => {
          proxy.onceAt('DELETE', { [moment]: () => app.kill().then(() => resolve()) });
        });
        moved.shift();
        await query(
          database,
          `update bookings set status = 'cancelled' where id = (select id from bookings
            where status = 'confirmed' order by scheduled_at limit 1)`,
        );
        await died;
        await startApp();
        await later();
        await eventually(async () => expect(await events()).toEqual(moved));
      }
    });
  });
});

/** A confirmed session in some days. Returns its start as calendars write it. */
async function addSession(database: string, n: number): Promise<string> {
  const id = randomUUID();
  const [row] = await query<{ start: Date }>(
    database,
    `insert into bookings (id, profile_id, booker_id, duration, price, status, scheduled_at, ends_at, blocked_from, blocked_until)
     select '${id}', p.id, u.id, 15, 50, 'confirmed', t, t + interval '15 minutes', t, t + interval '15 minutes'
     from profiles p, users u, (select date_trunc('day', now()) + interval '${5 + n} days 11 hours' as t) t
     where u.username = 'booker' returning scheduled_at as start`,
  );
  await query(
    database,
    `insert into payments (booking_id, kind, state, amount, charge_id, created_at, updated_at)
     values ('${id}', 'booking', 'captured', 5000, 'ch_${n}', now(), now())`,
  );
  return row?.start.toISOString().replace(/[-:]|\.\d+/g, '') ?? '';
}

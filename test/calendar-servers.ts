import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Login } from '#server/adapters/calendars/calendars-port.ts';

/** A real CalDAV server on loopback, with a folder of its own. */
export type CalendarServer = {
  login: Login;
  /** Creates a calendar for one kind of component, and returns its URL. */
  addCalendar: (name: string, kind?: 'VEVENT' | 'VTODO') => Promise<string>;
  stop: () => Promise<void>;
};

export const radicaleBinary = '/usr/bin/radicale';
export const xandikosBinary = '/usr/bin/xandikos';
export const isInstalled = (binary: string) => existsSync(binary);

export function startRadicale(): Promise<CalendarServer> {
  const login = { username: 'mara', password: 'correct höns' };
  return start(radicaleBinary, { ...login, home: '/mara/' }, (folder, port) => {
    const users = path.join(folder, 'users');
    writeFileSync(users, `${login.username}:${login.password}\n`);
    const config = path.join(folder, 'config');
    writeFileSync(
      config,
      `[server]\nhosts = 127.0.0.1:${port}\n[auth]\ntype = htpasswd\nhtpasswd_filename = ${users}\n` +
        `htpasswd_encryption = plain\ndelay = 0\n[storage]\nfilesystem_folder = ${folder}/collections\n`,
    );
    return ['--config', config];
  });
}

/** How Xandikos's person is invited. */
export const xandikosAddress = 'mara@calendar.example';

/** Knows no passwords. */
export function startXandikos(): Promise<CalendarServer> {
  const account = { username: 'user', password: 'any', home: '/user/calendars/' };
  return start(xandikosBinary, account, (folder, port) => [
    ...['-d', path.join(folder, 'data'), '--defaults', '--current-user-principal', '/user/'],
    ...['-l', '127.0.0.1', '-p', String(port)],
  ]);
}

async function start(
  binary: string,
  { username, password, home }: { username: string; password: string; home: string },
  configure: (folder: string, port: number) => string[],
): Promise<CalendarServer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'intime-calendars-'));
  const port = await freePort();
  const env = { ...process.env, EMAIL: xandikosAddress };
  const child = spawn(binary, configure(folder, port), { stdio: 'ignore', cwd: folder, env });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const server = `http://127.0.0.1:${port}/`;
  const login = { server, username, password };
  await untilReady(server, child);
  return {
    login,
    async addCalendar(name, kind = 'VEVENT') {
      const url = `${server.slice(0, -1)}${home}${encodeURIComponent(name)}/`;
      const response = await fetch(url, {
        method: 'MKCALENDAR',
        headers: {
          authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
          'content-type': 'application/xml',
        },
        body: `<c:mkcalendar xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:a="http://apple.com/ns/ical/">
          <d:set><d:prop><d:displayname>${name}</d:displayname><a:calendar-color>#AA3366FF</a:calendar-color>
          <c:supported-calendar-component-set><c:comp name="${kind}"/></c:supported-calendar-component-set>
          </d:prop></d:set></c:mkcalendar>`,
      });
      if (response.status !== 201) throw new Error(`MKCALENDAR answered ${response.status}`);
      return url;
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the calendar server ended with ${child.exitCode}`);
    const answer = await fetch(url, { method: 'OPTIONS' }).catch(() => undefined);
    if (answer) return;
    await sleep(50);
  }
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

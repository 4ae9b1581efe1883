import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { listenLive } from '#test/live-client.ts';
import {
  killStarted,
  post,
  preparedFolder,
  removeTemporaryFolders,
  type Server,
  startServer,
  status,
  temporaryFolder,
} from './processes.ts';

const password = 'correct horse battery';
const newName = () => `u${randomBytes(6).toString('hex')}`;
const controls = { TEST_CONTROLS: 'on', RATE_LIMITS: 'relaxed', PASSWORD_HASHING: 'standard' };

afterAll(async () => {
  await killStarted();
  removeTemporaryFolders();
});

describe('one process', () => {
  let server: Server;
  const folder = preparedFolder();
  const start = async () => {
    server = await startServer({ DATA_DIR: folder, ...controls });
    await server.ready();
  };
  beforeAll(start);

  test('prints its address and how to sign in, and serves a page', async () => {
    expect(server.output()).toContain(`InTime is ready at ${server.url}`);
    const [, username = '', secret = ''] =
      /Sign in as (\S+) with the password (\S+)/.exec(server.output()) ?? [];
    const answer = await post(`${server.url}/auth/login`, { username, password: secret });
    expect(answer.status).toBe(200);
    const page = await fetch(`${server.url}/`);
    expect(await page.text()).toContain('Link your time.');
  });

  test('FLT-01 health and readiness responses are short and reveal no internals', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const answer = await fetch(server.url + path);
      expect(answer.status).toBe(200);
      expect((await answer.text()).length).toBeLessThan(500);
    }
  });

  test('serves the built client, compressed and cacheable for a year', async () => {
    const html = await (await fetch(`${server.url}/auth`)).text();
    const script = /src="(\/assets\/entry-client-[^"]+\.js)"/.exec(html)?.[1] ?? '';
    const answer = await fetch(server.url + script, { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect(await status(`${server.url}/logo.png`)).toBe(200);
    expect(await status(`${server.url}/.vite/manifest.json`)).toBe(404);
    const beyond = await fetch(`${server.url}/logo.png`, { headers: { range: 'bytes=9999999-' } });
    expect(beyond.status).toBe(416);
  });

  test('MON-21 the built client holds no secret key', async () => {
    const html = await (await fetch(`${server.url}/auth`)).text();
    const scripts = [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file);
    expect(scripts.length).toBeGreaterThan(3);
    for (const file of new Set(scripts)) {
      expect(await (await fetch(server.url + file)).text()).not.toMatch(
        /sk_(live|test)|whsec_|rk_(live|test)/,
      );
    }
  });

  test('VAL-23 and HDR-10 long URLs, large headers and TRACE are refused', async () => {
    expect(await status(`${server.url}/${'a'.repeat(9000)}`)).toBe(414);
    const large = await fetch(server.url, { headers: { 'x-large': 'x'.repeat(17 * 1024) } });
    expect(large.status).toBe(431);
    const [line] = (await raw(server, 'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).split(
      '\r\n',
    );
    expect(line).toContain('405');
  });

  test('VAL-23 two hundred connections that never finish a header or body are closed, and other requests still work', async () => {
    const { port } = new URL(server.url);
    const header = 'GET / HTTP/1.1\r\n';
    const body =
      'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{';
    const closed = { header: 0, body: 0 };
    const sent = Array.from({ length: 200 }, (_, n) => {
      const kind = n % 2 ? 'header' : 'body';
      const socket = net.connect(Number(port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.on('close', () => {
        closed[kind] += 1;
      });
      socket.resume();
      return new Promise<void>((resolve) => socket.write(kind === 'header' ? header : body, () => resolve()));
    });
    await Promise.all(sent);
    expect(await status(`${server.url}/auth`)).toBe(200);
    while (closed.header < 100) await sleep(100);
    expect(closed).toEqual({ header: 100, body: 0 });
    while (closed.body < 100) await sleep(100);
  });

  test('a second process on the same folder is refused, and the first keeps running', async () => {
    const second = await startServer({ DATA_DIR: folder });
    expect(await second.exited).toBe(1);
    expect(second.output()).toMatch(/Another InTime process is using .*DATA_DIR/);
    expect(await status(`${server.url}/readyz`)).toBe(200);
  });

  test('a port in use or an invalid variable stops the start with a line that names it', async () => {
    const { port } = new URL(server.url);
    const taken = await startServer({ DATA_DIR: temporaryFolder(), PORT: port });
    expect(await taken.exited).toBe(1);
    expect(taken.output()).toContain(`PORT: ${port} is in use`);
    const wrong = await startServer({ DATA_DIR: temporaryFolder(), LOG_LEVEL: 'loud' });
    expect(await wrong.exited).toBe(1);
    expect(wrong.output()).toContain('LOG_LEVEL: ');
  });

  test('FLT-16 on SIGTERM the process is no longer ready but still serves, finishes its requests and exits with 0', async () => {
    const requests = Array.from({ length: 10 }, () =>
      beginPost(`${server.url}/auth/register`, { username: newName(), password }),
    );
    await Promise.all(requests.map(({ received }) => received));
    server.child.kill('SIGTERM');
    await eventually(async () => expect(await status(`${server.url}/readyz`)).toBe(503));
    const served = await Promise.all([status(`${server.url}/healthz`), status(`${server.url}/auth`)]);
    expect(served).toEqual([200, 200]);
    expect(await Promise.all(requests.map(({ answered }) => answered))).toEqual(Array(10).fill(201));
    expect(await server.exited).toBe(0);
    await start();
  });

  test('FLT-16 a silent connection does not delay the shutdown', async () => {
    const silent = net.connect(Number(new URL(server.url).port), '127.0.0.1');
    silent.on('error', () => undefined);
    await new Promise<void>((resolve) => silent.once('connect', () => resolve()));
    expect(await server.kill('SIGTERM')).toBe(0);
    await start();
  });

  test('FLT-16 a slow upload gets its time, but does not delay the shutdown', async () => {
    const registered = await post(`${server.url}/auth/register`, { username: newName(), password });
    const cookie = (registered.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const declared = { type: 'image/png', size: 1000 };
    const signed = await post(`${server.url}/api/objects/upload`, declared, { cookie });
    const { uploadURL } = (await signed.json()) as { uploadURL: string };
    const { port, pathname, search } = new URL(uploadURL);
    const slow = net.connect(Number(port), '127.0.0.1');
    slow.on('error', () => undefined);
    const received = once(slow, 'data');
    const closed = new Promise<void>((resolve) => slow.once('close', () => resolve()));
    slow.write(
      `PUT ${pathname}${search} HTTP/1.1\r\nHost: x\r\nContent-Type: image/png\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\nhalf`,
    );
    await received;
    // If it waited for the file, it would time out and exit with 1.
    expect(await server.kill('SIGTERM')).toBe(0);
    await closed;
    await start();
  });

  test('FLT-16 open streams end at once and do not delay the shutdown', async () => {
    const registered = await post(`${server.url}/auth/register`, { username: newName(), password });
    const cookie = (registered.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const clients = await Promise.all(Array.from({ length: 5 }, () => listenLive(server.url, cookie)));
    expect(clients.map(({ answer }) => answer.status)).toEqual(Array(5).fill(200));
    server.child.kill('SIGTERM');
    await eventually(() => expect(clients.map(({ isClosed }) => isClosed())).toEqual(Array(5).fill(true)));
    expect(await server.exited).toBe(0);
    await start();
  });

  test('FLT-17 work that does not finish within 15 s ends the process with exit code 1', async () => {
    const { port } = new URL(server.url);
    const socket = net.connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    const head =
      'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n{';
    const received = once(socket, 'data');
    socket.write(head);
    await received;
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(1);
    expect(server.output()).toContain('shutdown timed out');
    socket.destroy();
  });

  test('a folder with sample people can’t be served to others', async () => {
    await server.kill('SIGTERM');
    const proxied = { PUBLIC_URL: 'https://intime.example', TRUST_PROXY: '127.0.0.1' };
    const exposed = await startServer({ DATA_DIR: folder, ...proxied, PAYMENTS: 'sandbox', MAIL: 'outbox' });
    expect(await exposed.exited).toBe(1);
    expect(exposed.output()).toContain('DATA_DIR: this database has sample people');
  });
});

test('sample people are not added to a database that has users, and no sample sign-in is printed', async () => {
  const folder = preparedFolder();
  const plain = await startServer({ DATA_DIR: folder, DEMO: 'off' });
  await plain.ready();
  expect((await post(`${plain.url}/auth/register`, { username: 'Mara', password })).status).toBe(201);
  await plain.kill('SIGTERM');
  const next = await startServer({ DATA_DIR: folder });
  await next.ready();
  expect((await post(`${next.url}/auth/login`, { username: 'mara', password })).status).toBe(200);
  const sample = { username: 'nora', password: 'take-your-time' };
  expect((await post(`${next.url}/auth/login`, sample)).status).toBe(401);
  expect(next.output()).not.toContain(sample.password);
});

test('FLT-20 an unhandled rejection is logged and ends the process with 1; the next start becomes ready', async () => {
  const folder = preparedFolder();
  const onSignal =
    'data:text/javascript,process.on("SIGUSR2", () => Promise.reject(new Error("unhandled on purpose")))';
  const broken = await startServer({ DATA_DIR: folder, DEMO: 'off' }, ['--import', onSignal]);
  await broken.ready();
  broken.child.kill('SIGUSR2');
  expect(await broken.exited).toBe(1);
  expect(broken.output()).toContain('unhandled on purpose');
  const next = await startServer({ DATA_DIR: folder, DEMO: 'off' });
  await next.ready();
});

async function raw(server: Server, request: string): Promise<string> {
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.end(request);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

/** `received` resolves on "100 Continue", the sign that the request has reached the server. */
function beginPost(url: string, body: object): { received: Promise<void>; answered: Promise<number> } {
  const text = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    expect: '100-continue',
  };
  const request = http.request(url, { method: 'POST', headers });
  const received = new Promise<void>((resolve) => {
    request.once('continue', () => {
      request.end(text);
      resolve();
    });
  });
  const answered = new Promise<number>((resolve, reject) => {
    request.once('response', (response) => resolve(response.resume().statusCode ?? 0)).once('error', reject);
  });
  request.flushHeaders();
  return { received, answered };
}

test('the start says why rooms don’t work at a public address without a relay, and keeps the relay’s secret', async () => {
  const site = { PUBLIC_URL: 'https://intime.example', TRUST_PROXY: '127.0.0.1', DEMO: 'off' };
  const env = { ...site, PAYMENTS: 'sandbox', MAIL: 'outbox', LOG_LEVEL: 'info' };
  const without = await startServer({ DATA_DIR: preparedFolder(), ...env });
  await without.ready();
  const lines = without.output().split('\n');
  expect(lines.filter((line) => line.includes('MEETING_URL_TEMPLATE: ICE_SERVERS has no TURN'))).toHaveLength(
    1,
  );
  await without.kill('SIGTERM');
  const relay = { ICE_SERVERS: 'turn:turn.example', TURN_SECRET: 'canary'.repeat(6) };
  const withRelay = await startServer({ DATA_DIR: preparedFolder(), ...env, ...relay });
  await withRelay.ready();
  expect(withRelay.output()).not.toMatch(/MEETING_URL_TEMPLATE|canary/);
  await withRelay.kill('SIGTERM');
});

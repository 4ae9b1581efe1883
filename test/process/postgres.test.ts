import { randomBytes } from 'node:crypto';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { waitForBlockedQuery } from '#test/wait-for-blocked-query.ts';
import { base, dropDatabases, emptyDatabase, query, serverUrl } from './databases.ts';
import { freePort, killStarted, post, type Server, startServer, status } from './processes.ts';

const password = 'correct horse battery';
const newName = () => `u${randomBytes(6).toString('hex')}`;

/** A proxy between the product and its database, so that tests can cut the connection. */
async function startProxy(target: string) {
  const { hostname, port } = new URL(target);
  const listenPort = await freePort();
  const sockets = new Set<net.Socket>();
  const frozen = new Set<net.Socket>();
  let server: net.Server | undefined;
  const url = new URL(target);
  url.port = String(listenPort);
  return {
    url: url.href,
    open: () =>
      new Promise<void>((resolve, reject) => {
        server = net.createServer((client) => {
          const upstream = net.connect(Number(port), hostname);
          for (const socket of [client, upstream]) {
            sockets.add(socket);
            socket.on('error', () => undefined);
            socket.on('close', () => sockets.delete(socket));
          }
          client.pipe(upstream).pipe(client);
          client.on('close', () => upstream.destroy());
          upstream.on('close', () => client.destroy());
        });
        server.once('error', reject).listen(listenPort, '127.0.0.1', () => resolve());
      }),
    /** Open connections go silent; new ones work. */
    freeze: () => {
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
        sockets.delete(socket);
        frozen.add(socket);
      }
    },
    close: async () => {
      for (const socket of frozen) socket.destroy();
      const closed = new Promise((resolve) => server?.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Makes CREATE TABLE wait for an advisory lock keyed by the table's name. */
const blockAtTable = `
  create function wait_for_lock() returns event_trigger language plpgsql as $$
  declare command record;
  begin
    for command in select object_identity from pg_event_trigger_ddl_commands() loop
      perform pg_advisory_xact_lock(hashtext(command.object_identity));
    end loop;
  end $$;
  create event trigger wait_for_lock on ddl_command_end when tag in ('CREATE TABLE') execute function wait_for_lock();
`;

describe.skipIf(!serverUrl)('on PostgreSQL', () => {
  let database: string;
  beforeEach(async () => {
    database = await emptyDatabase();
  });
  afterEach(killStarted);
  afterAll(dropDatabases);
  const start = (env: Record<string, string> = {}) =>
    startServer({ ...base, DATABASE_URL: database, ...env });
  const startReady = async (env: Record<string, string> = {}) => {
    const server = await start(env);
    await server.ready();
    return server;
  };
  const appliedMigrations = () =>
    query<{ hash: string }>(database, 'select hash from drizzle.__drizzle_migrations');

  test('FLT-18 three processes started at once on an empty database all become ready, and each migration runs once', async () => {
    const servers = await Promise.all([start(), start(), start()]);
    await Promise.all(servers.map((server) => server.ready()));
    const hashes = (await appliedMigrations()).map(({ hash }) => hash);
    expect(hashes.length).toBeGreaterThanOrEqual(3);
    expect(new Set(hashes).size).toBe(hashes.length);
    const answers = await Promise.all(
      servers.map(({ url }) => post(`${url}/auth/register`, { username: newName(), password })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
  });

  test('FLT-18 after a kill in the middle of a migration, the next start completes it', async () => {
    const blocker = new pg.Client({ connectionString: database });
    await blocker.connect();
    await blocker.query(blockAtTable);
    for (const table of ['users', 'bookings', 'messages']) {
      await blocker.query("select pg_advisory_lock(hashtext('public.' || $1))", [table]);
      const server = await start();
      await waitForBlockedQuery(drizzle(blocker));
      await server.kill();
      await blocker.query('select pg_advisory_unlock_all()');
    }
    await blocker.end();
    const server = await startReady();
    expect((await post(`${server.url}/auth/register`, { username: newName(), password })).status).toBe(201);
  });

  test('FLT-06 without a database the process is alive but not ready, waits, and finally gives up', async () => {
    const proxy = await startProxy(database);
    const patient = await start({ DATABASE_URL: proxy.url });
    const impatient = await start({ DATABASE_URL: proxy.url, DATABASE_WAIT_SECONDS: '3' });
    await expect.poll(() => status(`${patient.url}/healthz`)).toBe(200);
    expect(await status(`${patient.url}/readyz`)).toBe(503);
    const early = await fetch(`${patient.url}/auth`);
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await impatient.exited).toBe(1);
    expect(impatient.output()).toContain('DATABASE_URL: ');
    await proxy.open();
    await patient.ready();
    await patient.kill();
    await proxy.close();
  });

  test('FLT-05 while the database is down requests get 503, and the process recovers by itself', async () => {
    const proxy = await startProxy(database);
    await proxy.open();
    const server = await startReady({ DATABASE_URL: proxy.url });
    const { cookie, call } = await register(server);
    await proxy.close();
    const statuses = new Set<number>();
    for (let n = 0; n < 20; n += 1) statuses.add((await call('/auth/user')).status);
    const page = await call('/search');
    expect([...statuses]).toEqual([503]);
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await status(`${server.url}/readyz`)).toBe(503);
    await proxy.open();
    await server.ready();
    expect((await fetch(`${server.url}/auth/user`, { headers: { cookie } })).status).toBe(200);
    await server.kill();
    await proxy.close();
  });

  test('FLT-05 connections that break in the middle of a transaction fail only their own requests', async () => {
    const server = await startReady({ DATABASE_POOL: '4' });
    const name = new URL(database).pathname.slice(1);
    let running = true;
    const killing = (async () => {
      while (running) {
        await query(
          serverUrl,
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'intime' and datname = '${name}'`,
        );
        await sleep(20);
      }
    })();
    const registerMany = async (count: number) => {
      const answers = await Promise.all(
        Array.from({ length: count }, () =>
          post(`${server.url}/auth/register`, { username: newName(), password }),
        ),
      );
      return answers.map((answer) => answer.status);
    };
    const statuses: number[] = [];
    for (let round = 0; round < 10; round += 1) statuses.push(...(await registerMany(6)));
    running = false;
    await killing;
    expect(statuses.filter((each) => each !== 201 && each !== 503)).toEqual([]);
    expect(statuses).toContain(503);
    await eventually(async () => expect(await registerMany(8)).toEqual(Array(8).fill(201)));
  });

  test('queries to an unresponsive database time out, and the pool recovers', async () => {
    const proxy = await startProxy(database);
    await proxy.open();
    const server = await startReady({ DATABASE_URL: proxy.url, DATABASE_POOL: '2' });
    const { call } = await register(server);
    proxy.freeze();
    const answers = await Promise.all(Array.from({ length: 4 }, () => call('/auth/user')));
    expect(answers.some((answer) => answer.status === 503)).toBe(true);
    // The process's own queries of that moment time out as well, a little later.
    await expect.poll(async () => (await call('/auth/user')).status).toBe(200);
    await server.kill();
    await proxy.close();
  });

  test('FLT-06 a database that accepts connections but never answers is given up on', async () => {
    const mute = net.createServer((socket) => socket.on('error', () => undefined));
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', () => resolve()));
    const url = new URL(database);
    url.port = String((mute.address() as net.AddressInfo).port);
    const server = await start({ DATABASE_URL: url.href, DATABASE_WAIT_SECONDS: '3' });
    expect(await server.exited).toBe(1);
    expect(server.output()).toContain('DATABASE_URL: ');
    mute.close();
  });

  test('FLT-07 with every connection in use, requests wait briefly and then get 503', async () => {
    const server = await startReady({ DATABASE_POOL: '2' });
    const { call } = await register(server);
    const blocker = new pg.Client({ connectionString: database });
    await blocker.connect();
    await blocker.query('begin; lock table users in access exclusive mode');
    const answers = await Promise.all(Array.from({ length: 12 }, () => call('/auth/user')));
    await blocker.query('rollback');
    await blocker.end();
    expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(503));
    expect(answers.every((answer) => answer.headers.get('retry-after') !== null)).toBe(true);
    expect((await call('/auth/user')).status).toBe(200);
  });

  test('FLT-08 the timeouts are set on every connection of the pool', async () => {
    const server = await startReady();
    const blocker = new pg.Client({ connectionString: database });
    await blocker.connect();
    await blocker.query('begin; lock table users in access exclusive mode');
    await eventually(async () => {
      const answer = await post(`${server.url}/auth/login`, { username: newName(), password });
      expect(answer.status).toBe(503);
      expect(server.output()).toContain('55P03');
    });
    await blocker.end();
  });

  test('FLT-15 two processes share sessions and the moved clock', async () => {
    const [first, second] = [await startReady(), await startReady()];
    for (const [one, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const { cookie } = await register(one);
      expect((await fetch(`${other.url}/auth/user`, { headers: { cookie } })).status).toBe(200);
      await post(`${one.url}/test/clock`, { advanceSeconds: 8 * 86_400 });
      expect((await fetch(`${other.url}/auth/user`, { headers: { cookie } })).status).toBe(401);
    }
  });

  test('FLT-26 another process takes over the work of a killed one', async () => {
    const silent = net.createServer((socket) => socket.on('error', () => undefined));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', () => resolve()));
    const { port } = silent.address() as net.AddressInfo;
    const dying = await startReady({ MAIL: '', SMTP_URL: `smtp://127.0.0.1:${port}` });
    const email = `${newName()}@example.com`;
    await post(`${dying.url}/auth/register`, { username: newName(), password, email });
    const taken = new Promise((resolve) => silent.once('connection', resolve));
    await post(`${dying.url}/auth/forgot`, { email });
    await taken;
    await dying.kill();
    silent.close();
    type Row = { attempts: number; sent: boolean };
    const readMail = async () =>
      (await query<Row>(database, 'select attempts, sent_at is not null as sent from mails'))[0];
    expect(await readMail()).toEqual({ attempts: 1, sent: false });
    await startReady();
    while (!(await readMail())?.sent) await sleep(500);
  });
});

async function register(server: Server) {
  const answer = await post(`${server.url}/auth/register`, { username: newName(), password });
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { cookie, call: (path: string) => fetch(server.url + path, { headers: { cookie } }) };
}

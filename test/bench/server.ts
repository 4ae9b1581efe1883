import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Server, startServer, status, temporaryFolder } from '#test/process/processes.ts';
import { benchBookings } from './bookings.ts';
import { benchChats } from './chats.ts';
import { median, rateOf, report, timed } from './measure.ts';
import { benchProfiles } from './profiles.ts';

const password = 'correct horse battery';
const controls = {
  TEST_CONTROLS: 'on',
  PASSWORD_HASHING: 'standard',
  RATE_LIMITS: 'relaxed',
  LOG_LEVEL: 'warn',
};

/** A start, rendering, signing in, bookings, chats and profiles of a running server. */
export async function benchServer(): Promise<void> {
  const folder = temporaryFolder();
  const first = await timed(async () => serve(folder));
  await first.result.kill('SIGTERM');
  const nodeAlone = await timed(async () => once(spawn(process.execPath, ['-e', '0']), 'exit'));
  const second = await timed(async () => serve(folder));
  const server = second.result;
  const { url } = server;
  report('first start to a served page', first.ms, 'node -e 0', nodeAlone.ms);
  report('second start to a served page', second.ms, 'node -e 0', nodeAlone.ms);

  const baseline = await rateOf(`${url}/healthz`);
  report('GET /auth from memory, requests/s', await rateOf(`${url}/auth`), '/healthz', baseline);
  const cookie = await register(url, 'bencher');
  report(
    'GET /auth/user signed in, requests/s',
    await rateOf(`${url}/auth/user`, { cookie }),
    '/healthz',
    baseline,
  );

  const idle = await healthLatency(url, async () => sleep(1500));
  const busy = await healthLatency(url, async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => login(url, `unknown-${n}`, password)));
  });
  report('ACC-21 /healthz p99 during 20 logins, ms', busy, 'idle', idle);

  const unknown: number[] = [];
  const wrong: number[] = [];
  for (let n = 0; n < 50; n += 1) {
    await register(url, `person-${n}`);
    unknown.push((await timed(() => login(url, `stranger-${n}`, password))).ms);
    wrong.push((await timed(() => login(url, `person-${n}`, 'wrong password'))).ms);
  }
  report('F12 login with an unknown username, median ms', median(unknown), 'wrong password', median(wrong));

  const benched = await benchBookings(url, (username) => register(url, username));
  await server.kill('SIGTERM');
  await benchChats(folder, benched);
  await benchProfiles(process.env.TEST_DATABASE_URL, folder);
}

async function serve(folder: string): Promise<Server> {
  const started = await startServer({ DATA_DIR: folder, ...controls });
  await started.ready();
  if ((await status(`${started.url}/`)) !== 200) throw new Error('no page');
  return started;
}

async function post(url: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function register(url: string, username: string): Promise<string> {
  const response = await post(`${url}/auth/register`, { username, password });
  if (response.status !== 201) throw new Error(`registration answered ${response.status}`);
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

async function login(url: string, username: string, secret: string): Promise<void> {
  const response = await post(`${url}/auth/login`, { username, password: secret });
  if (response.status !== 401) throw new Error(`login answered ${response.status}`);
}

/** The 99th percentile of /healthz while `work` runs. */
async function healthLatency(url: string, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  let running = true;
  const worked = work().finally(() => {
    running = false;
  });
  while (running) {
    times.push((await timed(async () => (await fetch(`${url}/healthz`)).text())).ms);
    await sleep(2);
  }
  await worked;
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? 0;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  removeTemporaryFolders,
  type Server,
  startServer,
  status,
  temporaryFolder,
} from '#test/process/processes.ts';
import { benchBookings } from './bookings.ts';
import { benchChats } from './chats.ts';
import { benchEmbeddings } from './embeddings.ts';
import { median, printReport, rateOf, report, timed } from './measure.ts';
import { benchOperator } from './operator.ts';
import { benchProfiles } from './profiles.ts';
import { benchSearch } from './search.ts';
import { benchSlots } from './slots.ts';

/**
 * npm run bench: performance as ratios to a baseline measured in the same run,
 * so that a slow or busy machine affects both sides.
 */
const password = 'correct horse battery';
const controls = {
  TEST_CONTROLS: 'on',
  PASSWORD_HASHING: 'standard',
  RATE_LIMITS: 'relaxed',
  LOG_LEVEL: 'warn',
};
const folder = temporaryFolder();

const first = await timed(async () => serve());
await first.result.kill('SIGTERM');
const nodeAlone = await timed(async () => once(spawn(process.execPath, ['-e', '0']), 'exit'));
const second = await timed(async () => serve());
const server = second.result;
report('first start to a served page', first.ms, 'node -e 0', nodeAlone.ms);
report('second start to a served page', second.ms, 'node -e 0', nodeAlone.ms);

const baseline = await rateOf(`${server.url}/healthz`);
report('GET /auth rendered, requests/s', await rateOf(`${server.url}/auth`), '/healthz', baseline);
const cookie = await register('bencher');
report(
  'GET /auth/user signed in, requests/s',
  await rateOf(`${server.url}/auth/user`, { cookie }),
  '/healthz',
  baseline,
);

const idle = await healthLatency(async () => sleep(1500));
const busy = await healthLatency(async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => login(`unknown-${n}`, password)));
});
report('ACC-21 /healthz p99 during 20 logins, ms', busy, 'idle', idle);

const unknown: number[] = [];
const wrong: number[] = [];
for (let n = 0; n < 50; n += 1) {
  await register(`person-${n}`);
  unknown.push((await timed(() => login(`stranger-${n}`, password))).ms);
  wrong.push((await timed(() => login(`person-${n}`, 'wrong password'))).ms);
}
report('F12 login with an unknown username, median ms', median(unknown), 'wrong password', median(wrong));

const benched = await benchBookings(server.url, register);
await server.kill('SIGTERM');
await benchChats(folder, benched);
await benchProfiles(process.env.TEST_DATABASE_URL, folder);
await benchOperator(process.env.TEST_DATABASE_URL, folder);
await benchSlots();
await benchEmbeddings();
await benchSearch(process.env.TEST_DATABASE_URL);

printReport();
removeTemporaryFolders();

async function serve(): Promise<Server> {
  const started = await startServer({ DATA_DIR: folder, ...controls });
  await started.ready();
  if ((await status(`${started.url}/`)) !== 200) throw new Error('no page');
  return started;
}

function call(path: string): Promise<unknown> {
  return fetch(server.url + path).then((response) => response.text());
}

async function post(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function register(username: string): Promise<string> {
  const response = await post('/auth/register', { username, password });
  if (response.status !== 201) throw new Error(`registration answered ${response.status}`);
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

async function login(username: string, secret: string): Promise<void> {
  const response = await post('/auth/login', { username, password: secret });
  if (response.status !== 401) throw new Error(`login answered ${response.status}`);
}

/** The 99th percentile of /healthz while `work` runs. */
async function healthLatency(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  let running = true;
  const worked = work().finally(() => {
    running = false;
  });
  while (running) {
    times.push((await timed(() => call('/healthz'))).ms);
    await sleep(2);
  }
  await worked;
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? 0;
}

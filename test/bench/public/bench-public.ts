import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { rootFolder } from '#server/root-folder.ts';
import { median, report } from '#test/bench/measure.ts';
import { ownDatabase } from '#test/bench/own-database.ts';
import { freePort, startServer } from '#test/process/processes.ts';
import { type WorstCall, worstCalls } from './worst-calls.ts';
import { fillWorst } from './worst-data.ts';

type Env = Record<string, string>;

const rounds = 7;
const warmUps = 5;
/** No public call may block the event loop for longer. */
const maxBlockedMs = 20;
const probe = pathToFileURL(path.join(rootFolder, 'test/bench/public/loop-probe.ts')).href;
const settings = {
  TEST_CONTROLS: 'on',
  RATE_LIMITS: 'relaxed',
  LOG_LEVEL: 'warn',
  SESSION_SECRET: 'a secret that only the bench has, long enough',
  PAYMENTS: 'sandbox',
  MAIL: 'outbox',
};

/**
 * How long each public route blocks the event loop with its worst input. Fails if one blocks it too long on PostgreSQL.
 */
export async function benchPublic(postgres: string | undefined, folder: string): Promise<void> {
  if (postgres) {
    const { url, drop } = await ownDatabase(postgres, 'public');
    await bench('PostgreSQL', { ...settings, DATABASE_URL: url });
    await drop();
  } else console.log('Set TEST_DATABASE_URL to measure public routes on PostgreSQL too.');
  await bench('embedded', { ...settings, DATA_DIR: folder });
}

async function bench(engine: 'embedded' | 'PostgreSQL', env: Env): Promise<void> {
  const first = await startServer(env);
  await first.ready();
  await first.kill('SIGTERM');
  const data = await fillWorst(engine, env);
  const port = String(await freePort());
  const server = await startServer({ ...env, LOOP_PROBE_PORT: port }, ['--import', 'tsx', '--import', probe]);
  await server.ready();
  const longestBlock = async () => Number(await (await fetch(`http://127.0.0.1:${port}`)).text());
  const idle: number[] = [];
  const results: { name: string; blocked: number[] }[] = [];
  for (const call of worstCalls(data)) {
    idle.push(await blockedDuring(longestBlock, () => sleep(20)));
    const blocked: number[] = [];
    let status = 0;
    for (let n = 0; n < warmUps + rounds; n += 1) {
      const ms = await blockedDuring(longestBlock, async () => {
        status = await send(server.url, call, n);
      });
      if (status >= 500) throw new Error(`${call.route}, ${call.what}, answered ${status}`);
      // Of a cached answer, only the first is computed.
      if (call.isCached ? n === 0 : n >= warmUps) blocked.push(ms);
    }
    const name = `${call.route} (${status}): ${call.what}, on ${engine}`;
    results.push({ name, blocked });
    console.log(`${median(blocked).toFixed(1)} ms blocked by ${name}`);
  }
  await server.kill('SIGTERM');
  const tooLong = results.filter(({ name, blocked }) => {
    const ms = Math.max(0, median(blocked) - median(idle));
    report(`${name}, ms blocked`, ms, 'at most', maxBlockedMs);
    return ms > maxBlockedMs;
  });
  if (tooLong.length === 0) return;
  const list = tooLong.map(({ name, blocked }) => `${name}: ${blocked.map((ms) => ms.toFixed(1)).join(' ')}`);
  console.error(`These block the event loop for more than ${maxBlockedMs} ms:\n${list.join('\n')}`);
  // The embedded database computes in this thread, so its queries count too. It is for trying things out.
  if (engine === 'PostgreSQL') process.exitCode = 1;
}

async function blockedDuring(
  longestBlock: () => Promise<number>,
  work: () => Promise<unknown>,
): Promise<number> {
  await longestBlock();
  await work();
  await sleep(5);
  return longestBlock();
}

/** Not `fetch`, which normalizes hostile URLs. Returns the status once the whole answer has arrived. */
function send(url: string, { method, path: pathOf, body, headers }: WorstCall, n: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const given = body?.(n);
    const content =
      typeof given === 'string' || Buffer.isBuffer(given) ? given : given && JSON.stringify(given);
    const type = content === undefined ? {} : { 'content-type': typeOf(method, content) };
    const request = http.request(url + pathOf(n), {
      method,
      headers: { 'accept-encoding': 'gzip, br', ...type, ...headers },
    });
    request.once('error', reject);
    request.once('response', (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    request.end(content);
  });
}

function typeOf(method: string, content: string | Buffer): string {
  if (method === 'POST' && /^[{[]/.test(String(content))) return 'application/json';
  return 'application/x-www-form-urlencoded';
}

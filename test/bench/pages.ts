import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer, temporaryFolder } from '#test/process/processes.ts';
import { compareRates, percentile, report, timed } from './measure.ts';

type Env = Record<string, string>;

const controls = { TEST_CONTROLS: 'on', RATE_LIMITS: 'relaxed', LOG_LEVEL: 'warn' };
const browser = { 'accept-encoding': 'gzip, br' };
const shared = ['/', '/auth'];
const searchers = 40;
const searchSeconds = 10;

/** Pages from memory against the same pages rendered anew, and how evenly many searches at once are served. */
export async function benchPages(postgres: string | undefined): Promise<void> {
  const folder = temporaryFolder();
  await compareSharedPages('embedded', { DATA_DIR: folder }, { DATA_DIR: temporaryFolder() });
  if (!postgres) console.log('Set TEST_DATABASE_URL to measure pages on PostgreSQL too.');
  else {
    await compareSharedPages('PostgreSQL', {
      DATABASE_URL: postgres,
      SESSION_SECRET: 'a secret that only the bench has, long enough',
      PAYMENTS: 'sandbox',
      MAIL: 'outbox',
    });
  }
  await measureCrowd(folder);
}

/** Both in turns, so that other load on the machine affects both alike. */
async function compareSharedPages(engine: string, env: Env, otherEnv = env): Promise<void> {
  const product = await startServer({ ...env, ...controls });
  const baseline = await startServer(
    { ...otherEnv, ...controls, TSX_TSCONFIG_PATH: 'server/tsconfig.json' },
    ['--import', 'tsx'],
    'test/bench/uncached-pages.ts',
  );
  await product.ready();
  await baseline.ready();
  for (const path of shared) {
    const [fromMemory = 0, anew = 0] = await compareRates([product.url + path, baseline.url + path], browser);
    report(`GET ${path} signed out on ${engine}, requests/s`, fromMemory, 'rendered anew', anew);
  }
  await Promise.all([product.kill('SIGTERM'), baseline.kill('SIGTERM')]);
}

/** New connections that search at once on the embedded engine. If all wait alike, each waits its share of the time. */
async function measureCrowd(folder: string): Promise<void> {
  const server = await startServer({ DATA_DIR: folder, ...controls });
  await server.ready();
  await sleep(2_000);
  for (const [what, path] of [
    ['API searches', '/api/profiles?query='],
    ['search pages', '/search?query='],
  ] as const) {
    await crowd(server.url + path, 1);
    const { times, refused, share } = await crowd(server.url + path, searchSeconds);
    const against = `an equal share (${refused} refused)`;
    report(`${searchers} ${what} at once, median ms`, percentile(times, 0.5), against, share);
    report(`${searchers} ${what} at once, p95 ms`, percentile(times, 0.95), against, share);
    report(`${searchers} ${what} at once, longest ms`, Math.max(...times), against, share);
  }
  await server.kill('SIGTERM');
}

async function crowd(url: string, seconds: number) {
  const words = ['pricing', 'fundraising', 'piano', 'visa', 'marathon', 'toddler', 'kubernetes', 'garden'];
  const times: number[] = [];
  let refused = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: searchers }, async (_, searcher) => {
      const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
      for (let n = searcher; performance.now() - startedAt < seconds * 1000; n += 1) {
        const { ms, result: status } = await timed(() => get(`${url}${words[n % words.length]}`, agent));
        times.push(ms);
        if (status === 503) refused += 1;
        else if (status !== 200) throw new Error(`${url} answered ${status}`);
      }
      agent.destroy();
    }),
  );
  return { times, refused, share: ((performance.now() - startedAt) * searchers) / times.length };
}

function get(url: string, agent: http.Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers: browser }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    request.once('error', reject);
  });
}

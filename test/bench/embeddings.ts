import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { localEmbeddings } from '#server/adapters/embeddings/local-embeddings.ts';
import { rootFolder } from '#server/root-folder.ts';
import { type Server, startServer, status, temporaryFolder } from '#test/process/processes.ts';
import { median, report, timed } from './measure.ts';

const promisedQueryMs = 20;
const firstRoundMs = 15_000;
const short = 'raise money from investors';
const long =
  'I am looking for somebody who has taken a small bakery through its first audit and can tell me which books to keep and what the tax office will ask for';
const profile = 'Thirty years of running in circles, and what can be learned from it. '.repeat(8);

/** The local model: the time per query, the effect of a backlog of profiles on other work, and the start. */
export async function benchEmbeddings(): Promise<void> {
  await benchLoading();
  await benchStart();
  const embeddings = localEmbeddings(pino({ level: 'silent' }));
  await embeddings.warm();
  await embeddings.embedTexts([short, long, profile]);
  const queryMs = (text: string) =>
    timesOf(200, async (n) => {
      if (!(await embeddings.embedQuery(`${text} ${n}`))) throw new Error('no vector');
    });
  for (const [name, text] of Object.entries({ short, '30-word': long })) {
    const times = await queryMs(text);
    report(`${name} query embedded, median ms`, median(times), 'promised', promisedQueryMs);
    report(`${name} query embedded, p95 ms`, p95(times), 'promised', promisedQueryMs);
  }
  const texts = await timesOf(50, (n) => embeddings.embedTexts([`${profile} ${n}`]));
  const queries = await queryMs(short);
  report('profile text embedded, median ms', median(texts), 'short query', median(queries));

  const idle = await loopDelay(() => sleep(2_000));
  const backlog = Array.from({ length: 100 }, (_, n) => `${profile} ${n}`);
  const duringBacklog: number[] = [];
  const busy = await loopDelay(async () => {
    const work = embeddings.embedTexts(backlog);
    duringBacklog.push(...(await timesOf(20, (n) => embeddings.embedQuery(`${short} now ${n}`))));
    await work;
  });
  report('event loop delay p99 during a backlog of profiles, ms', busy, 'idle', idle);
  report('short query during that backlog, p95 ms', p95(duringBacklog), 'profile text', median(texts));
  await embeddings.close();
}

/** The built worker: from starting the process to the first embedded text. */
async function benchLoading(): Promise<void> {
  const node = await timesOf(3, () => once(spawn(process.execPath, ['-e', '0']), 'exit'));
  const loads = await timesOf(3, async () => {
    const worker = fork(path.join(rootFolder, 'dist/server/embedding-worker.js'), {
      serialization: 'advanced',
    });
    await once(worker, 'message');
    worker.kill('SIGKILL');
  });
  report('local model loaded, ms', median(loads), 'node -e 0', median(node));
}

/** With an API key, the product starts without the local model; the difference is what loading it costs. */
async function benchStart(): Promise<void> {
  const api = { OPENAI_API_KEY: 'none', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' };
  const kinds = [{}, api].map((env) => ({
    env: { DATA_DIR: temporaryFolder(), LOG_LEVEL: 'silent', ...env },
    times: [] as number[],
  }));
  for (let round = 0; round < 6; round += 1) {
    for (const { env, times } of kinds) {
      const { ms, result } = await timed(() => serve(env));
      // The first round creates the database and computes the sample people's vectors.
      if (round > 0) times.push(ms);
      else await sleep(firstRoundMs);
      await result.kill('SIGTERM');
    }
  }
  const [withModel = 0, without = 0] = kinds.map(({ times }) => median(times));
  report('start to a served page with the local model, ms', withModel, 'without', without);
}

async function serve(env: Record<string, string>): Promise<Server> {
  const server = await startServer(env);
  await server.ready();
  if ((await status(`${server.url}/`)) !== 200) throw new Error('no page');
  return server;
}

async function timesOf(count: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) times.push((await timed(() => work(n))).ms);
  return times;
}

function p95(times: number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}

async function loopDelay(work: () => Promise<unknown>): Promise<number> {
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  histogram.enable();
  await work();
  histogram.disable();
  return histogram.percentile(99) / 1e6;
}

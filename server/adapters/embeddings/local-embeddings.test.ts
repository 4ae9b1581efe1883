import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { rootFolder } from '#server/root-folder.ts';
import type { EmbeddingsPort } from './embeddings-port.ts';
import { localEmbeddings } from './local-embeddings.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'intime-embeddings-'));
const profile = 'Thirty years of running in circles, and what can be learned from it. '.repeat(6);
const logs: string[] = [];
const log = createLog('debug', { write: (line: string) => void logs.push(line) });
const opened: EmbeddingsPort[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((port) => port.close()));
  rmSync(folder, { recursive: true, force: true });
  logs.length = 0;
});

/** Starts the model's process with this code running first. */
function open(code = '', timeoutMs = 60_000): EmbeddingsPort {
  const port = localEmbeddings(log, timeoutMs, [
    '--import',
    `data:text/javascript,${encodeURIComponent(code)}`,
  ]);
  opened.push(port);
  return port;
}

test('a query goes ahead of waiting texts, and the event loop stays free', async () => {
  const port = open();
  await port.warm();
  let texts = 0;
  const backlog = Array.from({ length: 20 }, (_, n) =>
    port.embedTexts([`${profile} ${n}`]).then(() => {
      texts += 1;
    }),
  );
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
  }, 1);
  await backlog[1];
  const before = texts;
  expect(await port.embedQuery('how to run')).toBeDefined();
  expect(texts - before).toBeLessThanOrEqual(1);
  await Promise.all(backlog);
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(50);
});

test('only the beginning of a long query is used', async () => {
  const port = open();
  const beginning = 'our landlord wants us out and we must leave soon '.repeat(4).trim();
  const vectorOf = async (text: string) => (await port.embedQuery(text))?.vector;
  expect(await vectorOf(`${beginning}\n${profile}`)).toEqual(await vectorOf(beginning));
  expect(await vectorOf(`${beginning} no`)).toEqual(await vectorOf(beginning));
  expect(await vectorOf(beginning.slice(0, -5))).not.toEqual(await vectorOf(beginning));
});

test('a query gives up after the timeout', async () => {
  const port = open('process.on("message", (text) => { while (text === "forever"); });', 100);
  await port.warm();
  const texts = port.embedTexts(['forever']);
  texts.catch(() => undefined);
  await sleep(20);
  expect(await port.embedQuery('violin')).toBeUndefined();
  await port.close();
  await expect(texts).rejects.toThrow('ended');
});

test('after a crash the next call starts a new process', async () => {
  const port = open(
    'process.on("message", (text) => { if (text === "die") process.kill(process.pid, "SIGKILL"); });',
  );
  const [one, two, texts] = await Promise.allSettled([
    port.embedQuery('die'),
    port.embedQuery('violin'),
    port.embedTexts(['garden', 'die', 'bread']),
  ]);
  expect(one).toMatchObject({ value: undefined });
  expect(two.status).toBe('fulfilled');
  expect(texts.status).toBe('rejected');
  expect(await port.model()).toBe('all-MiniLM-L6-v2-int8');
  expect(await port.embedQuery('violin')).toBeDefined();
  expect(logs.length).toBeGreaterThan(0);
  for (const line of logs) expect(line).toContain('the local model stopped');
});

test('a process that keeps crashing is not restarted for a while', async () => {
  const port = open('process.exit(7)');
  for (let n = 0; n < 4; n += 1) {
    expect(await port.embedQuery('violin')).toBeUndefined();
    expect(await port.model()).toBeUndefined();
  }
  await expect(port.embedTexts(['violin'])).rejects.toThrow('not running');
  expect(logs).toHaveLength(2);
});

test('if neither runtime loads, there are no vectors, and the log has one line', async () => {
  const port = open(
    'process.dlopen = () => { throw new Error("no binary"); }; WebAssembly.validate = () => false;',
  );
  await port.warm();
  expect(await port.model()).toBeUndefined();
  expect(await port.embedQuery('violin')).toBeUndefined();
  await expect(port.embedTexts(['violin'])).rejects.toThrow('no local model can run here');
  expect(logs).toHaveLength(1);
  expect(logs[0]).toContain('no binary');
});

test('one process starts on first use, without our environment variables', async () => {
  const seen = path.join(mkdtempSync(`${folder}-`), 'seen');
  const port = open(
    `import { appendFileSync } from 'node:fs';
     import { isMainThread } from 'node:worker_threads';
     if (isMainThread) appendFileSync(${JSON.stringify(seen)}, JSON.stringify(Object.keys(process.env)));`,
  );
  await sleep(100);
  expect(() => readFileSync(seen)).toThrow();
  await Promise.all([port.warm(), port.model(), port.embedQuery('violin'), port.embedTexts(['violin'])]);
  expect(readFileSync(seen, 'utf8')).toBe('[]');
  rmSync(path.dirname(seen), { recursive: true });
});

test('the model’s process doesn’t keep a program running', async () => {
  const program = `
    import { pino } from 'pino';
    import { localEmbeddings } from '#server/adapters/embeddings/local-embeddings.ts';
    const { vectors } = await localEmbeddings(pino()).embedTexts(['violin']);
    process.stdout.write(String(vectors[0].length));`;
  const ran = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', program],
    { cwd: rootFolder },
  );
  expect(ran.stdout).toBe('1536');
});

test('after closing it returns at once and starts no process', async () => {
  const port = open();
  await port.close();
  expect(await port.embedQuery('violin')).toBeUndefined();
  await expect(port.embedTexts(['violin'])).rejects.toThrow('not running');
  expect(logs).toEqual([]);
});

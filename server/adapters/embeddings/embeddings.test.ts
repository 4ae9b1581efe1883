import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gradedQueries } from '#test/bench/relevance.ts';
import { startEmbeddingProvider } from '#test/embedding-provider.ts';
import { apiEmbeddings } from './api-embeddings.ts';
import type { EmbeddingsPort } from './embeddings-port.ts';
import { localEmbeddings } from './local-embeddings.ts';

const log = pino({ level: 'silent' });
const timeoutMs = 60_000;
const withoutBinary = ['--import', 'data:text/javascript,process.dlopen=()=>{throw new Error("no binary")}'];
const native = localEmbeddings(log, timeoutMs);
const webAssembly = localEmbeddings(log, timeoutMs, withoutBinary);
let provider: Awaited<ReturnType<typeof startEmbeddingProvider>>;
let api: EmbeddingsPort;

beforeAll(async () => {
  provider = await startEmbeddingProvider(async (texts) => (await native.embedTexts(texts)).vectors);
  api = apiEmbeddings(provider.settings, async () => true, log, timeoutMs);
  await Promise.all([native.warm(), webAssembly.warm(), api.warm()]);
});
afterAll(async () => {
  await Promise.all([native.close(), webAssembly.close(), api.close()]);
  await provider.close();
});

const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, x, n) => sum + x * (b[n] ?? 0), 0);

describe.each([
  ['the local model', () => native, 'all-MiniLM-L6-v2-int8'],
  ['the local model in WebAssembly', () => webAssembly, 'all-MiniLM-L6-v2-int8'],
  ['an API', () => api, 'text-embedding-test'],
])('%s', (_name, port, model) => {
  const vectorOf = async (text: string) => {
    const { vectors } = await port().embedTexts([text]);
    if (!vectors[0]) throw new Error('no vector');
    return vectors[0];
  };

  test('always reports the same model name with its results', async () => {
    expect(await port().model()).toBe(model);
    expect(await port().embedQuery('tax advice')).toMatchObject({ model });
    expect(await port().embedTexts(['tax advice'])).toMatchObject({ model });
    expect(await port().model()).toBe(model);
  });

  test('returns the same unit vector of 1536 numbers for a query and a text', async () => {
    const first = await vectorOf('Helps founders with their first pitch');
    expect(first).toBeInstanceOf(Float32Array);
    expect(first).toHaveLength(1536);
    expect(Math.hypot(...first)).toBeCloseTo(1, 5);
    expect(await vectorOf('Helps founders with their first pitch')).toEqual(first);
    const query = await port().embedQuery('Helps founders with their first pitch');
    expect(query?.vector).toEqual(first);
  });

  test('places similar meanings closer together', async () => {
    const { vectors } = await port().embedTexts(['fundraising advisor', 'sourdough bread baking']);
    const [advisor, baker] = vectors as [Float32Array, Float32Array];
    const query = await port().embedQuery('raise money from investors');
    if (!query) throw new Error('no vector');
    expect(cosine(query.vector, advisor)).toBeGreaterThan(cosine(query.vector, baker) + 0.2);
  });

  test('accepts no texts, an empty text, a very long one, and any script', async () => {
    expect((await port().embedTexts([])).vectors).toEqual([]);
    const hard = ['', ' ', 'word '.repeat(10_000), '👩‍🚀 mène 數據 مرحبا \ud83d', 'x'.repeat(3_000)];
    const { vectors } = await port().embedTexts(hard);
    expect(vectors).toHaveLength(hard.length);
    for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    expect(await port().embedQuery('')).toMatchObject({ model });
  });

  test('returns the right vector to each of many concurrent requests', async () => {
    const texts = ['violin lessons', 'divorce lawyer', 'marathon training', 'garden design'];
    const [alone, { vectors }, queries] = await Promise.all([
      Promise.all(texts.map(vectorOf)),
      port().embedTexts(texts),
      Promise.all(texts.map((text) => port().embedQuery(text))),
    ]);
    expect(vectors).toEqual(alone);
    expect(queries.map((query) => query?.vector)).toEqual(alone);
  });
});

test('both runtimes of the local model compute nearly the same vectors', async () => {
  const texts = gradedQueries.slice(0, 40).map(({ text }) => text);
  const [fast, slow] = await Promise.all([native.embedTexts(texts), webAssembly.embedTexts(texts)]);
  const cosines = fast.vectors.map((vector, n) => cosine(vector, slow.vectors[n] ?? new Float32Array()));
  cosines.sort((a, b) => a - b);
  expect(cosines[texts.length / 2]).toBeGreaterThan(0.9999);
  // The model rounds values to 8 bits as it computes: another order of adding floats can tip one over.
  expect(cosines[0]).toBeGreaterThan(0.99);
});

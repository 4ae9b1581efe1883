import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createLimits } from '#server/limits.ts';
import { createLog } from '#server/log.ts';
import { testConfig } from '#test/build-test-app.ts';
import { startEmbeddingProvider } from '#test/embedding-provider.ts';
import { testDatabase } from '#test/test-database.ts';
import { apiEmbeddings } from './api-embeddings.ts';
import { dailyTokens, type SpendTokens } from './daily-tokens.ts';

const pauseMs = 200;
const logs: string[] = [];
const log = createLog('debug', { write: (line: string) => void logs.push(line) });
const numbers = Array.from({ length: 1536 }, (_, n) => Math.sin(n));
let provider: Awaited<ReturnType<typeof startEmbeddingProvider>>;
beforeAll(async () => {
  provider = await startEmbeddingProvider(async (texts) => texts.map(() => numbers));
  await open().warm();
});
afterAll(() => provider.close());
afterEach(() => {
  provider.requests.length = 0;
  provider.nextAnswers.length = 0;
  logs.length = 0;
});

function open(spend: SpendTokens = async () => true, timeoutMs = 60_000) {
  return apiEmbeddings(provider.settings, spend, log, timeoutMs, pauseMs);
}
const unavailable = {
  status: 503,
  headers: { 'retry-after-ms': '10' },
  body: { error: { message: 'busy' } },
};
const answerOf = (...vectors: number[][]) => ({
  body: { data: vectors.map((embedding, index) => ({ index, embedding })) },
});

test('only the texts, the model and the response format are sent', async () => {
  await open().embedQuery('raise money');
  await open().embedTexts(['Bread', 'Law']);
  const rest = { model: 'text-embedding-test', dimensions: 1536, encoding_format: 'float' };
  const { key } = provider.settings;
  expect(provider.requests).toEqual([
    { path: '/v1/embeddings', authorization: `Bearer ${key}`, body: { ...rest, input: ['raise money'] } },
    { path: '/v1/embeddings', authorization: `Bearer ${key}`, body: { ...rest, input: ['Bread', 'Law'] } },
  ]);
});

test('many texts are sent in batches and returned in order', async () => {
  const texts = Array.from({ length: 50 }, (_, n) => `text ${n}`);
  const { vectors } = await open().embedTexts(texts);
  expect(vectors).toHaveLength(50);
  expect(provider.requests.flatMap(({ body }) => body.input)).toEqual(texts);
  for (const { body } of provider.requests) expect(body.input.length).toBeLessThanOrEqual(64);
});

test('shorter vectors are padded', async () => {
  provider.nextAnswers.push(answerOf([3, 4]));
  const query = await open().embedQuery('raise money');
  expect(query?.vector).toHaveLength(1536);
  expect([...(query?.vector.slice(0, 3) ?? [])]).toEqual([Math.fround(0.6), Math.fround(0.8), 0]);
});

describe('a failing provider', () => {
  test('is retried once for a query and twice for texts', async () => {
    provider.nextAnswers.push(unavailable);
    expect(await open().embedQuery('raise money')).toBeDefined();
    provider.nextAnswers.push(unavailable, { ...unavailable, status: 429 });
    expect((await open().embedTexts(['Bread'])).vectors).toHaveLength(1);
    expect(provider.requests).toHaveLength(5);
    provider.nextAnswers.push(unavailable, unavailable, unavailable);
    await expect(open().embedTexts(['Bread'])).rejects.toThrow('status 503');
  });

  test('is skipped for a while by queries, but not by texts', async () => {
    const port = open();
    provider.nextAnswers.push(unavailable, unavailable);
    expect(await port.embedQuery('one')).toBeUndefined();
    expect(await port.embedQuery('two')).toBeUndefined();
    expect(provider.requests).toHaveLength(2);
    expect(logs).toHaveLength(1);
    expect((await port.embedTexts(['Bread'])).vectors).toHaveLength(1);
    await expect.poll(() => port.embedQuery('three')).toBeDefined();
  });

  test.each([
    ['never responds', 'never' as const],
    ['asks for a long wait before a retry', { ...unavailable, headers: { 'retry-after': '3' } }],
  ])('that %s doesn’t delay search beyond the timeout', async (_name, answer) => {
    provider.nextAnswers.push(answer);
    expect(await open(undefined, 1_000).embedQuery('raise money')).toBeUndefined();
    // There was no retry: it would have come only after the requested wait.
    expect(provider.requests.length).toBeLessThan(2);
  });

  test('can’t leak the key into our logs or errors', async () => {
    const { key } = provider.settings;
    const leaking = { status: 401, body: { error: { message: `Wrong key: ${key}` } } };
    provider.nextAnswers.push(leaking, leaking);
    expect(await open().embedQuery('raise money')).toBeUndefined();
    const error: unknown = await open()
      .embedTexts(['Bread'])
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Error);
    expect(`${(error as Error).stack}${String((error as Error).cause)}`).not.toContain(key);
    expect(logs.join()).toContain('status 401');
    expect(logs.join()).not.toContain(key);
  });

  const one = { index: 0, embedding: numbers };
  test.each([
    ['no JSON', '<html>'],
    ['no data', {}],
    ['no vector', { data: [] }],
    ['two vectors', { data: [one, { ...one, index: 1 }] }],
    ['the wrong index', { data: [{ ...one, index: 1 }] }],
    ['a vector that is too long', { data: [{ ...one, embedding: [...numbers, 1] }] }],
    ['an empty vector', { data: [{ ...one, embedding: [] }] }],
    ['strings instead of numbers', { data: [{ ...one, embedding: numbers.map(String) }] }],
    ['null instead of a number', { data: [{ ...one, embedding: [...numbers.slice(1), null] }] }],
    ['a zero vector', { data: [{ ...one, embedding: numbers.map(() => 0) }] }],
    ['numbers too large', { data: [{ ...one, embedding: numbers.map(() => 1e300) }] }],
  ])('includes one that returns %s', async (_name, body) => {
    provider.nextAnswers.push({ body }, { body });
    expect(await open().embedQuery('raise money')).toBeUndefined();
    await expect(open().embedTexts(['Bread'])).rejects.toThrow('the embedding provider failed');
    expect(logs).toHaveLength(1);
  });
});

test('the daily tokens are shared by all processes, running out is logged once, and a new day has a new budget', async () => {
  const { db } = await testDatabase();
  let now = new Date('2031-05-06T23:00:00Z');
  const limits = createLimits(testConfig(), db, () => now);
  const process = () => open(dailyTokens(100, limits, () => now, log));
  const [one, two] = [process(), process()];
  expect((await one.embedTexts(['x'.repeat(150), 'x'.repeat(100)])).vectors).toHaveLength(2);
  await expect(two.embedTexts(['x'.repeat(60)])).rejects.toThrow('used up');
  expect(await two.embedQuery('x'.repeat(46))).toBeDefined();
  expect(await two.embedQuery('yes')).toBeUndefined();
  expect(await two.embedQuery('yes')).toBeUndefined();
  expect(logs).toHaveLength(1);
  now = new Date('2031-05-07T00:00:01Z');
  expect(await two.embedQuery('yes')).toBeDefined();
  now = new Date('2031-05-09T00:00:00Z');
  await limits.deleteExpired();
});

test('without the database a query falls back to keywords, and texts fail', async () => {
  const port = open(() => Promise.reject(new Error('database unavailable')));
  expect(await port.embedQuery('raise money')).toBeUndefined();
  await expect(port.embedTexts(['Bread'])).rejects.toThrow('database unavailable');
  expect(provider.requests).toEqual([]);
});

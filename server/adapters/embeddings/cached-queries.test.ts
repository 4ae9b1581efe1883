import { expect, test } from 'vitest';
import { cachedQueries } from './cached-queries.ts';
import type { EmbeddedQuery, EmbeddingsPort } from './embeddings-port.ts';

const unused = () => Promise.reject(new Error('unexpected call'));

function open(answer: (text: string) => EmbeddedQuery | undefined) {
  const requested: string[] = [];
  const port: EmbeddingsPort = {
    model: unused,
    embedTexts: unused,
    warm: unused,
    close: unused,
    embedQuery: async (text) => {
      requested.push(text);
      return answer(text);
    },
  };
  return { requested, embedQuery: cachedQueries(port).embedQuery };
}
const known = (text: string) => ({ model: 'm', vector: Float32Array.of(text.length) });

test('a query is embedded once, even when requested concurrently', async () => {
  const { requested, embedQuery } = open(known);
  const answers = await Promise.all(['law', 'law', 'bread', 'law'].map(embedQuery));
  expect(answers).toEqual(['law', 'law', 'bread', 'law'].map(known));
  expect(await embedQuery('law')).toEqual(known('law'));
  expect(requested).toEqual(['law', 'bread']);
});

test('a failed query is tried again', async () => {
  const answers = [undefined, known('law')];
  const { requested, embedQuery } = open(() => answers.shift());
  expect(await Promise.all([embedQuery('law'), embedQuery('law')])).toEqual([undefined, undefined]);
  expect(await embedQuery('law')).toEqual(known('law'));
  expect(await embedQuery('law')).toEqual(known('law'));
  expect(requested).toEqual(['law', 'law']);
});

test('1,000 queries are cached, and the least recently used is evicted first', async () => {
  const { requested, embedQuery } = open(known);
  for (let n = 0; n < 1_000; n += 1) await embedQuery(`query ${n}`);
  await embedQuery('query 0');
  await embedQuery('one more');
  requested.length = 0;
  await embedQuery('query 0');
  await embedQuery('query 2');
  expect(requested).toEqual([]);
  await embedQuery('query 1');
  expect(requested).toEqual(['query 1']);
});

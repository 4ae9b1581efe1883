import { expect, test } from 'vitest';
import { cachedQueries } from './cached-queries.ts';
import type { EmbeddedQuery, EmbeddingsPort } from './embeddings-port.ts';

const unused = () => Promise.reject(new Error('not asked for'));

function open(answer: (text: string) => EmbeddedQuery | undefined) {
  const asked: string[] = [];
  const port: EmbeddingsPort = {
    model: unused,
    embedTexts: unused,
    warm: unused,
    close: unused,
    embedQuery: async (text) => {
      asked.push(text);
      return answer(text);
    },
  };
  return { asked, embedQuery: cachedQueries(port).embedQuery };
}
const known = (text: string) => ({ model: 'm', vector: Float32Array.of(text.length) });

test('a query is asked for once, also by many at once', async () => {
  const { asked, embedQuery } = open(known);
  const answers = await Promise.all(['law', 'law', 'bread', 'law'].map(embedQuery));
  expect(answers).toEqual(['law', 'law', 'bread', 'law'].map(known));
  expect(await embedQuery('law')).toEqual(known('law'));
  expect(asked).toEqual(['law', 'bread']);
});

test('what could not be had is asked for again', async () => {
  const answers = [undefined, known('law')];
  const { asked, embedQuery } = open(() => answers.shift());
  expect(await Promise.all([embedQuery('law'), embedQuery('law')])).toEqual([undefined, undefined]);
  expect(await embedQuery('law')).toEqual(known('law'));
  expect(await embedQuery('law')).toEqual(known('law'));
  expect(asked).toEqual(['law', 'law']);
});

test('a thousand are kept: the one used longest ago goes first', async () => {
  const { asked, embedQuery } = open(known);
  for (let n = 0; n < 1_000; n += 1) await embedQuery(`query ${n}`);
  await embedQuery('query 0');
  await embedQuery('one more');
  asked.length = 0;
  await embedQuery('query 0');
  await embedQuery('query 2');
  expect(asked).toEqual([]);
  await embedQuery('query 1');
  expect(asked).toEqual(['query 1']);
});

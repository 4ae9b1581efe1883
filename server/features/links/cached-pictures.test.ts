import { expect, test } from 'vitest';
import { cachedPictures } from './cached-pictures.ts';

function counting(maxCached: number) {
  const drawn: string[] = [];
  let concurrent = 0;
  let maxConcurrent = 0;
  const pictureOf = cachedPictures(async (name: string) => {
    drawn.push(name);
    maxConcurrent = Math.max(maxConcurrent, ++concurrent);
    await new Promise((resolve) => setTimeout(resolve, 2));
    concurrent--;
    if (name === 'broken') throw new Error('no picture');
    return Buffer.from(name);
  }, maxCached);
  return { pictureOf, drawn, maxConcurrent: () => maxConcurrent };
}

test('parallel requests share one drawing, and pictures are drawn one at a time', async () => {
  const { pictureOf, drawn, maxConcurrent } = counting(10);
  const pictures = await Promise.all(['a', 'b', 'a', 'c', 'a'].map(pictureOf));
  expect(drawn).toEqual(['a', 'b', 'c']);
  expect(maxConcurrent()).toBe(1);
  expect(pictures[0]).toBe(pictures[4]);
  expect(new Set(pictures.map(({ etag }) => etag)).size).toBe(3);
});

test('the least recently used picture is dropped first', async () => {
  const { pictureOf, drawn } = counting(2);
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await pictureOf(name);
  expect(drawn).toEqual(['a', 'b', 'c', 'b']);
});

test('a failure is not cached', async () => {
  const { pictureOf, drawn } = counting(2);
  await expect(pictureOf('broken')).rejects.toThrow('no picture');
  await expect(pictureOf('broken')).rejects.toThrow('no picture');
  expect(drawn).toEqual(['broken', 'broken']);
});

test('too many new pictures get a 503, and cached ones are still served', async () => {
  const { pictureOf, drawn } = counting(100);
  await pictureOf('known');
  const crowd = await Promise.allSettled(Array.from({ length: 60 }, (_, n) => pictureOf(`new ${n}`)));
  const refused = crowd.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(30);
  expect(drawn.length + refused.length).toBe(61);
  await expect(pictureOf('known')).resolves.toMatchObject({ png: Buffer.from('known') });
  await expect(pictureOf('new 59')).resolves.toMatchObject({ png: Buffer.from('new 59') });
});

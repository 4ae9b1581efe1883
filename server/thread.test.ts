import { expect, test } from 'vitest';
import { createThread, TooLongError, TooMuchMemoryError } from './thread.ts';

const source = 'test/counting-thread.ts';

test('only the question that takes too long fails, and the others are answered by a new thread', async () => {
  const ask = createThread<number, number>(source, { limitMs: 1_000 });
  const answers = await Promise.allSettled([ask(1), ask(Number.POSITIVE_INFINITY), ask(2)]);
  expect(answers).toEqual([
    { status: 'fulfilled', value: 1 },
    { status: 'rejected', reason: expect.any(TooLongError) },
    { status: 'fulfilled', value: 2 },
  ]);
});

test('only the question that takes too much memory fails, and the others are answered by a new thread', async () => {
  const ask = createThread<number | 'all', number>(source, { limitMs: 60_000, limitMb: 64 });
  const answers = await Promise.allSettled([ask(1), ask('all'), ask(2)]);
  expect(answers).toEqual([
    { status: 'fulfilled', value: 1 },
    { status: 'rejected', reason: expect.any(TooMuchMemoryError) },
    { status: 'fulfilled', value: 2 },
  ]);
});

import { expect, test } from 'vitest';
import { createThread, TooLongError } from './thread.ts';

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

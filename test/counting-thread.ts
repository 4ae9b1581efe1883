import { answerInThread } from '#server/thread.ts';

/** Counts as far as it is asked to, or keeps numbers in memory without end. */
answerInThread<number | 'all', number>((end) => {
  const kept: number[][] = [];
  while (end === 'all') kept.push(Array.from({ length: 1000 }, Math.random));
  let count = 0;
  while (count < end) count += 1;
  return count;
});

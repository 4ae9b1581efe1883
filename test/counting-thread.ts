import { answerInThread } from '#server/thread.ts';

/** Counts as far as it is asked to. */
answerInThread<number, number>((end) => {
  let count = 0;
  while (count < end) count += 1;
  return count;
});

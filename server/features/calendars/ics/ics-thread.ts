import { createThread } from '#server/thread.ts';
import { IcsError, type IcsProblem } from './feed/ics-error.ts';
import type { BusyTime, ReadOptions } from './read-busy-times.ts';

export type IcsQuestion = { texts: string[]; options: ReadOptions };
type Found = Pick<BusyTime, 'from' | 'until'>;
export type IcsAnswer = { busy: Found[] } | { problem: IcsProblem };

const ask = createThread<IcsQuestion, IcsAnswer>('server/features/calendars/ics/ics-worker.ts');

/** Reads calendars in a thread: thousands of events would block the event loop. */
export async function readInThread(texts: string[], options: ReadOptions): Promise<Found[]> {
  const answer = await ask({ texts, options });
  if ('problem' in answer) throw new IcsError(answer.problem, 'a calendar that can’t be read');
  return answer.busy;
}

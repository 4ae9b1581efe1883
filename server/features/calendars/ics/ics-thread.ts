import { createThread, TooLongError, TooMuchMemoryError } from '#server/thread.ts';
import type { Span } from '#shared/availability/open-ranges.ts';
import { IcsError, type IcsProblem } from './feed/ics-error.ts';
import type { ReadOptions } from './read-busy-times.ts';

type Failure = { problem: IcsProblem; shown?: string | undefined };
type Times = { from: Date; until: Date };
/** How many busy times there are, and when: those that overlap or touch are joined. */
export type Found = { found: number; spans: Span[] };
export type IcsQuestion = { texts: string[]; options: ReadOptions } | { event: string };
export type IcsAnswer = Found | { event: Times | undefined } | Failure;

/** Much longer than the budget of steps allows, in case some work isn't counted. */
const limitMs = 10_000;
/** Several times what the largest feed takes. */
const limitMb = 256;
const ask = createThread<IcsQuestion, IcsAnswer>('server/features/calendars/ics/ics-worker.ts', {
  limitMs,
  limitMb,
});

/** Reads calendars in a thread: thousands of events would block the event loop. */
export async function readInThread(texts: string[], options: ReadOptions): Promise<Found> {
  const answer = await askInTime({ texts, options });
  if ('found' in answer) return answer;
  const { problem, shown }: Failure = 'problem' in answer ? answer : { problem: 'malformed' };
  throw new IcsError(problem, 'a calendar that can’t be read', shown);
}

/** When the first event of a file is. Undefined if it can't be read. */
export async function readEventInThread(event: string): Promise<Times | undefined> {
  const answer = await askInTime({ event });
  return 'event' in answer ? answer.event : undefined;
}

async function askInTime(question: IcsQuestion): Promise<IcsAnswer> {
  try {
    return await ask(question);
  } catch (error) {
    if (error instanceof TooLongError || error instanceof TooMuchMemoryError)
      return { problem: 'tooComplex' };
    throw error;
  }
}

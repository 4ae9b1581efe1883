import { answerInThread } from '#server/thread.ts';
import { IcsError } from './feed/ics-error.ts';
import type { IcsAnswer, IcsQuestion } from './ics-thread.ts';
import { readBusyTimes } from './read-busy-times.ts';
import { readEventTimes } from './read-event-times.ts';

/** Reads calendars in a thread of its own. A calendar may consist of many texts, as when each event is one. */
answerInThread<IcsQuestion, IcsAnswer>((question) => {
  try {
    if ('event' in question) return { event: readEventTimes(question.event) };
    const { texts, options } = question;
    if (texts.length === 0) return { busy: [] };
    const { busy } = readBusyTimes(texts.join('\r\n'), options);
    return { busy: busy.map(({ from, until }) => ({ from, until })) };
  } catch (error) {
    if (error instanceof IcsError) return { problem: error.problem, shown: error.shown };
    throw error;
  }
});

import { answerInThread } from '#server/thread.ts';
import { join } from '#shared/availability/open-ranges.ts';
import { IcsError } from './feed/ics-error.ts';
import type { IcsAnswer, IcsQuestion } from './ics-thread.ts';
import { readBusyTimes } from './read-busy-times.ts';
import { readEventTimes } from './read-event-times.ts';

/** Reads calendars in a thread of its own. A calendar may consist of many texts, as when each event is one. */
answerInThread<IcsQuestion, IcsAnswer>((question) => {
  try {
    if ('event' in question) return { event: readEventTimes(question.event) };
    const { texts, options } = question;
    if (texts.length === 0) return { found: 0, spans: [] };
    const { busy } = readBusyTimes(texts.join('\r\n'), options);
    const spans = busy.map(({ from, until }) => ({ from: from.getTime(), until: until.getTime() }));
    return { found: busy.length, spans: join(spans) };
  } catch (error) {
    if (error instanceof IcsError) return { problem: error.problem, shown: error.shown };
    throw error;
  }
});

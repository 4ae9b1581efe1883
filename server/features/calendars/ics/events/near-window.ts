import { dayMs } from '#shared/durations.ts';
import type { Properties } from '../feed/properties.ts';
import { readDuration, readStamp } from '../feed/stamps.ts';
import type { Span } from './series.ts';

/** No zone is further from UTC. */
const marginMs = 2 * dayMs;

/**
 * Whether an event may reach into the window, judged from its dates alone. One that certainly doesn't is left out, and
 * no harm if the rest of it can't be read.
 */
export function isNear(event: Properties, window: Span): boolean {
  try {
    return mayReach(event, window) || mayReplace(event, window);
  } catch {
    return true;
  }
}

function mayReach(event: Properties, window: Span): boolean {
  const start = readStamp(event.first('DTSTART')?.value ?? '').at;
  const ahead = start - window.until - marginMs;
  if (ahead > 0 && ahead > travelOf(event)) return false;
  const last = lastStart(event, start);
  return last === undefined || last + lengthOf(event, start) >= window.from - marginMs;
}

/** No occurrence that is replaced is taken to last longer. How long it was, only its series says. */
const longestMs = 100 * dayMs;

/** Whether it may take away an occurrence that is in the window. */
function mayReplace(event: Properties, window: Span): boolean {
  const recurrence = event.first('RECURRENCE-ID');
  if (!recurrence) return false;
  if (recurrence.parameter('range')?.toUpperCase() === 'THISANDFUTURE') return true;
  const { at } = readStamp(recurrence.value);
  return at >= window.from - longestMs && at <= window.until + marginMs;
}

const travelOf = (event: Properties) =>
  readDuration(event.first('X-APPLE-TRAVEL-DURATION')?.value ?? 'PT0S').ms;

/** Undefined if it goes on, or if that isn't plain to see. */
function lastStart(event: Properties, start: number): number | undefined {
  if (event.has('RDATE')) return undefined;
  const ends = event.all('RRULE').map(({ value }) => /(?:^|;)UNTIL=([^;]*)/i.exec(value)?.[1]);
  if (ends.includes(undefined)) return undefined;
  return Math.max(start, ...ends.map((end) => readStamp(end ?? '').at));
}

/** At least as long as the event. */
function lengthOf(event: Properties, start: number): number {
  const end = event.first('DTEND');
  if (end) return Math.abs(readStamp(end.value).at - start) + dayMs;
  const { days, ms } = readDuration(event.first('DURATION')?.value ?? 'P1D');
  return days * dayMs + ms;
}

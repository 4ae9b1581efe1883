import { readEvent, spanOf } from './events/event.ts';
import { Budget } from './feed/budget.ts';
import { type Component, readComponents } from './feed/components.ts';
import { Properties } from './feed/properties.ts';
import { FeedZones } from './zones/zones.ts';

const options = {
  ...{ ownEmails: [], tentativeBlocks: true, unansweredBlocks: true },
  ...{ allDayBlocks: true, freeAllDayBlocks: true },
};

/** When a file's first event is, whatever else it says. Throws an IcsError if it can't be read. */
export function readEventTimes(text: string): { from: Date; until: Date } | undefined {
  const calendars = readComponents(text);
  const calendar = calendars.find(({ components }) => components.some(isEvent));
  const event = calendar?.components.find(isEvent);
  if (!calendar || !event) return undefined;
  const zones = new FeedZones('UTC', new Budget()).in(calendar);
  const { from, until } = spanOf(readEvent(new Properties(event.lines), zones, options));
  return { from: new Date(from), until: new Date(until) };
}

const isEvent = ({ name }: Component) => name === 'VEVENT';

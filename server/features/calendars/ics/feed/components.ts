import { IcsError, malformed } from './ics-error.ts';
import { decode, linesOf } from './lines.ts';

/** A component with the lines that matter for busy times; titles, notes and places are dropped here. */
export type Component = {
  name: string;
  lines: string[];
  components: Component[];
  /** The ids in links to us in its notes, place or URL. */
  links: string[];
  /** It has notes, a place or a URL. */
  hasDetails: boolean;
};

const maxBytes = 5 * 1024 * 1024;
const maxEvents = 20_000;
const maxDepth = 10;

const keptLines = new Set([
  ...['METHOD', 'TZID', 'X-LIC-LOCATION', 'TZOFFSETFROM', 'TZOFFSETTO', 'FREEBUSY'],
  ...[
    'UID',
    'SEQUENCE',
    'RECURRENCE-ID',
    'DTSTART',
    'DTEND',
    'DURATION',
    'RRULE',
    'RDATE',
    'EXRULE',
    'EXDATE',
  ],
  ...['STATUS', 'TRANSP', 'ATTENDEE', 'ORGANIZER', 'X-APPLE-TRAVEL-DURATION', 'X-MICROSOFT-CDO-BUSYSTATUS'],
  ...['X-MICROSOFT-CDO-ALLDAYEVENT', 'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT'],
]);
/** Only looked through for links to our own sessions. */
const textLines = new Set(['DESCRIPTION', 'LOCATION', 'URL']);
const noText = /^[^:]*:(?:\s|\\n)*$/i;
/** Where the components that are read must be. */
const parents = new Map([
  ['VEVENT', 'VCALENDAR'],
  ['VFREEBUSY', 'VCALENDAR'],
  ['VTIMEZONE', 'VCALENDAR'],
  ['STANDARD', 'VTIMEZONE'],
  ['DAYLIGHT', 'VTIMEZONE'],
]);

/** The calendars of a feed, usually one. */
export function readComponents(
  feed: string | Uint8Array,
  linksIn: (line: string) => string[] = () => [],
): Component[] {
  const size = typeof feed === 'string' ? Buffer.byteLength(feed) : feed.length;
  if (size > maxBytes) throw new IcsError('tooLarge', `it has more than ${maxBytes / 1024 / 1024} MB`);
  const calendars: Component[] = [];
  const open: Component[] = [];
  let events = 0;
  for (const line of linesOf(typeof feed === 'string' ? feed : decode(feed))) {
    const [, edge, name] = /^(BEGIN|END):\s*([^\s]+)\s*$/i.exec(line) ?? [];
    const inside = open.at(-1);
    if (!edge || !name) {
      if (inside) keepLine(inside, line, linksIn);
      else if (calendars.length === 0) throw new IcsError('notACalendar', 'it doesn’t begin like a calendar');
    } else if (edge.toUpperCase() === 'BEGIN') {
      const component = newComponent(name.toUpperCase());
      checkPlace(component.name, open, calendars.length === 0);
      if (inside) inside.components.push(component);
      else calendars.push(component);
      open.push(component);
      if (component.name === 'VEVENT') events += 1;
      if (events > maxEvents) throw new IcsError('tooManyEvents', `it has more than ${maxEvents} events`);
    } else if (inside?.name === name.toUpperCase()) open.pop();
    else throw malformed('unexpected end of', name);
  }
  const unclosed = open.at(-1);
  if (unclosed) throw malformed('cut off inside', unclosed.name);
  if (calendars.length === 0) throw new IcsError('notACalendar', 'it is empty');
  return calendars;
}

function newComponent(name: string): Component {
  return { name, lines: [], components: [], links: [], hasDetails: false };
}

function keepLine(component: Component, line: string, linksIn: (line: string) => string[]): void {
  const name = line.slice(0, line.search(/[:;]|$/)).toUpperCase();
  if (keptLines.has(name)) component.lines.push(line);
  else if (textLines.has(name)) {
    component.links.push(...linksIn(line));
    component.hasDetails ||= !noText.test(line);
  }
}

/** An event inside another means that an END is missing: both would be misread. */
function checkPlace(name: string, open: Component[], isFirst: boolean): void {
  const inside = open.at(-1);
  if (!inside) {
    if (name === 'VCALENDAR') return;
    if (isFirst) throw new IcsError('notACalendar', 'it doesn’t begin like a calendar');
    throw malformed('outside of any calendar', name);
  }
  const parent = parents.get(name);
  if (name === 'VCALENDAR' || (parent && parent !== inside.name))
    throw malformed(`inside ${inside.name}`, name);
  if (open.length >= maxDepth) throw malformed('nested too deeply', name);
}

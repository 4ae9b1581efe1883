import { foldLines } from '#server/features/bookings/view/fold-lines.ts';
import { linesOf } from '#server/features/calendars/ics/feed/lines.ts';
import { Properties } from '#server/features/calendars/ics/feed/properties.ts';

/** What sessions set in their events. An end and a duration exclude each other. */
const ours = new Set([
  ...['DTSTART', 'DTEND', 'DURATION', 'SEQUENCE', 'DTSTAMP', 'LAST-MODIFIED'],
  ...['SUMMARY', 'LOCATION', 'URL', 'STATUS'],
]);

/**
 * An event with our part of it as in `fresh`. Reminders and everything else in it are the expert's and stay, line by
 * line, also what we couldn't read.
 */
export function updateEvent(theirs: string, fresh: string, { keepsNotes }: { keepsNotes: boolean }): string {
  const isOurs = (name: string) => ours.has(name) || (name === 'DESCRIPTION' && !keepsNotes);
  const ownLines = linesOfEvent(fresh).filter((line) => isOurs(nameOf(line)));
  const updated: string[] = [];
  for (const { line, isInEvent } of walk(theirs)) {
    if (isInEvent && isOurs(nameOf(line))) continue;
    updated.push(line);
    if (isInEvent && isBegin(line)) updated.push(...ownLines);
  }
  return foldLines([...updated, ''].join('\r\n'));
}

/** An event's notes, however a server breaks and escapes them. */
export function notesOf(text: string): string {
  const [notes] = new Properties(linesOfEvent(text)).readable('DESCRIPTION');
  const unescaped = (notes?.value ?? '').replace(/\\(.)/g, (_escaped, letter: string) =>
    letter.toLowerCase() === 'n' ? '\n' : letter,
  );
  return unescaped.replace(/\s+/g, ' ').trim();
}

const linesOfEvent = (text: string) =>
  [...walk(text)].flatMap(({ line, isInEvent }) => (isInEvent ? [line] : []));

/** The unfolded lines of a file. `isInEvent`: of its first event, but not of a reminder in it. */
function* walk(text: string): Generator<{ line: string; isInEvent: boolean }> {
  const open: string[] = [];
  let events = 0;
  for (const line of linesOf(text)) {
    if (isBegin(line)) {
      open.push(componentOf(line));
      if (open.length === 2 && open[1] === 'VEVENT') events += 1;
    }
    yield { line, isInEvent: open.length === 2 && open[1] === 'VEVENT' && events === 1 };
    if (nameOf(line) === 'END') open.pop();
  }
}

const nameOf = (line: string) => line.slice(0, line.search(/[:;]|$/)).toUpperCase();
const componentOf = (line: string) =>
  line
    .slice(line.indexOf(':') + 1)
    .trim()
    .toUpperCase();
const isBegin = (line: string) => nameOf(line) === 'BEGIN';

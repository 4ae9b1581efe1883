import { createHash } from 'node:crypto';
import { CalendarError, type CalendarsPort } from '#server/adapters/calendars/calendars-port.ts';
import { type DavClient, type Resource, urlOf } from './dav-client.ts';
import { isCalendarResource } from './find-calendars.ts';

type Window = { from: Date; until: Date };

/** Reads a calendar's events, if anything in it changed since the known version. */
export async function readCalendar(
  client: DavClient,
  href: string,
  known: { version?: string },
  window: Window,
): ReturnType<CalendarsPort['readCalendar']> {
  const url = urlOf(href);
  // Read before the events: a change in between makes the version old, and is read next time.
  const version = await versionOf(client, url, window);
  if (version === known.version) return { changed: false };
  const events = await eventsOf(client, url, 'c:calendar-data', window);
  const texts = events.map(({ properties }) => properties.get('c:calendar-data')?.text ?? '');
  return { changed: true, version, texts: texts.filter((text) => text !== '') };
}

async function versionOf(client: DavClient, url: URL, window: Window): Promise<string> {
  const [calendar] = await client.properties(url, '0', ['d:resourcetype', 'cs:getctag', 'd:sync-token']);
  if (calendar?.status === 404) throw new CalendarError('notFound');
  if (!calendar || !isCalendarResource(calendar)) throw new CalendarError('notACalendar');
  const token =
    tokenOf(calendar, 'cs:getctag') ??
    tokenOf(calendar, 'd:sync-token') ??
    (await etagsOf(client, url, window));
  return hash([token, window.from.toISOString(), window.until.toISOString()]);
}

function tokenOf({ properties }: Resource, name: string): string | undefined {
  const text = properties.get(name)?.text.trim();
  return text ? `${name} ${text}` : undefined;
}

/** For servers that have no version of a whole calendar. */
async function etagsOf(client: DavClient, url: URL, window: Window): Promise<string> {
  const events = await eventsOf(client, url, 'd:getetag', window);
  return hash(events.map((each) => `${each.href} ${each.properties.get('d:getetag')?.text}`).toSorted());
}

/** Recurring events are asked for again by their rule: some servers look only at the first occurrence's time. */
async function eventsOf(client: DavClient, url: URL, name: string, window: Window): Promise<Resource[]> {
  const inWindow = await client.events(url, [name], window);
  const recurring = await client.recurringEvents(url, [name]).catch(noneIfUnsupported);
  refuseTruncated([...inWindow, ...recurring]);
  return [...new Map([...inWindow, ...recurring].map((each) => [each.url.href, each])).values()];
}

/** For a server that filters by time alone. */
export function noneIfUnsupported(error: unknown): [] {
  if (error instanceof CalendarError && (error.problem === 'notACalendar' || error.code === 'HTTP 403'))
    return [];
  throw error;
}

/** A server that has more than it likes to send says so about the calendar (RFC 6578, section 3.6). */
function refuseTruncated(resources: Resource[]): void {
  if (resources.some(({ status }) => status === 507)) throw new CalendarError('tooLarge');
}

function hash(parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

import { createHash } from 'node:crypto';
import { CalendarError, type CalendarsPort } from '#server/adapters/calendars/calendars-port.ts';
import { type DavClient, type Resource, urlOf } from './dav-client.ts';
import { isCalendarResource } from './find-account.ts';

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
  return { changed: true, version, texts: events.filter(isThere).map(textOf) };
}

/** One that was removed since the server listed it isn't. */
const isThere = ({ status }: Resource) => status !== 404 && status !== 410;

/** An event that the server can't or won't show may block time, so it isn't left out. */
function textOf({ status, properties }: Resource): string {
  const text = properties.get('c:calendar-data')?.text;
  if (!text) throw new CalendarError('serverError', status ? { code: `HTTP ${status}` } : {});
  return text;
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

/** Recurring events are asked for again: some servers look only at the first occurrence's time. */
async function eventsOf(client: DavClient, url: URL, name: string, window: Window): Promise<Resource[]> {
  const all = await client.events(url, [name], window);
  for (const by of ['RRULE', 'RDATE'] as const)
    all.push(...(await client.recurringEvents(url, [name], by).catch(noneIfUnsupported)));
  refuseTruncated(all);
  // Some servers list the calendar itself.
  const events = all.filter((each) => each.url.pathname !== url.pathname || isError(each));
  return [...new Map(events.map((each) => [each.url.href, each])).values()];
}

const isError = ({ status = 200 }: Resource) => status >= 400;

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

import { CalendarError, type CalendarsPort } from '#server/adapters/calendars/calendars-port.ts';
import type { GuardedResponse } from '#server/adapters/calendars/guarded-fetch.ts';
import { isCalendar } from '#server/adapters/calendars/read-feed.ts';
import { readText } from '#server/adapters/calendars/response-body.ts';
import { type DavClient, type Resource, urlOf } from './dav-client.ts';
import { noneIfUnsupported } from './read-calendar.ts';

/** Compression by a proxy would turn the ETag into a weak one, which no condition matches. */
const uncompressed = { 'accept-encoding': 'identity' };
const isGone = (status: number) => status === 404 || status === 410;

export async function readEvent(client: DavClient, href: string): ReturnType<CalendarsPort['readEvent']> {
  const url = urlOf(href);
  const found = await client.request({ method: 'GET', url, headers: uncompressed }, async (response) => {
    if (isGone(response.status)) return undefined;
    if (response.status !== 200) throw client.problemOf(response);
    const text = await readText(response);
    if (!isCalendar(text)) throw new CalendarError('notACalendar');
    return { etag: etagOf(response), text };
  });
  if (!found) return undefined;
  return { text: found.text, etag: found.etag ?? (await askForEtag(client, url)) };
}

export async function readEtags(
  client: DavClient,
  calendar: string,
  window: { from: Date; until: Date },
): ReturnType<CalendarsPort['readEtags']> {
  const events = await client.events(urlOf(calendar), ['d:getetag'], window);
  return new Map(
    events.flatMap((event) => {
      const etag = etagIn(event);
      return etag ? [[event.url.href, etag] as const] : [];
    }),
  );
}

export async function findEvent(
  client: DavClient,
  calendar: string,
  uid: string,
): ReturnType<CalendarsPort['findEvent']> {
  const found = await client
    .eventsWithUid(urlOf(calendar), ['d:getetag', 'c:calendar-data'], uid)
    .catch(noneIfUnsupported);
  for (const event of found) {
    const text = event.properties.get('c:calendar-data')?.text ?? '';
    if (!uidsIn(text).includes(uid)) continue;
    return { href: event.url.href, text, etag: etagIn(event) ?? (await askForEtag(client, event.url)) };
  }
  return undefined;
}

export async function writeEvent(
  client: DavClient,
  { href, text, etag }: { href: string; text: string; etag?: string },
): ReturnType<CalendarsPort['writeEvent']> {
  const url = urlOf(href);
  const headers = {
    ...uncompressed,
    'content-type': 'text/calendar; charset=utf-8',
    ...(etag ? { 'if-match': etag } : { 'if-none-match': '*' }),
  };
  const request = { method: 'PUT', url, headers, body: text };
  const written = await client.request(request, async (response) => {
    const { status } = response;
    if (status === 412 || (etag && isGone(status))) return 'changedThere';
    if ([200, 201, 204].includes(status)) return { etag: etagOf(response) };
    // Without another reason, the calendar itself is gone (RFC 4918, section 9.7.1).
    if (status === 409) return new CalendarError('notFound', { code: 'HTTP 409' });
    return client.problemOf(response);
  });
  if (written === 'changedThere') return written;
  if (written instanceof CalendarError) {
    const isTaken = !etag && mayBeTaken.has(written.code) && (await hasUidOf(client, url, text));
    if (isTaken) return 'changedThere';
    throw written;
  }
  return { etag: written.etag ?? (await askForEtag(client, url)) };
}

export function removeEvent(
  client: DavClient,
  { href, etag }: { href: string; etag: string },
): ReturnType<CalendarsPort['removeEvent']> {
  const headers = { ...uncompressed, 'if-match': etag };
  return client.request({ method: 'DELETE', url: urlOf(href), headers }, async (response) => {
    if (isGone(response.status)) return 'gone';
    if (response.status === 412) return 'changedThere';
    if (![200, 202, 204].includes(response.status)) throw client.problemOf(response);
    return 'removed';
  });
}

/**
 * How servers refuse a UID that the calendar has elsewhere, among other things: RFC 4791, section 5.3.2.1 wants 403 or
 * 409, Nextcloud answers 400, and Xandikos wraps it in a 207.
 */
const mayBeTaken = new Set<string | undefined>(['HTTP 207', 'HTTP 400', 'HTTP 403', 'HTTP 409']);

async function hasUidOf(client: DavClient, url: URL, text: string): Promise<boolean> {
  const [uid] = uidsIn(text);
  return uid !== undefined && (await findEvent(client, new URL('.', url).href, uid)) !== undefined;
}

function uidsIn(text: string): string[] {
  const unfolded = text.replace(/\r?\n[ \t]/g, '');
  return [...unfolded.matchAll(/^UID(?:;[^:]*)?:(.*)$/gim)].map(([, uid = '']) => uid.trim());
}

function etagOf({ headers }: GuardedResponse): string | undefined {
  return headers.etag && strong(headers.etag);
}

/** Some servers send none with an event, or after they changed what was written. */
async function askForEtag(client: DavClient, url: URL): Promise<string> {
  const [resource] = await client.properties(url, '0', ['d:getetag']);
  const etag = resource && etagIn(resource);
  if (!etag) throw new CalendarError('serverError');
  return etag;
}

function etagIn({ properties }: Resource): string | undefined {
  const etag = properties.get('d:getetag')?.text.trim();
  return etag ? strong(etag) : undefined;
}

/** A weak ETag never matches a condition, though the server knows the version that it stands for. */
function strong(etag: string): string {
  return etag.replace(/^W\//, '');
}

import { CalendarError, type CalendarsPort } from '#server/adapters/calendars/calendars-port.ts';
import type { GuardedResponse } from '#server/adapters/calendars/guarded-fetch.ts';
import { isCalendar } from '#server/adapters/calendars/read-feed.ts';
import { readText } from '#server/adapters/calendars/response-body.ts';
import { type DavClient, urlOf } from './dav-client.ts';

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
    // The calendar itself is gone (RFC 4918, section 9.7.1).
    if (status === 409) throw new CalendarError('notFound', { code: 'HTTP 409' });
    if (![200, 201, 204].includes(status)) throw client.problemOf(response);
    return { etag: etagOf(response) };
  });
  if (written === 'changedThere') return written;
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

function etagOf({ headers }: GuardedResponse): string | undefined {
  return headers.etag && strong(headers.etag);
}

/** Some servers send none with an event, or after they changed what was written. */
async function askForEtag(client: DavClient, url: URL): Promise<string> {
  const [resource] = await client.properties(url, '0', ['d:getetag']);
  const etag = resource?.properties.get('d:getetag')?.text.trim();
  if (!etag) throw new CalendarError('serverError');
  return strong(etag);
}

/** A weak ETag never matches a condition, though the server knows the version that it stands for. */
function strong(etag: string): string {
  return etag.replace(/^W\//, '');
}

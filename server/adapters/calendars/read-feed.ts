import type { IncomingHttpHeaders } from 'node:http';
import { CalendarError, type CalendarsPort, type Validators } from './calendars-port.ts';
import { basicAuthorization } from './credentials.ts';
import type { GuardedFetch } from './guarded-fetch.ts';
import { problemOfStatus } from './problems.ts';
import { readText } from './response-body.ts';

/** Reads an ICS address, if it changed. */
export function feedReader(fetch: GuardedFetch, now: () => Date): CalendarsPort['readFeed'] {
  return async (address, known) => {
    const url = feedUrl(address);
    const credentials = credentialsOf(url);
    const request = {
      method: 'GET',
      url,
      headers: { accept: 'text/calendar, */*;q=0.5', ...conditions(known) },
      authorization: ({ origin }: URL) => (origin === url.origin ? credentials : undefined),
    };
    return fetch(request, async (response) => {
      const { status, headers } = response;
      if (status === 304 && (known.etag || known.lastModified)) return { changed: false };
      if (status !== 200) throw problemOfStatus(status, headers, now());
      const text = await readText(response);
      if (!isCalendar(text)) throw new CalendarError('notACalendar');
      return { changed: true, text, validators: validatorsOf(headers) };
    });
  };
}

export function isCalendar(text: string): boolean {
  return /^\s*BEGIN:VCALENDAR/i.test(text);
}

function feedUrl(address: string): URL {
  const typed = address.trim().replace(/^webcals?:/i, 'https:');
  if (!URL.canParse(typed)) throw new CalendarError('unreachable');
  return new URL(typed);
}

function credentialsOf({ username, password }: URL): string | undefined {
  if (!username && !password) return undefined;
  try {
    return basicAuthorization(decodeURIComponent(username), decodeURIComponent(password));
  } catch {
    return basicAuthorization(username, password);
  }
}

function conditions({ etag, lastModified }: Validators): Record<string, string> {
  return {
    ...(etag ? { 'if-none-match': etag } : {}),
    ...(lastModified ? { 'if-modified-since': lastModified } : {}),
  };
}

function validatorsOf({ etag, 'last-modified': lastModified }: IncomingHttpHeaders): Validators {
  return { ...(etag ? { etag } : {}), ...(lastModified ? { lastModified } : {}) };
}

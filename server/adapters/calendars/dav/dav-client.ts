import { CalendarError, type Login } from '#server/adapters/calendars/calendars-port.ts';
import { authorizationFor, serverUrl } from '#server/adapters/calendars/credentials.ts';
import type { GuardedFetch, GuardedResponse } from '#server/adapters/calendars/guarded-fetch.ts';
import { problemOfStatus } from '#server/adapters/calendars/problems.ts';
import { decodeBody } from '#server/adapters/calendars/response-body.ts';
import { type DavResource, readMultistatus } from './multistatus.ts';
import { eventsQuery, propfindBody, recurringEventsQuery, uidQuery } from './names.ts';

export type Resource = DavResource & { url: URL };

type DavRequest = { method: string; url: URL; headers?: Record<string, string>; body?: string };

/** One login at one server, for the requests of one call. */
export type DavClient = ReturnType<typeof davClient>;

/** A call can take several requests. */
const maxCallMs = 30_000;

export function davClient(fetch: GuardedFetch, login: Login, now: () => Date) {
  const authorization = authorizationFor(login);
  const signal = AbortSignal.timeout(maxCallMs);

  const request = <T>(
    what: DavRequest,
    read: (response: GuardedResponse, signal: AbortSignal) => Promise<T>,
  ): Promise<T> => fetch({ ...what, authorization, signal }, read);

  /** What went wrong, for statuses that the caller doesn't expect. */
  const problemOf = ({ status, headers }: GuardedResponse) => problemOfStatus(status, headers, now());

  const query = (method: string, url: URL, depth: '0' | '1', body: string): Promise<Resource[]> => {
    const headers = { depth, 'content-type': 'application/xml; charset=utf-8' };
    return request({ method, url, headers, body }, async (response, running) => {
      // Servers without WebDAV answer a page, or that they don't know the method.
      if ([200, 204, 400, 405, 501].includes(response.status)) throw new CalendarError('notACalendar');
      if (response.status === 507) throw new CalendarError('tooLarge');
      if (response.status !== 207) throw problemOf(response);
      const resources = await readMultistatus(decodeBody(response), running);
      return resources.flatMap((each) =>
        URL.canParse(each.href, response.url.href)
          ? [{ ...each, url: new URL(each.href, response.url) }]
          : [],
      );
    });
  };

  return {
    server: serverUrl(login.server),
    request,
    problemOf,
    /** The properties of one resource, or with depth 1 of those in it too. */
    properties: (url: URL, depth: '0' | '1', names: string[]) =>
      query('PROPFIND', url, depth, propfindBody(names)),
    events: (url: URL, names: string[], window: { from: Date; until: Date }) =>
      query('REPORT', url, '1', eventsQuery(names, window)),
    recurringEvents: (url: URL, names: string[], by: 'RRULE' | 'RDATE') =>
      query('REPORT', url, '1', recurringEventsQuery(names, by)),
    eventsWithUid: (url: URL, names: string[], uid: string) =>
      query('REPORT', url, '1', uidQuery(names, uid)),
  };
}

/** The URL of a calendar or event, as it was found or made from one that was. */
export function urlOf(href: string): URL {
  if (!URL.canParse(href)) throw new CalendarError('notFound');
  return new URL(href);
}

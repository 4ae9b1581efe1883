import type { CalendarsPort, Login } from './calendars-port.ts';
import { davClient } from './dav/dav-client.ts';
import { findEvent, readEtags, readEvent, removeEvent, writeEvent } from './dav/events.ts';
import { findAccount, isGone } from './dav/find-account.ts';
import { readCalendar } from './dav/read-calendar.ts';
import { guardedFetch, type Transport, transportFor } from './guarded-fetch.ts';
import { feedReader } from './read-feed.ts';

type Settings = {
  /** Our own address, so that a server's operator knows who asks. */
  origin: string;
  /** Also reads http and addresses in private networks. For tests only. */
  allowPrivate: boolean;
  now: () => Date;
};

/** ICS addresses and CalDAV servers, all through one guarded fetch. */
export function httpCalendars(
  { origin, allowPrivate, now }: Settings,
  transport: Transport = transportFor(allowPrivate),
): CalendarsPort {
  const fetch = guardedFetch(transport, `InTime (+${origin})`);
  const connect = (login: Login) => davClient(fetch, login, now);
  return {
    readFeed: feedReader(fetch, now),
    findAccount: async (login) => findAccount(connect(login)),
    isGone: async (login, href) => isGone(connect(login), href),
    readCalendar: async (login, href, known, window) => readCalendar(connect(login), href, known, window),
    readEvent: async (login, href) => readEvent(connect(login), href),
    readEtags: async (login, calendar, window) => readEtags(connect(login), calendar, window),
    findEvent: async (login, calendar, uid) => findEvent(connect(login), calendar, uid),
    writeEvent: async (login, event) => writeEvent(connect(login), event),
    removeEvent: async (login, event) => removeEvent(connect(login), event),
  };
}

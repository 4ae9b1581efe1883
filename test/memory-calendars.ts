import { randomUUID } from 'node:crypto';
import {
  CalendarError,
  type CalendarListing,
  type CalendarProblem,
  type CalendarsPort,
  type Login,
} from '#server/adapters/calendars/calendars-port.ts';
import { latch } from './latch.ts';

type Stored = { etag: string; text: string };
type NewCalendar = {
  canWrite?: boolean;
  isFree?: boolean;
  color?: string | null;
  kind?: 'VEVENT' | 'VTODO' | undefined;
};

/** Calendars elsewhere, in memory. They can fail, count what is asked, and be changed by their owner. */
export function memoryCalendars() {
  const feeds = new Map<string, Stored>();
  const events = new Map<string, Map<string, Stored>>();
  const listings = new Map<string, CalendarListing>();
  const broken = new Map<string, CalendarError>();
  const hanging = new Map<string, Promise<void>>();
  let password = 'app password';
  let addresses: string[] = [];
  let problem: CalendarProblem | undefined;
  /** Runs once after the next write is stored, before it is answered. */
  let afterWrite: (() => void) | undefined;
  /** Runs once when events are compared with their sessions. */
  let beforeComparison: (() => unknown) | undefined;
  const calls: string[] = [];

  const note = (call: string) => {
    calls.push(call);
    if (problem) throw new CalendarError(problem);
  };
  const signIn = (call: string, login: Login) => {
    note(call);
    if (login.password !== password) throw new CalendarError('refused', { code: 'HTTP 401' });
  };
  const stored = (text: string): Stored => ({ etag: randomUUID(), text });
  const calendarAt = (href: string) => {
    const calendar = events.get(href);
    const error = broken.get(href);
    if (error) throw error;
    if (!calendar) throw new CalendarError('notFound');
    return calendar;
  };
  const folderOf = (href: string) => href.slice(0, href.lastIndexOf('/') + 1);
  const calendarOf = (href: string) => calendarAt(folderOf(href));
  const findCalendarOf = (href: string) => events.get(folderOf(href));

  const port: CalendarsPort = {
    readFeed: async (address, { etag }) => {
      note('readFeed');
      const feed = feeds.get(address);
      const answering = hanging.get(address);
      hanging.delete(address);
      await answering;
      if (!feed) throw new CalendarError('notFound');
      if (feed.etag === etag) return { changed: false };
      return { changed: true, text: feed.text, validators: { etag: feed.etag } };
    },
    findAccount: async (login) => {
      signIn('findAccount', login);
      if (listings.size === 0) throw new CalendarError('noCalendars');
      return { calendars: [...listings.values()], addresses };
    },
    isGone: async (login, href) => {
      signIn('isGone', login);
      const error = broken.get(href);
      if (error) throw error;
      return !events.has(href);
    },
    readCalendar: async (login, href, known, window) => {
      signIn('readCalendar', login);
      const all = [...calendarAt(href).values()];
      const version = [...all.map(({ etag }) => etag), window.from.getTime(), window.until.getTime()].join();
      if (known.version === version) return { changed: false };
      const texts = all.map(({ text }) => text);
      return { changed: true, version, texts: texts.filter((text) => isWithin(text, window)) };
    },
    readEvent: async (login, href) => {
      signIn('readEvent', login);
      return findCalendarOf(href)?.get(href);
    },
    readEtags: async (login, calendar) => {
      signIn('readEtags', login);
      const before = beforeComparison;
      beforeComparison = undefined;
      await before?.();
      return new Map([...calendarAt(calendar)].map(([href, { etag }]) => [href, etag]));
    },
    findEvent: async (login, calendar, uid) => {
      signIn('findEvent', login);
      const found = [...calendarAt(calendar)].find(([, { text }]) => uidIn(text) === uid);
      return found && { href: found[0], ...found[1] };
    },
    writeEvent: async (login, { href, text, etag }) => {
      signIn('writeEvent', login);
      const calendar = calendarOf(href);
      if (calendar.get(href)?.etag !== etag) return 'changedThere';
      const others = [...calendar].filter(([other]) => other !== href);
      if (others.some(([, other]) => uidIn(other.text) === uidIn(text))) return 'changedThere';
      const written = stored(text);
      calendar.set(href, written);
      const after = afterWrite;
      afterWrite = undefined;
      after?.();
      return { etag: written.etag };
    },
    removeEvent: async (login, { href, etag }) => {
      signIn('removeEvent', login);
      const calendar = calendarOf(href);
      const known = calendar.get(href);
      if (!known) return 'gone';
      if (known.etag !== etag) return 'changedThere';
      calendar.delete(href);
      return 'removed';
    },
  };

  return {
    port,
    calls,
    reset: () => {
      for (const each of [feeds, events, listings, broken, hanging]) each.clear();
      calls.length = 0;
      [password, problem, afterWrite, beforeComparison] = ['app password', undefined, undefined, undefined];
      addresses = [];
    },
    /** Publishes a calendar at a secret address, or changes it. */
    publish: (address: string, text: string) => feeds.set(address, stored(text)),
    /** The server answers the next request with what it has then, but only once the returned function is called. */
    hang: (address: string) => {
      const answering = latch();
      hanging.set(address, answering.opened);
      return answering.open;
    },
    withdraw: (address: string) => feeds.delete(address),
    addCalendar: (
      name: string,
      { canWrite = true, isFree = false, color = null, kind = 'VEVENT' }: NewCalendar = {},
    ) => {
      const href = `https://dav.example/${name}/`;
      if (kind === 'VEVENT') listings.set(href, { href, name, color, canWrite, isFree });
      events.set(href, new Map());
      return href;
    },
    removeCalendar: (href: string) => {
      listings.delete(href);
      events.delete(href);
    },
    /** The server leaves it out of its list, though it is there. */
    unlist: (href: string) => listings.delete(href),
    /** Its owner's name there has changed, so each calendar is at another path. */
    rename: (href: string, to: string) => {
      const listing = listings.get(href);
      if (listing) listings.set(to, { ...listing, href: to });
      events.set(to, new Map([...calendarAt(href)].map(([each, event]) => [each.replace(href, to), event])));
      listings.delete(href);
      events.delete(href);
    },
    /** The account can no longer write to it. */
    makeReadOnly: (href: string) => {
      const listing = listings.get(href);
      if (listing) listings.set(href, { ...listing, canWrite: false });
    },
    /** The account is now on another of the provider's hosts. */
    moveTo: (host: string) => {
      const moved = (href: string) => href.replace('dav.example', host);
      for (const [href, listing] of [...listings]) {
        listings.delete(href);
        listings.set(moved(href), { ...listing, href: moved(href) });
      }
      for (const [href, stored] of [...events]) {
        events.delete(href);
        events.set(moved(href), new Map([...stored].map(([each, event]) => [moved(each), event])));
      }
    },
    /** As the owner does in their calendar app. */
    put: (href: string, text: string) => calendarOf(href).set(href, stored(text)),
    remove: (href: string) => calendarOf(href).delete(href),
    textsIn: (href: string) => [...calendarAt(href).values()].map(({ text }) => text),
    hrefsIn: (href: string) => [...calendarAt(href).keys()],
    /** The account's owner is invited by these. */
    setAddresses: (next: string[]) => {
      addresses = next;
    },
    setPassword: (next: string) => {
      password = next;
    },
    fail: (next: CalendarProblem | undefined) => {
      problem = next;
    },
    /** One calendar of an account that works. */
    failAt: (href: string, next: CalendarProblem, code?: string) =>
      broken.set(href, new CalendarError(next, code ? { code } : {})),
    repair: (href: string) => broken.delete(href),
    onceWritten: (work: () => void) => {
      afterWrite = work;
    },
    onceCompared: (work: () => unknown) => {
      beforeComparison = work;
    },
  };
}

const uidIn = (text: string) => /^UID:(.*)$/m.exec(text.replace(/\r?\n /g, ''))?.[1]?.trim();

/** By days, for events that begin and end on the same one, or repeat. */
function isWithin(text: string, { from, until }: { from: Date; until: Date }): boolean {
  const [, day = ''] = /DTSTART[^:]*:(\d{8})/.exec(text) ?? [];
  const written = (time: Date) => time.toISOString().slice(0, 10).replaceAll('-', '');
  return /^(RRULE|RDATE)/m.test(text) || (day >= written(from) && day <= written(until));
}

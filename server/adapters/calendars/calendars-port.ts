/**
 * Why a calendar can't be read or written:
 * `notSecure` the address isn't https, or the server doesn't speak TLS;
 * `notPublic` the address leads into a private network;
 * `elsewhere` the server passes us on to another host, which doesn't get the password;
 * `refused` the password is wrong, or the address no longer valid (401, 403);
 * `notACalendar` what is there isn't a calendar, or not a CalDAV server;
 * `busyServer` the server asks us to come back later (429, 503).
 */
export type CalendarProblem =
  | 'notSecure'
  | 'notPublic'
  | 'unreachable'
  | 'certificate'
  | 'elsewhere'
  | 'tooSlow'
  | 'tooLarge'
  | 'tooManyRedirects'
  | 'refused'
  | 'notFound'
  | 'serverError'
  | 'notACalendar'
  | 'noCalendars'
  | 'busyServer';

/** Has no cause: what Node and servers say can contain secret addresses, and errors are logged. */
export class CalendarError extends Error {
  readonly problem: CalendarProblem;
  /** Node's error code or the HTTP status, for the log. */
  readonly code: string | undefined;
  /** For `busyServer`, if the server said when; at most a day. */
  readonly retryAfterMs: number | undefined;

  constructor(problem: CalendarProblem, details: { code?: string; retryAfterMs?: number | undefined } = {}) {
    super(`another calendar: ${problem}`);
    this.name = 'CalendarError';
    this.problem = problem;
    this.code = details.code;
    this.retryAfterMs = details.retryAfterMs;
  }
}

/** What a server tells apart versions of a feed by. Pass it back with the next request. */
export type Validators = { etag?: string; lastModified?: string };

/** `server` as the person typed it: a URL, a host name or an email address. */
export type Login = { server: string; username: string; password: string };

export type CalendarListing = {
  href: string;
  name: string;
  /** `#rrggbb` */
  color: string | null;
  canWrite: boolean;
  /** Its owner has said that its events don't make them busy. */
  isFree: boolean;
};

export type Account = {
  calendars: CalendarListing[];
  /** Email addresses by which its owner is invited, if the server knows them. */
  addresses: string[];
};

export type FoundEvent = { href: string; etag: string; text: string };

/** Calendars of other providers: ICS addresses and CalDAV servers. All calls throw `CalendarError`. */
export type CalendarsPort = {
  /** `webcal:` means `https:`. A name and password in the address are sent to its own origin only. */
  readFeed(
    address: string,
    known: Validators,
  ): Promise<{ changed: false } | { changed: true; text: string; validators: Validators }>;
  /** With its calendars that hold events. At least one, or `noCalendars`. */
  findAccount(login: Login): Promise<Account>;
  /** Whether the server says that there is nothing at a calendar's address any more. */
  isGone(login: Login, href: string): Promise<boolean>;
  /**
   * One text for each event in the window, repeating ones with all their exceptions. A version is that of this
   * calendar and window, so move the window in large steps.
   */
  readCalendar(
    login: Login,
    href: string,
    known: { version?: string },
    window: { from: Date; until: Date },
  ): Promise<{ changed: false } | { changed: true; version: string; texts: string[] }>;
  readEvent(login: Login, href: string): Promise<{ etag: string; text: string } | undefined>;
  /** Of the events in this window, by their place. */
  readEtags(
    login: Login,
    calendar: string,
    window: { from: Date; until: Date },
  ): Promise<Map<string, string>>;
  /** The event with this UID, wherever it is in the calendar. */
  findEvent(login: Login, calendar: string, uid: string): Promise<FoundEvent | undefined>;
  /**
   * Without an ETag, only creates. `changedThere`: it exists already, also if only its UID does at another place in the
   * calendar, has changed, or with an ETag, is gone.
   */
  writeEvent(
    login: Login,
    event: { href: string; text: string; etag?: string },
  ): Promise<{ etag: string } | 'changedThere'>;
  removeEvent(
    login: Login,
    event: { href: string; etag: string },
  ): Promise<'removed' | 'gone' | 'changedThere'>;
};

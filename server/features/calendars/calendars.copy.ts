import type { CalendarProblem } from '#server/adapters/calendars/calendars-port.ts';
import { formatDate } from '#shared/time/date-format.ts';
import type { IcsProblem } from './ics/feed/ics-error.ts';

export const notFound = 'We couldn’t find this calendar.';
export const alreadyConnected = 'You’ve already connected this calendar.';
export const tooMany = (max: number) =>
  `You can connect up to ${max} calendars and accounts. Disconnect one to connect another.`;
export const stillReading = 'We’re still checking your calendars. Try again in a moment.';
export const cantWrite = 'We can’t add events to this calendar. Choose another one for your sessions.';
export const unknownCalendar = 'This calendar isn’t part of the connection. Reload the page and try again.';
export const tooManyDays = (days: number) => `Ask for at most ${days} days at once.`;
export const invalidAddress =
  'That doesn’t look like a calendar address. Copy it from your calendar’s settings.';

/** `forgotten`: we can't decrypt it anymore. */
export type ReadingProblem = CalendarProblem | IcsProblem | 'forgotten';

/** Why a calendar that has been connected can't be read now, or the one of an account that is named. */
export function problemText(
  problem: ReadingProblem,
  kind: 'address' | 'account',
  calendar: string | null,
  detail: string | null = null,
): string {
  // It once was, so the address is right.
  if (problem === 'unreachable') return 'We can’t reach the server right now. We’ll keep trying.';
  if (problem === 'busyServer') return 'The server is busy right now. We’ll keep trying.';
  const text = connectingProblemText(problem, kind, detail);
  if (calendar === null) return text;
  const reason = detail ? text : (calendarReasons[problem] ?? text);
  return `We couldn’t read “${calendar}”. ${reason}`;
}

/** What is said differently about one calendar of an account that works. */
const calendarReasons: Partial<Record<ReadingProblem, string>> = {
  refused: 'The server no longer lets this account see it.',
  notFound: 'It’s no longer on the server.',
  notACalendar: 'The server no longer lists it as a calendar.',
  malformed: 'Parts of it aren’t valid.',
};

/** Why a calendar can't be connected. `detail` is the time zone we don't know, or the day of the unreadable event. */
export function connectingProblemText(
  problem: ReadingProblem,
  kind: 'address' | 'account',
  detail: string | null = null,
): string {
  switch (problem) {
    case 'refused':
      return kind === 'account'
        ? 'The server says the username or password is wrong. Many services need an app password.'
        : 'The server rejected this address. Copy the secret address from your calendar’s settings again.';
    case 'notFound':
      return kind === 'account'
        ? 'The server has no calendars at this address. Check it for typos.'
        : 'There’s no calendar at this address. It may have been reset: copy it from your calendar’s settings again.';
    case 'notSecure':
      return 'The address must begin with https:// or webcal://.';
    case 'notPublic':
      return 'We can only reach calendars on the public internet, and this address isn’t on it.';
    case 'unreachable':
      return 'We couldn’t reach the server. Check the address for typos.';
    case 'certificate':
      return 'The server’s certificate isn’t valid, so we can’t connect safely.';
    case 'elsewhere':
      return 'This server redirects to another one, and we won’t send your password there. Enter that server’s address instead.';
    case 'tooSlow':
      return 'The server took too long to answer.';
    case 'tooLarge':
      return 'The calendar is larger than 5 MB.';
    case 'tooManyRedirects':
      return 'This address redirects too many times.';
    case 'serverError':
      return 'The server had a problem.';
    case 'busyServer':
      return 'The server is busy right now. Try again later.';
    case 'noCalendars':
      return 'This account has no calendars.';
    case 'notACalendar':
      return 'There’s a page at this address, but not a calendar. Look for an address that ends in .ics.';
    case 'malformed':
      return detail
        ? `We can’t read an event on ${formatDate(detail)}. Check that event in your calendar.`
        : 'We can’t read this calendar: parts of it aren’t valid.';
    case 'tooManyEvents':
      return 'The calendar has more than 20,000 events.';
    case 'tooManyOccurrences':
      return 'The calendar has too many events in the coming months.';
    case 'tooComplex':
      return 'An event in this calendar repeats so often that we can’t work out when.';
    case 'unknownTimeZone':
      return unknownTimeZone(detail);
    case 'forgotten':
      return 'We no longer have access to this calendar. Disconnect it, then connect it again.';
  }
}

const unknownTimeZone = (detail: string | null) => {
  if (!detail) return 'An event in this calendar is in a time zone we don’t know.';
  return isDate.test(detail)
    ? `An event on ${formatDate(detail)} is in a time zone we don’t know.`
    : `An event in this calendar is in a time zone we don’t know (“${detail}”).`;
};
const isDate = /^\d{4}-\d{2}-\d{2}$/;

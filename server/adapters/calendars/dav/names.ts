/** The prefixes that we write namespaces with, whatever a server calls them. */
export const dav = 'd';
export const caldav = 'c';
export const calendarServer = 'cs';
export const apple = 'a';

const declarations =
  'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/" xmlns:a="http://apple.com/ns/ical/"';

/** Asks for these properties of a resource. */
export function propfindBody(names: string[]): string {
  return `<?xml version="1.0" encoding="utf-8"?><d:propfind ${declarations}>${propOf(names)}</d:propfind>`;
}

/** Asks for a calendar's events between two times. Tasks and journals aren't asked for. */
export function eventsQuery(names: string[], { from, until }: { from: Date; until: Date }): string {
  return query(names, `<c:time-range start="${utc(from)}" end="${utc(until)}"/>`);
}

/** Asks for a calendar's events that repeat by a rule, or on dates of their own. One filter can't ask for either. */
export function recurringEventsQuery(names: string[], by: 'RRULE' | 'RDATE'): string {
  return query(names, `<c:prop-filter name="${by}"/>`);
}

/** Servers look for it within UIDs, so the answer can hold others too. */
export function uidQuery(names: string[], uid: string): string {
  const match = `<c:text-match collation="i;octet">${escaped(uid)}</c:text-match>`;
  return query(names, `<c:prop-filter name="UID">${match}</c:prop-filter>`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function query(names: string[], filter: string): string {
  const events = `<c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">${filter}</c:comp-filter></c:comp-filter>`;
  return `<?xml version="1.0" encoding="utf-8"?><c:calendar-query ${declarations}>${propOf(names)}<c:filter>${events}</c:filter></c:calendar-query>`;
}

function propOf(names: string[]): string {
  return `<d:prop>${names.map((name) => `<${name}/>`).join('')}</d:prop>`;
}

/** Such as 20261119T083000Z. */
function utc(time: Date): string {
  return `${time.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** A session as an entry in someone's calendar. */
export type CalendarEntry = {
  title: string;
  /** Instants. */
  from: string;
  until: string;
  details: string;
  /** Where to join, if that is known. */
  location: string | undefined;
};

/** Opens Google Calendar with the entry filled in. Times are in UTC, so that any calendar shows them in its own zone. */
export function googleLink({ title, from, until, details, location }: CalendarEntry): string {
  const stamp = (instant: string) => utc(instant).replace(/[-:]/g, '');
  return linkTo('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: title,
    dates: `${stamp(from)}/${stamp(until)}`,
    details,
    location,
  });
}

/** Private accounts are on outlook.live.com, those of work or school on outlook.office.com. */
export function outlookLink(
  host: 'outlook.live.com' | 'outlook.office.com',
  { title, from, until, details, location }: CalendarEntry,
): string {
  return linkTo(`https://${host}/calendar/action/compose`, {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: utc(from),
    enddt: utc(until),
    body: details,
    location,
  });
}

/** `2030-03-04T09:00:00Z` */
const utc = (instant: string) => new Date(instant).toISOString().replace(/\.\d+Z$/, 'Z');

/** Spaces become `%20`: Outlook shows a `+` as it is. */
function linkTo(url: string, values: Record<string, string | undefined>): string {
  const query = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`);
  return `${url}?${query.join('&')}`;
}

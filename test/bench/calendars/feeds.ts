import http from 'node:http';

/**
 * Serves calendars at /1.ics, /2.ics and so on. A process of its own, so that it doesn't take the time of the one that
 * measures. No answer says whether anything has changed, as Google's don't, so each calendar is read whole every time.
 */
const eventsPerCalendar = 200;
const dayMs = 86_400_000;
/** One of this many answers differs from the one before. */
const changesOnceIn = 10;
const calendars = [0, 1].map((n) => Buffer.from(calendarText(n)));
const asked = new Map<string, number>();

http
  .createServer(({ url = '' }, response) => {
    if (url === '/readyz') {
      response.end();
      return;
    }
    const times = (asked.get(url) ?? Number.parseInt(url.slice(1), 10)) + 1;
    asked.set(url, times);
    const version = Math.floor(times / changesOnceIn) % calendars.length;
    response.writeHead(200, { 'content-type': 'text/calendar' }).end(calendars[version]);
  })
  .listen(Number(process.env.PORT), '127.0.0.1');

/** Half of the events repeat every week, in a zone with daylight saving. One event is at another time in each version. */
function calendarText(version: number): string {
  const events = Array.from({ length: eventsPerCalendar }, (_, n) => {
    const date = new Date(Date.now() + (n % 60) * dayMs).toISOString().slice(0, 10).replaceAll('-', '');
    const hour = String(8 + (n % 10)).padStart(2, '0');
    const minute = n === 2 ? version * 10 : 0;
    return [
      'BEGIN:VEVENT',
      `UID:${n}@example.com`,
      'DTSTAMP:20260101T000000Z',
      `DTSTART;TZID=Europe/Berlin:${date}T${hour}${String(minute).padStart(2, '0')}00`,
      `DTEND;TZID=Europe/Berlin:${date}T${hour}${30 + minute}00`,
      ...(n % 2 ? [`RRULE:FREQ=WEEKLY;COUNT=${5 + (n % 20)}`] : []),
      `SUMMARY:Event ${n}`,
      'END:VEVENT',
    ].join('\r\n');
  });
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Bench//EN', ...events, 'END:VCALENDAR', ''].join(
    '\r\n',
  );
}

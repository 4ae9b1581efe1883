import { calendarConnections } from '#server/db/tables/calendar-connections.ts';
import { list } from '#server/features/calendars/busy-times.repository.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { CalendarConnection, NewCalendar } from '#shared/calendars/calendars.schema.ts';
import { dayMs, minuteMs } from '#shared/durations.ts';
import { memoryCalendars } from './memory-calendars.ts';
import { testNotifications } from './test-notifications.ts';

/** `20300304T090000Z` */
const stamp = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');

/** A calendar file with these events, each written as `from/until`. */
export function fileWith(...events: string[]): string {
  const lines = events.flatMap((event, n) => {
    const [from = '', until = ''] = event.split('/');
    return [
      'BEGIN:VEVENT',
      `UID:event-${n}-${stamp(from)}@example.com`,
      'DTSTAMP:20300101T000000Z',
      `DTSTART:${stamp(from)}`,
      `DTEND:${stamp(until)}`,
      'SUMMARY:Dentist',
      'END:VEVENT',
    ];
  });
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', ...lines, 'END:VCALENDAR', ''].join(
    '\r\n',
  );
}

export const address = 'https://calendar.example/secret-4711/basic.ics';
export const account = {
  kind: 'account',
  server: 'https://dav.example',
  username: 'mara@dav.example',
  password: 'app password',
} as const;

/** A booking scenario whose expert keeps calendars elsewhere. */
export function testCalendars() {
  const elsewhere = memoryCalendars();
  const it = testNotifications({}, { calendars: elsewhere.port });
  const { scenario } = it;
  const connect = (wanted: NewCalendar) => scenario.expert.call('POST', '/api/calendars', wanted);
  const connected = async (wanted: NewCalendar): Promise<CalendarConnection> => {
    const answer = await connect(wanted);
    if (answer.statusCode !== 201)
      throw new Error(`connecting answered ${answer.statusCode}: ${answer.body}`);
    return answer.json<CalendarConnection>();
  };
  return {
    ...it,
    elsewhere,
    /** A new expert and client. Calendars of earlier ones are gone, so that they aren't read any more. */
    meet: async () => {
      await it.db().delete(calendarConnections);
      elsewhere.reset();
      await it.meet();
    },
    connect,
    connected,
    /** Connects an account with one calendar, which receives sessions. Returns the calendar's address. */
    connectedHome: async () => {
      const home = elsewhere.addCalendar('home');
      const { id, calendars } = await connected(account);
      await scenario.expert.call('PATCH', `/api/calendars/${id}`, { receiving: calendars[0]?.id });
      return home;
    },
    /** The client proposes another time, and the expert accepts it. */
    reschedule: async (id: string, scheduledAt: string) => {
      const proposal = await it.move('booker', id, 'proposals', { scheduledAt });
      await it.move('expert', id, `proposals/${proposal.json<Booking>().proposal?.id}/accept`);
    },
    /** Publishes these events at the address and connects it. */
    connectedAddress: (...events: string[]) => {
      elsewhere.publish(address, fileWith(...events));
      return connected({ kind: 'address', address });
    },
    connections: async () =>
      (await scenario.expert.call('GET', '/api/calendars')).json<{ connections: CalendarConnection[] }>()
        .connections,
    /** What the expert's notifications say. */
    bell: async () =>
      (await scenario.expert.call('GET', '/api/notices'))
        .json<{ notices: { title: string }[] }>()
        .notices.map(({ title }) => title),
    change: (id: string, change: object) => scenario.expert.call('PATCH', `/api/calendars/${id}`, change),
    /** As `from/until`, within a week from this instant. */
    busy: async (from: string) => {
      const until = new Date(Date.parse(from) + 7 * dayMs);
      const spans = await list(it.db(), scenario.expert.profileId, { from: new Date(from), until });
      const text = (ms: number) => new Date(ms).toISOString();
      return spans.map((span) => `${text(span.from)}/${text(span.until)}`);
    },
    /** When all calendars have become due. */
    later: async (minutes = 11) => {
      scenario.moveTo(new Date(scenario.it.deps.now().getTime() + minutes * minuteMs).toISOString());
      await it.jobs();
    },
  };
}

import { queryOptions } from '@tanstack/react-query';
import type { Span } from '#shared/availability/open-ranges.ts';
import type {
  CalendarChange,
  CalendarConnection,
  Calendars,
  NewCalendar,
} from '#shared/calendars/calendars.schema.ts';
import { minuteMs } from '#shared/durations.ts';
import { call } from '#web/lib/call.ts';

/** The signed-in expert's calendars. Read again every minute, since the server reads them every ten. */
export const ownCalendars = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['/api/calendars', userId],
    queryFn: ({ signal }) => call('GET /api/calendars', { signal }),
    enabled: userId !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.connections.length ? minuteMs : false),
  });

/** When the expert is busy, according to these calendars. Fetched again when they were read, or block something else. */
export const busyTimes = ({ from, until }: Span, connections: CalendarConnection[]) =>
  queryOptions({
    queryKey: ['/api/calendars/busy', from, until, connections.map(readingOf)],
    queryFn: async ({ signal }): Promise<Span[]> => {
      const [start, end] = [from, until].map((ms) => new Date(ms).toISOString());
      const query = `from=${start}&until=${end}`;
      const { busy } = await call('GET /api/calendars/busy', { query, signal });
      return busy.map((span) => ({ from: Date.parse(span.from), until: Date.parse(span.until) }));
    },
    enabled: connections.length > 0,
  });

/** While one of its calendars can't be read, the connection's `readAt` stays, but others can have other busy times. */
const readingOf = ({ id, readAt, calendars }: CalendarConnection) => [
  id,
  readAt,
  calendars
    .filter(({ blocks }) => blocks)
    .map((calendar) => [calendar.id, calendar.readAt, calendar.busyTimes]),
];

export function connectCalendar(calendar: NewCalendar): Promise<CalendarConnection> {
  return call('POST /api/calendars', { body: calendar });
}

export function changeCalendar(id: string, change: CalendarChange): Promise<CalendarConnection> {
  return call('PATCH /api/calendars/:id', { params: { id }, body: change });
}

/** Resolves once the server has read the account with it. */
export function renewPassword(id: string, password: string): Promise<CalendarConnection> {
  return call('PUT /api/calendars/:id/password', { params: { id }, body: { password } });
}

/** Resolves once the server has read it. */
export function checkCalendar(id: string): Promise<CalendarConnection> {
  return call('POST /api/calendars/:id/check', { params: { id } });
}

export async function disconnectCalendar(id: string): Promise<void> {
  await call('DELETE /api/calendars/:id', { params: { id } });
}

/** Adds the connection, or replaces it. Only one calendar of an expert receives sessions. */
export function withConnection({ connections }: Calendars, changed: CalendarConnection): Calendars {
  const receives = changed.calendars.some((each) => each.receives);
  const others = connections.map((each) =>
    each.id === changed.id
      ? changed
      : receives
        ? { ...each, calendars: each.calendars.map((calendar) => ({ ...calendar, receives: false })) }
        : each,
  );
  return { connections: others.includes(changed) ? others : [...others, changed] };
}

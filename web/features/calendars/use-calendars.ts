import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Span } from '#shared/availability/open-ranges.ts';
import type { CalendarConnection, Calendars } from '#shared/calendars/calendars.schema.ts';
import { localDate } from '#shared/time/local-time.ts';
import { addDays } from '#web/lib/dates.ts';
import { busyTimes, ownCalendars, withConnection } from './calendars.queries.ts';
import { shownWeeks, startOfDay, startOfWeek } from './week/week-dates.ts';

const none: Span[] = [];

export type OwnCalendars = {
  query: UseQueryResult<Calendars>;
  /** Of the weeks that can be shown. */
  busy: UseQueryResult<Span[]>;
  /** The first Monday. */
  monday: string;
  /** Shows a connection as it is now. */
  save: (connection: CalendarConnection) => void;
  remove: (id: string) => void;
};

/** An expert's calendars elsewhere, and when these say that they are busy. */
export function useCalendars(
  userId: string | undefined,
  timeZone: string,
  onBusy: (busy: Span[]) => void,
): OwnCalendars {
  const client = useQueryClient();
  const list = ownCalendars(userId);
  const query = useQuery(list);
  const [now] = useState(() => Date.now());
  const monday = startOfWeek(localDate(now, timeZone));
  const window = {
    from: startOfDay(monday, timeZone),
    until: startOfDay(addDays(monday, shownWeeks * 7), timeZone),
  };
  const connections = query.data?.connections ?? [];
  // The last known ones stay while others load, but not without any calendar.
  const busy = useQuery({ ...busyTimes(window, connections), placeholderData: (last) => last });
  const known = (connections.length > 0 && busy.data) || none;
  useEffect(() => onBusy(known), [onBusy, known]);
  const update = (change: (calendars: Calendars) => Calendars) => {
    // An answer that is on its way was given before the change.
    void client.cancelQueries({ queryKey: list.queryKey });
    client.setQueryData(list.queryKey, (calendars) => calendars && change(calendars));
  };
  return {
    query,
    busy,
    monday,
    save: (connection) => update((calendars) => withConnection(calendars, connection)),
    remove: (id) =>
      update(({ connections }) => ({ connections: connections.filter((each) => each.id !== id) })),
  };
}

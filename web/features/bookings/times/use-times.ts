import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { localDate, localTime, startOf } from '#shared/time/local-time.ts';
import {
  availableSlots,
  firstSlots,
  type SlotsQuery,
  slotsKey,
} from '#web/features/bookings/slots.queries.ts';
import { addDays, addMonths, monthOf } from '#web/lib/dates.ts';
import { useNow } from '#web/lib/hooks/use-now.ts';
import { loadFailed } from '#web/lib/load-failed.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { byDate, datesOf } from './available-days.ts';
import { bookableRange } from './bookable-range.ts';

/** Beyond any expert's horizon, and the longest span that can be asked for. */
const maxDaysAhead = 199;

export type Times = ReturnType<typeof useTimes>;

type Options = {
  profileId: string;
  duration: number;
  /** The chosen time, or an empty string. */
  chosen: string;
  /** The initial time zone, if not the browser's. */
  zone?: string | undefined;
  /** The time zone changed: the same instant as a local time in the new zone. */
  onTimeConverted: (chosen: string) => void;
};

/** The time zone and month in view, and the slots available in it. */
export function useTimes({ profileId, duration, chosen, zone, onTimeConverted }: Options) {
  const client = useQueryClient();
  const now = useNow();
  const readerZone = useTimeZone();
  const [timeZone, setTimeZone] = useState(zone ?? readerZone);
  const today = localDate(now, timeZone);
  const [view, setView] = useState(() => viewOf(chosen, timeZone, today));
  const lastDate = addDays(today, maxDaysAhead);
  const thisMonth = monthOf(today);
  const month = view.month !== undefined && view.month > thisMonth ? view.month : thisMonth;
  const criteria = { duration, timeZone };

  const slots = useSlots(profileId, { ...criteria, ...datesOf(month, today) });
  const { data, isCurrent, lastLoaded } = slots;
  const mode = lastLoaded?.mode;
  const days = useMemo(() => byDate(data?.slots ?? [], timeZone), [data, timeZone]);
  const firstAvailable = [...days.keys()].find((date) => monthOf(date) === month);
  const isEmpty = isCurrent && mode === 'slots' && firstAvailable === undefined;

  usePrefetchNextMonth(profileId, isCurrent && mode === 'slots' ? { ...criteria, month } : undefined);
  const nextAvailable = useNextAvailable(profileId, isEmpty ? { ...criteria, month, lastDate } : undefined);
  const chosenSlot = useChosenSlot(profileId, mode === 'slots' ? { ...criteria, today, chosen } : undefined);

  const showMonth = (next: string) => setView({ month: next });
  return {
    timeZone,
    /** A chosen time stays the same instant. */
    setTimeZone: (next: string) => {
      setTimeZone(next);
      const start = startOf(chosen, timeZone);
      if (!start) return;
      const local = localTime(start, next);
      if (mode === 'open') onTimeConverted(local);
      else setView({ date: local.slice(0, 10), month: monthOf(local) });
    },
    expertTimeZone: lastLoaded?.expertTimeZone,
    mode,
    /** The range to choose from, for experts without hours. */
    bounds: bookableRange(lastLoaded),
    now,
    today,
    lastDate,
    month,
    showMonth,
    date: view.date ?? firstAvailable,
    showDate: (date: string) => setView({ date, month: monthOf(date) }),
    days,
    /** False while the previous slots are still shown. */
    isCurrent,
    isEmpty,
    nextAvailable,
    chosenSlot,
    /** Asks the server whether the chosen slot could still be booked for another duration. */
    isAvailableFor: async (minutes: number) => {
      const range = { duration: minutes, timeZone, ...datesOf(monthOfSlot(chosen, timeZone), today) };
      const fresh = await client.fetchQuery({ ...availableSlots(profileId, range), staleTime: 0 });
      return fresh.slots.includes(chosen);
    },
    failed: loadFailed(slots.query),
    isRetrying: slots.query.isFetching,
    retry: () => void slots.query.refetch(),
    refresh: () => client.invalidateQueries({ queryKey: slotsKey(profileId) }),
  };
}

type View = { month?: string; date?: string };

/** Starts at the day of a time that is already chosen, unless that day is over. */
function viewOf(chosen: string, timeZone: string, today: string): View {
  const start = startOf(chosen, timeZone);
  const date = start && localDate(start, timeZone);
  return date === undefined || date < today ? {} : { date, month: monthOf(date) };
}

/** The slots, showing the previous ones until the new ones are loaded. */
function useSlots(profileId: string, range: SlotsQuery) {
  const query = useQuery({ ...availableSlots(profileId, range), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;
  // The mode and the expert's zone stay known when a later month can't be loaded.
  const [lastLoaded, setLastLoaded] = useState(data);
  if (data !== undefined && data !== lastLoaded) setLastLoaded(data);
  const isCurrent = data !== undefined && !isPlaceholderData;
  return { query, data, lastLoaded, isCurrent };
}

type Criteria = { duration: number; timeZone: string };

function usePrefetchNextMonth(profileId: string, current: (Criteria & { month: string }) | undefined): void {
  const client = useQueryClient();
  const { duration, timeZone, month } = current ?? {};
  useEffect(() => {
    if (duration === undefined || timeZone === undefined || month === undefined) return;
    const next = addMonths(month, 1);
    const range = { duration, timeZone, ...datesOf(next, `${next}-01`) };
    void client.prefetchQuery(availableSlots(profileId, range));
  }, [client, profileId, duration, timeZone, month]);
}

type EmptyMonth = Criteria & { month: string; lastDate: string };

/** The first date with slots after an empty month. */
function useNextAvailable(profileId: string, empty: EmptyMonth | undefined) {
  const { duration = 0, timeZone = '', month = '', lastDate = '' } = empty ?? {};
  const from = empty ? `${addMonths(month, 1)}-01` : '';
  const query = useQuery({
    ...firstSlots(profileId, { duration, timeZone, from, to: lastDate }),
    enabled: empty !== undefined && from <= lastDate,
  });
  const [first] = query.data?.slots ?? [];
  const failed = loadFailed(query);
  return {
    failed,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
    isPending: query.isLoading && !failed,
    date: first && localDate(new Date(first), timeZone),
  };
}

const monthOfSlot = (slot: string, timeZone: string) => monthOf(localDate(new Date(slot), timeZone));

/** What is known about the chosen slot, whichever month is in view. Undefined until its month is loaded. */
function useChosenSlot(
  profileId: string,
  choice: (Criteria & { today: string; chosen: string }) | undefined,
): 'available' | 'unavailable' | undefined {
  const { duration = 0, timeZone = '', today = '', chosen = '' } = choice ?? {};
  const isChosen = chosen !== '';
  const isOver = isChosen && localDate(new Date(chosen), timeZone) < today;
  const isCheckable = isChosen && !isOver;
  const dates = isCheckable ? datesOf(monthOfSlot(chosen, timeZone), today) : { from: '', to: '' };
  const query = useQuery({
    ...availableSlots(profileId, { duration, timeZone, ...dates }),
    enabled: isCheckable,
  });
  if (isOver) return 'unavailable';
  if (!isChosen || query.data === undefined) return undefined;
  return query.data.slots.includes(chosen) ? 'available' : 'unavailable';
}

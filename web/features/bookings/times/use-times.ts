import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type AskedSlots, freeSlots, slotsKey } from '#web/features/bookings/bookings.queries.ts';
import { addDays, addMonths, monthOf } from '#web/lib/dates.ts';
import { useNow } from '#web/lib/hooks/use-now.ts';
import { ownTimeZone } from '#web/lib/time-zones.ts';
import { byDate, datesOf } from './available-days.ts';
import { bookableRange } from './bookable-range.ts';
import { localDate, localTime, startOf } from './local-time.ts';

/** Further than any expert can be booked, and as much as the server answers for at once. */
const furthestDays = 199;

export type Times = ReturnType<typeof useTimes>;

type Options = {
  profileId: string;
  duration: number;
  /** The time that was chosen, or nothing. */
  chosen: string;
  /** The zone to begin with, where it isn't the browser's own. */
  zone?: string | undefined;
  /** The chosen time on other clocks: still the same instant. */
  onMoved: (chosen: string) => void;
};

/** The zone and the month that someone looks at, and what is free there. */
export function useTimes({ profileId, duration, chosen, zone, onMoved }: Options) {
  const client = useQueryClient();
  const now = useNow();
  const [timeZone, setTimeZone] = useState(() => zone ?? ownTimeZone());
  const [looked, setLooked] = useState(() => dayOf(chosen, timeZone));
  const today = localDate(now, timeZone);
  const thisMonth = monthOf(today);
  const month = looked.month !== undefined && looked.month > thisMonth ? looked.month : thisMonth;
  const about = { duration, timeZone };

  const asked = useAsked(profileId, { ...about, ...datesOf(month, today) });
  const { data, isCurrent, known } = asked;
  const mode = known?.mode;
  const days = useMemo(() => byDate(data?.slots ?? [], timeZone), [data, timeZone]);
  const firstFree = [...days.keys()].find((date) => monthOf(date) === month);
  const isEmpty = isCurrent && mode === 'slots' && firstFree === undefined;

  useNextMonth(profileId, isCurrent && mode === 'slots' ? { ...about, month } : undefined);
  const later = useLater(
    profileId,
    isEmpty ? { ...about, month, last: addDays(today, furthestDays) } : undefined,
  );
  const isGone = useIsGone(profileId, mode === 'slots' ? { ...about, today, chosen } : undefined);

  const showMonth = (next: string) => setLooked({ month: next });
  return {
    duration,
    timeZone,
    /** Whoever has chosen a time sees the same instant on the other clocks. */
    setTimeZone: (next: string) => {
      setTimeZone(next);
      const start = startOf(chosen, timeZone);
      if (!start) return;
      const local = localTime(start, next);
      if (mode === 'open') onMoved(local);
      else setLooked({ date: local.slice(0, 10), month: monthOf(local) });
    },
    expertTimeZone: known?.expertTimeZone,
    mode,
    /** Where any time may be asked for: between which. */
    bounds: bookableRange(known),
    now,
    today,
    last: addDays(today, furthestDays),
    month,
    showMonth,
    date: looked.date ?? firstFree,
    showDate: (date: string) => setLooked({ date, month: monthOf(date) }),
    days,
    /** What is shown is what was asked for. */
    isCurrent,
    isEmpty,
    later,
    isGone,
    failed: asked.failed,
    isRetrying: asked.isFetching,
    retry: asked.retry,
    refresh: () => client.invalidateQueries({ queryKey: slotsKey(profileId) }),
  };
}

type Looked = { month?: string; date?: string };

/** Whoever comes back with a time sees its day. */
function dayOf(chosen: string, timeZone: string): Looked {
  const start = startOf(chosen, timeZone);
  if (!start) return {};
  const date = localDate(start, timeZone);
  return { date, month: monthOf(date) };
}

/** What is free, with what was there before until the answer comes. */
function useAsked(profileId: string, asked: AskedSlots) {
  const query = useQuery({ ...freeSlots(profileId, asked), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;
  // Whether there are hours, and whose clock they are on, stays known where one month can't be had.
  const [known, setKnown] = useState(data);
  if (data !== undefined && data !== known) setKnown(data);
  const isCurrent = data !== undefined && !isPlaceholderData;
  return { data, known, isCurrent, ...useRetry(query, asked, isCurrent) };
}

type Tried = { isError: boolean; isFetching: boolean; refetch: () => unknown };

/** A failure stays one while it is tried again, so that what says so stays in its place. */
function useRetry({ isError, isFetching, refetch }: Tried, asked: AskedSlots, isThere: boolean) {
  const [retried, setRetried] = useState<string>();
  const key = JSON.stringify(asked);
  return {
    failed: !isThere && (isError || (isFetching && retried === key)),
    isFetching,
    retry: () => {
      setRetried(key);
      void refetch();
    },
  };
}

type About = { duration: number; timeZone: string };

/** The next month is on its way before it is asked for. */
function useNextMonth(profileId: string, shown: (About & { month: string }) | undefined): void {
  const client = useQueryClient();
  const { duration, timeZone, month } = shown ?? {};
  useEffect(() => {
    if (duration === undefined || timeZone === undefined || month === undefined) return;
    const next = addMonths(month, 1);
    void client.prefetchQuery(freeSlots(profileId, { duration, timeZone, ...datesOf(next, `${next}-01`) }));
  }, [client, profileId, duration, timeZone, month]);
}

/** After a month without a free day: the next one that has one. */
function useLater(profileId: string, shown: (About & { month: string; last: string }) | undefined) {
  const { duration = 0, timeZone = '', month = '', last = '' } = shown ?? {};
  const from = shown ? `${addMonths(month, 1)}-01` : '';
  const asked = { duration, timeZone, from, to: last };
  const query = useQuery({
    ...freeSlots(profileId, asked),
    enabled: shown !== undefined && from <= last,
  });
  const [first] = query.data?.slots ?? [];
  const outcome = useRetry(query, asked, query.data !== undefined);
  return {
    ...outcome,
    isPending: query.isLoading && !outcome.failed,
    date: first && localDate(new Date(first), timeZone),
  };
}

/** Whether the chosen time is no longer among those that are free, wherever someone looks meanwhile. */
function useIsGone(
  profileId: string,
  shown: (About & { today: string; chosen: string }) | undefined,
): boolean {
  const { duration = 0, timeZone = '', today = '', chosen = '' } = shown ?? {};
  const isChosen = chosen !== '';
  const month = isChosen ? monthOf(localDate(new Date(chosen), timeZone)) : '';
  const query = useQuery({
    ...freeSlots(profileId, {
      duration,
      timeZone,
      ...(isChosen ? datesOf(month, today) : { from: '', to: '' }),
    }),
    enabled: isChosen,
  });
  return isChosen && query.data !== undefined && !query.data.slots.includes(chosen);
}

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { addDays, addMonths, monthOf } from '#web/lib/dates.ts';
import { ownTimeZone } from '#web/lib/time-zones.ts';
import { freeSlots, slotsKey } from './bookings.queries.ts';
import { byDate, datesOf } from './free-days.ts';
import { localDate, localTime } from './local-time.ts';
import { useNow } from './use-now.ts';

/** Further than any expert can be booked, and as much as the server answers for at once. */
const furthestDays = 199;

export type Times = ReturnType<typeof useTimes>;

type Options = {
  profileId: string;
  duration: number;
  /** The time that was chosen, or nothing. */
  chosen: string;
};

/** The zone and the month that someone looks at, and what is free there. */
export function useTimes({ profileId, duration, chosen }: Options) {
  const client = useQueryClient();
  const now = useNow();
  const [timeZone, setTimeZone] = useState(ownTimeZone);
  const [looked, setLooked] = useState<{ month?: string; date?: string }>({});
  const today = localDate(now, timeZone);
  const thisMonth = monthOf(today);
  const month = looked.month !== undefined && looked.month > thisMonth ? looked.month : thisMonth;
  const about = { duration, timeZone };

  const query = useQuery({
    ...freeSlots(profileId, { ...about, ...datesOf(month, today) }),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = query;
  const mode = data?.mode;
  const days = useMemo(() => byDate(data?.slots ?? [], timeZone), [data, timeZone]);
  const isCurrent = data !== undefined && !isPlaceholderData;
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
      if (!chosen.endsWith('Z')) return;
      const date = localDate(new Date(chosen), next);
      setLooked({ date, month: monthOf(date) });
    },
    expertTimeZone: data?.expertTimeZone,
    mode,
    now: localTime(now, timeZone),
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
    failed: data === undefined && query.isError,
    retry: () => void query.refetch(),
    refresh: () => client.invalidateQueries({ queryKey: slotsKey(profileId) }),
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

type Later = { isPending: boolean; date: string | undefined };

/** After a month without a free day: the next one that has one. */
function useLater(profileId: string, shown: (About & { month: string; last: string }) | undefined): Later {
  const { duration = 0, timeZone = '', month = '', last = '' } = shown ?? {};
  const from = shown ? `${addMonths(month, 1)}-01` : '';
  const query = useQuery({
    ...freeSlots(profileId, { duration, timeZone, from, to: last }),
    enabled: shown !== undefined && from <= last,
  });
  const [first] = query.data?.slots ?? [];
  return { isPending: query.isLoading, date: first && localDate(new Date(first), timeZone) };
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

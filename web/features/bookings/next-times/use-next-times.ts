import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { localDate } from '#shared/time/local-time.ts';
import { firstSlots } from '#web/features/bookings/slots.queries.ts';
import { addDays } from '#web/lib/dates.ts';
import { loadFailed } from '#web/lib/load-failed.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { nextDays } from './next-days.ts';

/** Two weeks. If they are empty, all later dates are searched: the longest span that can be asked for. */
const soonDays = 14;
const maxDays = 200;

/** The next available times in the visitor's time zone. */
export function useNextTimes(profileId: string, duration: number) {
  const timeZone = useTimeZone();
  const today = localDate(new Date(), timeZone);
  const from = (day: number, until: number) => ({
    duration,
    timeZone,
    from: addDays(today, day),
    to: addDays(today, until - 1),
  });
  const soon = useQuery({
    ...firstSlots(profileId, from(0, soonDays)),
    placeholderData: keepPreviousData,
  });
  const isEmpty = soon.data?.mode === 'slots' && soon.data.slots.length === 0 && !soon.isPlaceholderData;
  const later = useQuery({
    ...firstSlots(profileId, from(soonDays, maxDays)),
    enabled: isEmpty,
  });
  const [nextSlot] = later.data?.slots ?? [];
  const failed = [soon, later].find(loadFailed);
  return {
    timeZone,
    today,
    /** Undefined while loading. */
    mode: isEmpty && !later.data ? undefined : soon.data?.mode,
    days: nextDays(soon.data?.slots ?? [], timeZone),
    /** The slots of another duration are shown until the new ones are loaded. */
    isOutdated: soon.isPlaceholderData,
    /** The first date after two weeks without times, if there is one. */
    laterDate: nextSlot && localDate(new Date(nextSlot), timeZone),
    failed: failed !== undefined,
    isRetrying: failed?.isFetching ?? false,
    retry: () => void failed?.refetch(),
  };
}

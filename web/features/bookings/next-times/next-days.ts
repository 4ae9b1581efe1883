import { byDate } from '#web/features/bookings/times/available-days.ts';

/** As many as the skeleton in `next-times-frame.tsx` shows. */
const shownDays = 3;
const shownTimes = 4;

/** The first days with slots, each with a few slots spread over the day. */
export function nextDays(slots: string[], timeZone: string): { date: string; slots: string[] }[] {
  return [...byDate(slots, timeZone)]
    .slice(0, shownDays)
    .map(([date, ofDay]) => ({ date, slots: spread(ofDay, shownTimes) }));
}

/** The first, the last, and evenly spaced ones in between. */
function spread<Item>(items: Item[], count: number): Item[] {
  if (items.length <= count) return items;
  const step = (items.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, n) => items[Math.round(n * step)] as Item);
}

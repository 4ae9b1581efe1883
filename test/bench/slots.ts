import { Temporal } from 'temporal-polyfill';
import type { LocalRange } from '#shared/availability/open-ranges.ts';
import { freeSlots, type Hours, type SlotQuery } from '#shared/availability/slots.ts';
import { dayMs, minuteMs } from '#shared/durations.ts';
import { writtenHours } from '#test/written-hours.ts';
import { median, report, timed } from './measure.ts';

const rounds = 200;
const slowRounds = 20;

/** Sixty days of slots for a busy expert, across a clock change. */
export async function benchSlots(): Promise<void> {
  const now = Date.parse('2026-10-01T08:00:00Z');
  const hours: Hours = {
    ...writtenHours('America/New_York', 'Mon-Fri 09:00-12:30 13:30-18:00', '2026-10-12 off'),
    bufferAfterMinutes: 5,
    minNoticeMinutes: 120,
    startGridMinutes: 15,
  };
  const window = { from: now, until: now + 60 * dayMs };
  const wanted: SlotQuery = { hours, duration: 30, busy: [], now, window };
  const all = freeSlots(wanted);
  const busy = Array.from({ length: 200 }, (_, n) => all[Math.floor((n * all.length) / 200)] ?? now).map(
    (from) => ({
      from,
      until: from + 35 * minuteMs,
    }),
  );
  // Two calendars whose events overlap, in any order.
  const events = Array.from({ length: 2000 }, (_, n) => {
    const from = now + ((n * 7919) % 2000) * 43 * minuteMs;
    return { from, until: from + (15 + (n % 4) * 15) * minuteMs };
  });
  await compare('60 days of slots, 200 bookings, ms', { ...wanted, busy });
  await compare('60 days of slots, 2,000 events elsewhere, ms', { ...wanted, busy: [...busy, ...events] });
}

async function compare(what: string, query: SlotQuery): Promise<void> {
  if (freeSlots(query).join() !== slotBySlot(query).join()) throw new Error('the two engines disagree');
  const time = async (work: (query: SlotQuery) => number[], count: number) => {
    const times: number[] = [];
    for (let n = 0; n < count; n += 1) times.push((await timed(async () => work(query))).ms);
    return median(times);
  };
  report(what, await time(freeSlots, rounds), 'slot by slot', await time(slotBySlot, slowRounds));
}

/** The straightforward way: convert every start to an instant and compare it with every booking. */
function slotBySlot({ hours, duration, busy, now, window }: SlotQuery): number[] {
  const slots: number[] = [];
  const from = Temporal.Instant.fromEpochMilliseconds(window.from).toZonedDateTimeISO(hours.timeZone);
  const last = Temporal.Instant.fromEpochMilliseconds(window.until).toZonedDateTimeISO(hours.timeZone);
  for (let date = from.toPlainDate(); Temporal.PlainDate.compare(date, last.toPlainDate()) <= 0; ) {
    for (const range of rangesOn(hours, date)) {
      const end = instantOf(date, range.endTime, hours.timeZone);
      for (let n = 0; ; n += 1) {
        const local = date.toPlainDateTime(range.startTime).add({ minutes: n * hours.startGridMinutes });
        const start = local.toZonedDateTime(hours.timeZone).epochMilliseconds;
        if (start + duration * minuteMs > end) break;
        const blocked = {
          from: start - hours.bufferBeforeMinutes * minuteMs,
          until: start + (duration + hours.bufferAfterMinutes) * minuteMs,
        };
        const isTaken = busy.some((each) => each.from < blocked.until && each.until > blocked.from);
        const isEarly = start < now + hours.minNoticeMinutes * minuteMs;
        if (!isTaken && !isEarly && start >= window.from && start < window.until) slots.push(start);
      }
    }
    date = date.add({ days: 1 });
  }
  return slots;
}

function rangesOn(hours: Hours, date: Temporal.PlainDate): LocalRange[] {
  const override = hours.overrides.find((each) => each.date === date.toString());
  return override?.ranges ?? hours.weekly.filter(({ dayOfWeek }) => dayOfWeek === date.dayOfWeek % 7);
}

function instantOf(date: Temporal.PlainDate, time: string, timeZone: string): number {
  return date.toPlainDateTime(time).toZonedDateTime(timeZone).epochMilliseconds;
}

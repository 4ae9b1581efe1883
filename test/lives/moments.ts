import { dayMs, hourMs, minuteMs } from '#shared/durations.ts';
import type { BookingLife, Life, Moment, Step } from './life.ts';
import { endOfOutage, type Outage } from './world/outages.ts';

const gridMs = 30 * minuteMs;
const payoutMs = 48 * hourMs;
const units = { seconds: 1000, minutes: minuteMs, hours: hourMs, days: dayMs };

/** What happens without our app. A card is paid with at the provider, on a page that is already open. */
const withoutApp: Step['do'][] = [
  'pay',
  'payTip',
  'dispute',
  'judge',
  'returnRefund',
  'dashboardRefund',
  'emptyAccount',
  'fillAccount',
  'fail',
  'kill',
  'webhooks',
];

/** The steps of a life in their order, with their moments. While the app is down, people wait until it is back. */
export function momentsOf({ bookings }: Life, lifeStart: number, outages: Outage[]): Moment[] {
  return bookings
    .flatMap((each, booking) => momentsOfBooking(each, booking, lifeStart, outages))
    .toSorted((one, other) => one.at - other.at);
}

function momentsOfBooking(
  life: BookingLife,
  booking: number,
  lifeStart: number,
  outages: Outage[],
): Moment[] {
  const { duration, saveCard } = life;
  let at = endOfOutage(outages, lifeStart + life.after * hourMs);
  const startsAt = Math.ceil((at + life.lead * hourMs) / gridMs) * gridMs;
  const anchors = { start: startsAt, end: startsAt + duration * minuteMs, payout: 0 };
  anchors.payout = anchors.end + payoutMs;
  const moments: Moment[] = [
    { at, booking, step: { do: 'request', startsAt, duration, saveCard }, jobs: false },
  ];
  for (const { wait, step, jobs } of life.steps) {
    const { unit, n } = wait;
    at =
      unit === 'start' || unit === 'end' || unit === 'payout'
        ? Math.max(at + 1000, anchors[unit] + n * minuteMs)
        : at + n * units[unit];
    if (!withoutApp.includes(step.do)) at = endOfOutage(outages, at);
    moments.push({ at, booking, step, jobs });
  }
  return moments;
}

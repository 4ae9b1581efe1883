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
  'payExtension',
  'dispute',
  'judge',
  'returnRefund',
  'dashboardRefund',
  'emptyAccount',
  'fillAccount',
  'cancelIntent',
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
  const end = startsAt + duration * minuteMs;
  const anchors = { start: startsAt, end, payout: end + payoutMs, deadline: startsAt - dayMs };
  const moments: Moment[] = [
    { at, booking, step: { do: 'request', startsAt, duration, saveCard }, jobs: false },
  ];
  for (const { wait, step, jobs } of life.steps) {
    const { unit, n } = wait;
    if (unit === 'deadline') at = Math.max(at + 1000, anchors.deadline + n * 1000);
    else if (unit === 'start' || unit === 'end' || unit === 'payout')
      at = Math.max(at + 1000, anchors[unit] + n * minuteMs);
    else at += n * units[unit];
    if (!withoutApp.includes(step.do)) at = endOfOutage(outages, at);
    // There is an hour to change one's mind.
    if (step.do === 'accept') anchors.deadline = Math.min(startsAt, Math.max(anchors.deadline, at + hourMs));
    moments.push({ at, booking, step, jobs });
  }
  return moments;
}

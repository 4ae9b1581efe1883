import { dayMs, hourMs, minuteMs } from '#shared/durations.ts';
import type { DemoClient } from './clients.ts';
import type { DemoExpert } from './demo-expert.ts';
import { localDay, localHour } from './local-time.ts';
import { officeHours } from './weekly-hours.ts';

export type PastSession = {
  expert: DemoExpert;
  client: DemoClient;
  duration: number;
  price: string;
  message: string | undefined;
  requestedAt: Date;
  scheduledAt: Date;
  endsAt: Date;
  reviewedAt: Date;
  repliedAt: Date;
  /** In the notation of `DemoExpert.reviews`; undefined without a review. */
  review: string | undefined;
};

/** A session to schedule, with the first of these clients who is available and awake. */
type SessionPlan = {
  expert: DemoExpert;
  clients: DemoClient[];
  daysAgo: number;
  duration: number;
  message?: string;
  review?: string | undefined;
  /** Varies times and intervals deterministically. */
  seed: number;
};

type OwnSession = {
  expert: string;
  daysAgo: number;
  duration: number;
  message: string;
  review: string | undefined;
};

type People = {
  experts: DemoExpert[];
  clients: DemoClient[];
  /** The demo client, whose sessions are listed one by one. */
  own: { client: DemoClient; sessions: readonly OwnSession[] };
};

/** Early enough that the review and the expert's reply are in the past in every time zone. */
const newestDaysAgo = 4;
/** Leaves room to move a session to an earlier day with hours, and for the request before it. */
const minDaysAfterJoining = 14;

/** All completed sessions: always the same texts, at times relative to now. */
export function pastSessions({ experts, clients, own }: People, now: Date): PastSession[] {
  const plans = [...ownPlans(experts, own), ...experts.flatMap((expert, n) => plansFor(expert, n, clients))];
  const busyTimes = new Map<string, { from: number; until: number }[]>();
  return plans.map((plan) => schedule(plan, busyTimes, now.getTime()));
}

function ownPlans(experts: DemoExpert[], { client, sessions }: People['own']): SessionPlan[] {
  return sessions.map(({ expert: username, ...session }, seed) => {
    const expert = experts.find((each) => each.username === username);
    if (!expert) throw new Error(`no sample expert has the username ${username}`);
    return { ...session, expert, clients: [client], seed };
  });
}

/** Newest first, spread over the time since the expert joined. */
function plansFor(expert: DemoExpert, n: number, clients: DemoClient[]): SessionPlan[] {
  const durations = Object.keys(expert.prices).map(Number);
  const newest = newestDaysAgo + (n % 9);
  const days = expert.joinedDaysAgo - minDaysAfterJoining - newest;
  return Array.from({ length: expert.sessions }, (_, k) => {
    const first = (n * 11 + k * 5) % clients.length;
    return {
      expert,
      clients: [...clients.slice(first), ...clients.slice(0, first)],
      daysAgo: newest + Math.floor((k * days) / expert.sessions),
      duration: durations[(n + k) % durations.length] ?? 0,
      review: reviewOf(expert, k),
      seed: n * 3 + k * 7,
    };
  });
}

/** Written reviews go to recent sessions; some older ones get stars only. */
function reviewOf({ reviews, sessions }: DemoExpert, k: number): string | undefined {
  if (!reviews.length) return undefined;
  const interval = sessions >= reviews.length * 2 ? 2 : 1;
  if (k < reviews.length * interval) return k % interval ? undefined : reviews[k / interval];
  if (k % 3) return undefined;
  return k % 4 ? '★★★★★' : '★★★★☆';
}

function schedule(
  plan: SessionPlan,
  busyTimes: Map<string, { from: number; until: number }[]>,
  now: number,
): PastSession {
  const { expert, clients, daysAgo, duration, seed } = plan;
  const isFree = (username: string, from: number, until: number) =>
    !busyTimes.get(username)?.some((taken) => taken.from < until && from < taken.until);
  for (let day = daysAgo; day < daysAgo + 8; day += 1) {
    for (const from of startsOn(expert, now - day * dayMs, seed)) {
      const until = from + duration * minuteMs;
      if (!isFree(expert.username, from, until)) continue;
      const client = clients.find((each) => isAwake(each, from) && isFree(each.username, from, until));
      if (!client) continue;
      for (const { username } of [expert, client]) {
        busyTimes.set(username, [...(busyTimes.get(username) ?? []), { from, until }]);
      }
      return toPastSession(plan, client, from);
    }
  }
  throw new Error(`no available time found for a session with ${expert.username}`);
}

function toPastSession(plan: SessionPlan, client: DemoClient, from: number): PastSession {
  const { expert, duration, message, review, seed } = plan;
  const price = Object.entries(expert.prices).find(([minutes]) => Number(minutes) === duration)?.[1];
  if (!price) throw new Error(`${expert.username} has no price for ${duration} minutes`);
  const until = from + duration * minuteMs;
  const reviewed = until + (1 + (seed % 29)) * hourMs + (seed % 53) * minuteMs;
  return {
    expert,
    client,
    duration,
    price,
    message,
    review,
    requestedAt: new Date(from - dayMs - (seed % 50) * hourMs - (seed % 41) * minuteMs),
    scheduledAt: new Date(from),
    endsAt: new Date(until),
    reviewedAt: new Date(reviewed),
    repliedAt: new Date(reviewed + (1 + (seed % 7)) * hourMs),
  };
}

/** Every 15 minutes within that day's hours, starting at a different one per seed. */
function* startsOn({ timeZone, hours }: DemoExpert, instant: number, seed: number): Generator<number> {
  const { dayOfWeek, at } = localDay(timeZone, instant);
  const minutes = (hours.length ? hours : officeHours)
    .filter((range) => range.dayOfWeek === dayOfWeek)
    .flatMap(({ startTime, endTime }) => {
      const from = minutesOf(startTime);
      const until = minutesOf(endTime) + (endTime < startTime ? 24 * 60 : 0);
      return Array.from({ length: Math.floor((until - from - 45) / 15) + 1 }, (_, n) => from + n * 15);
    });
  for (const n of minutes.keys()) yield at(minutes[(n + seed) % minutes.length] ?? 0);
}

function isAwake({ timeZone }: DemoClient, instant: number): boolean {
  const hour = localHour(timeZone, instant);
  return hour >= 7 && hour < 23;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

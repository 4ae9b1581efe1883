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
  /** As the expert's file writes it; none if nobody did. */
  review: string | undefined;
};

/** A session to find a time for: with the first of these clients who is free and awake. */
type Wish = {
  expert: DemoExpert;
  clients: DemoClient[];
  daysAgo: number;
  duration: number;
  message?: string;
  review?: string | undefined;
  /** Makes times and gaps differ, always in the same way. */
  variety: number;
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
  /** The one client whose sessions are told one by one. */
  own: { client: DemoClient; sessions: readonly OwnSession[] };
};

/** Early enough for its review and the expert's answer to lie in the past in every zone. */
const newestDaysAgo = 4;
/** After joining: room to look back for a day with hours, and for the request before it. */
const firstDays = 14;

/** Everybody's completed sessions: the same texts every time, at times that lead up to now. */
export function pastSessions({ experts, clients, own }: People, now: Date): PastSession[] {
  const wishes = [
    ...ownWishes(experts, own),
    ...experts.flatMap((expert, n) => wishesFor(expert, n, clients)),
  ];
  const diary = new Map<string, { from: number; until: number }[]>();
  return wishes.map((wish) => place(wish, diary, now.getTime()));
}

function ownWishes(experts: DemoExpert[], { client, sessions }: People['own']): Wish[] {
  return sessions.map(({ expert: username, ...session }, variety) => {
    const expert = experts.find((each) => each.username === username);
    if (!expert) throw new Error(`no sample expert is called ${username}`);
    return { ...session, expert, clients: [client], variety };
  });
}

/** Newest first, spread over the time since the expert joined. */
function wishesFor(expert: DemoExpert, n: number, clients: DemoClient[]): Wish[] {
  const durations = Object.keys(expert.prices).map(Number);
  const newest = newestDaysAgo + (n % 9);
  const days = expert.joined - firstDays - newest;
  return Array.from({ length: expert.sessions }, (_, k) => {
    const first = (n * 11 + k * 5) % clients.length;
    return {
      expert,
      clients: [...clients.slice(first), ...clients.slice(0, first)],
      daysAgo: newest + Math.floor((k * days) / expert.sessions),
      duration: durations[(n + k) % durations.length] ?? 0,
      review: reviewOf(expert, k),
      variety: n * 3 + k * 7,
    };
  });
}

/** What was written belongs to recent sessions; of the older ones, some got stars and no words. */
function reviewOf({ reviews, sessions }: DemoExpert, k: number): string | undefined {
  if (!reviews.length) return undefined;
  const every = sessions >= reviews.length * 2 ? 2 : 1;
  if (k < reviews.length * every) return k % every ? undefined : reviews[k / every];
  if (k % 3) return undefined;
  return k % 4 ? '★★★★★' : '★★★★☆';
}

function place(wish: Wish, diary: Map<string, { from: number; until: number }[]>, now: number): PastSession {
  const { expert, clients, daysAgo, duration, variety } = wish;
  const isFree = (username: string, from: number, until: number) =>
    !diary.get(username)?.some((taken) => taken.from < until && from < taken.until);
  for (let day = daysAgo; day < daysAgo + 8; day += 1) {
    for (const from of startsOn(expert, now - day * dayMs, variety)) {
      const until = from + duration * minuteMs;
      if (!isFree(expert.username, from, until)) continue;
      const client = clients.find((each) => isAwake(each, from) && isFree(each.username, from, until));
      if (!client) continue;
      for (const { username } of [expert, client]) {
        diary.set(username, [...(diary.get(username) ?? []), { from, until }]);
      }
      return arranged(wish, client, from);
    }
  }
  throw new Error(`no time found for a session of ${expert.username}`);
}

function arranged(wish: Wish, client: DemoClient, from: number): PastSession {
  const { expert, duration, message, review, variety } = wish;
  const price = Object.entries(expert.prices).find(([minutes]) => Number(minutes) === duration)?.[1];
  if (!price) throw new Error(`${expert.username} has no price for ${duration} minutes`);
  const until = from + duration * minuteMs;
  const reviewed = until + (1 + (variety % 29)) * hourMs + (variety % 53) * minuteMs;
  return {
    expert,
    client,
    duration,
    price,
    message,
    review,
    requestedAt: new Date(from - dayMs - (variety % 50) * hourMs - (variety % 41) * minuteMs),
    scheduledAt: new Date(from),
    endsAt: new Date(until),
    reviewedAt: new Date(reviewed),
    repliedAt: new Date(reviewed + (1 + (variety % 7)) * hourMs),
  };
}

/** A quarter of an hour apart, inside that day's hours, each time beginning elsewhere. */
function* startsOn({ timeZone, hours }: DemoExpert, instant: number, variety: number): Generator<number> {
  const { dayOfWeek, at } = localDay(timeZone, instant);
  const minutes = (hours.length ? hours : officeHours)
    .filter((range) => range.dayOfWeek === dayOfWeek)
    .flatMap(({ startTime, endTime }) => {
      const from = minutesOf(startTime);
      const until = minutesOf(endTime) + (endTime < startTime ? 24 * 60 : 0);
      return Array.from({ length: Math.floor((until - from - 45) / 15) + 1 }, (_, n) => from + n * 15);
    });
  for (const n of minutes.keys()) yield at(minutes[(n + variety) % minutes.length] ?? 0);
}

function isAwake({ timeZone }: DemoClient, instant: number): boolean {
  const hour = localHour(timeZone, instant);
  return hour >= 7 && hour < 23;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

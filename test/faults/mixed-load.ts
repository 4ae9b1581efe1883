import { setTimeout as sleep } from 'node:timers/promises';
import { type BookingRun, newRun, runBooking } from './booking-runs.ts';
import { call, responseListeners, type TimedResponse } from './calls.ts';
import type { Environment } from './environment.ts';
import type { People } from './people.ts';
import { weightedChoice } from './seeded-random.ts';
import { forEachConcurrently, startTraffic } from './traffic.ts';

/** What people do besides booking, and how often. */
const actionWeights = { search: 25, profile: 20, slots: 20, bookings: 10, notices: 10, message: 15 };

/** A booking makes about four requests; a third of all requests belong to bookings. */
const requestsPerBooking = 4;
const bookingShare = 1 / 3;
const chatCount = 4;

export type TimeSpan = { from: number; to: number };

export type MixedLoad = {
  runs: BookingRun[];
  /** Waits and returns the time span. Requests made in it may be answered after its end. */
  span: (seconds: number) => Promise<TimeSpan>;
  responsesIn: (span: TimeSpan) => TimedResponse[];
  stop: () => Promise<void>;
};

/** `rate` requests per second of all kinds: people browse, send messages, book, accept, cancel. */
export async function startMixedLoad(env: Environment, people: People, rate: number): Promise<MixedLoad> {
  const chats = Array.from({ length: chatCount }, () => newRun(people, 'completed'));
  await forEachConcurrently(chats, chatCount, (run) => runBooking(env, run));
  const responses: TimedResponse[] = [];
  const record = (response: TimedResponse) => void responses.push(response);
  responseListeners.add(record);
  const traffic = startTraffic(env, people, (rate * bookingShare) / requestsPerBooking);
  const running = new Set<Promise<unknown>>();
  let stopped = false;
  const others = (async () => {
    for (let next = Date.now(); !stopped; next += 1000 / (rate * (1 - bookingShare))) {
      const done = doRandomAction(env, people, chats).finally(() => running.delete(done));
      running.add(done);
      await sleep(Math.max(0, next - Date.now()));
    }
  })();
  return {
    get runs() {
      return [...chats, ...traffic.runs];
    },
    span: async (seconds) => {
      const from = performance.now();
      await sleep(seconds * 1000);
      return { from, to: performance.now() };
    },
    responsesIn: ({ from, to }) => responses.filter(({ startedAt }) => startedAt >= from && startedAt < to),
    stop: async () => {
      stopped = true;
      await others;
      await Promise.all(running);
      await traffic.stop();
      responseListeners.delete(record);
    },
  };
}

async function doRandomAction(
  env: Environment,
  { clients, experts }: People,
  chats: BookingRun[],
): Promise<void> {
  const pick = <T>(list: T[]) => list[Math.floor(env.random() * list.length)];
  const [client, expert, chat] = [pick(clients), pick(experts), pick(chats)];
  const get = (path: string) => call(env, client, 'GET', path);
  const action = weightedChoice(actionWeights, env.random);
  if (action === 'search') await get('/api/profiles?query=clock');
  if (action === 'profile') await get(`/api/profiles/${expert?.profileId}`);
  if (action === 'slots') await get(`/api/profiles/${expert?.profileId}/slots?duration=15&${week()}`);
  if (action === 'bookings') await get('/api/bookings/me');
  if (action === 'notices') await get('/api/notices');
  if (action === 'message' && chat?.receipt) {
    const by = env.random() < 0.5 ? chat.client : chat.expert;
    const content = 'Does it still tick?';
    await call(env, by, 'POST', '/api/messages', { bookingId: chat.receipt.id, content });
  }
}

function week(): string {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return `from=${day(3)}&to=${day(9)}`;
}

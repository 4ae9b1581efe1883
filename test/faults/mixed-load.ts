import { setTimeout as sleep } from 'node:timers/promises';
import { type Life, live, newLife } from './booking-lives.ts';
import { ask, hearers } from './calls.ts';
import type { Environment } from './environment.ts';
import type { People } from './people.ts';
import { chosen } from './seeded-random.ts';
import { inTurns, startTraffic } from './traffic.ts';

/** What people do besides booking, and how often. */
const doings = { search: 25, profile: 20, slots: 20, bookings: 10, notices: 10, message: 15 };

/** A booking and all that comes of it is about so many requests; a third of all belong to bookings. */
const requestsPerLife = 4;
const bookingShare = 1 / 3;
const conversations = 4;

export type Span = { from: number; to: number };
export type Answered = { path: string; status: number; begun: number; ms: number };

export type MixedLoad = {
  lives: Life[];
  /** A stretch of time to look back on: who asks at its end may be answered after it. */
  span: (seconds: number) => Promise<Span>;
  answeredIn: (span: Span) => Answered[];
  stop: () => Promise<void>;
};

/** So many requests each second, of all kinds: people look around, write to each other, book, accept, cancel. */
export async function startMixedLoad(world: Environment, cast: People, rate: number): Promise<MixedLoad> {
  const talks = Array.from({ length: conversations }, () => newLife(cast, 'completed'));
  await inTurns(talks, conversations, (life) => live(world, life));
  const answers: Answered[] = [];
  const hear = (answer: Answered) => void answers.push(answer);
  hearers.add(hear);
  const traffic = startTraffic(world, cast, (rate * bookingShare) / requestsPerLife);
  const running = new Set<Promise<unknown>>();
  let stopped = false;
  const others = (async () => {
    for (let next = Date.now(); !stopped; next += 1000 / (rate * (1 - bookingShare))) {
      const done = doSomething(world, cast, talks).finally(() => running.delete(done));
      running.add(done);
      await sleep(Math.max(0, next - Date.now()));
    }
  })();
  return {
    get lives() {
      return [...talks, ...traffic.lives];
    },
    span: async (seconds) => {
      const from = performance.now();
      await sleep(seconds * 1000);
      return { from, to: performance.now() };
    },
    answeredIn: ({ from, to }) => answers.filter(({ begun }) => begun >= from && begun < to),
    stop: async () => {
      stopped = true;
      await others;
      await Promise.all(running);
      await traffic.stop();
      hearers.delete(hear);
    },
  };
}

async function doSomething(world: Environment, { clients, experts }: People, talks: Life[]): Promise<void> {
  const any = <T>(list: T[]) => list[Math.floor(world.random() * list.length)];
  const [client, expert, talk] = [any(clients), any(experts), any(talks)];
  const get = (path: string) => ask(world, client, 'GET', path);
  const what = chosen(doings, world.random);
  if (what === 'search') await get('/api/profiles?query=clock');
  if (what === 'profile') await get(`/api/profiles/${expert?.profileId}`);
  if (what === 'slots') await get(`/api/profiles/${expert?.profileId}/slots?duration=15&${week()}`);
  if (what === 'bookings') await get('/api/bookings/me');
  if (what === 'notices') await get('/api/notices');
  if (what === 'message' && talk?.receipt) {
    const by = world.random() < 0.5 ? talk.client : talk.expert;
    const content = 'Does it still tick?';
    await ask(world, by, 'POST', '/api/messages', { bookingId: talk.receipt.id, content });
  }
}

function week(): string {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return `from=${day(3)}&to=${day(9)}`;
}

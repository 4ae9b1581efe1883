import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { hourMs, minuteMs } from '#shared/durations.ts';
import { roomLimits } from '#shared/rooms/rooms.rules.ts';
import type { EnteredRoom } from '#shared/rooms/rooms.schema.ts';
import { type LiveClient, listenLive } from '#test/live-client.ts';
import { type Server, startServer } from '#test/process/processes.ts';
import { type Call, callerOf, ok } from './booking-steps.ts';
import { report } from './measure.ts';
import { ownDatabase } from './own-database.ts';

const rooms = 50;
/** As two browsers exchange them: an offer and an answer of this size, and four batches of candidates each. */
const sdp = 'x'.repeat(5_000);
const candidate = { candidate: 'x'.repeat(120), sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'abcd' };
const batches = Array.from({ length: 4 }, () => ({ candidates: [candidate, candidate] }));
const beatsPerMinute = minuteMs / roomLimits.heartbeatMs;
const settings = {
  TEST_CONTROLS: 'on',
  RATE_LIMITS: 'relaxed',
  LOG_LEVEL: 'warn',
  SESSION_SECRET: 'a secret that only the bench has, long enough',
  PAYMENTS: 'sandbox',
  MAIL: 'outbox',
};

/** What calls cost the server: fifty connect at once, then last a minute. Media doesn't pass through it. */
export async function benchRooms(postgres: string | undefined, folder: string): Promise<void> {
  if (!postgres) return bench('embedded', { ...settings, DATA_DIR: folder });
  const { url, drop } = await ownDatabase(postgres, 'rooms');
  await bench('PostgreSQL', { ...settings, DATABASE_URL: url });
  await drop();
}

type Person = { call: Call; live: LiveClient };

async function bench(engine: string, env: Record<string, string>): Promise<void> {
  const server = await startServer(env);
  await server.ready();
  const meetings = await makeMeetings(server);
  const people = meetings.flatMap(({ client, expert }) => [client, expert]);
  const reads = 5;
  const read = async () => {
    for (let n = 0; n < reads; n += 1) await every(people, readSelf);
  };
  await read();
  const perRead = (await cpuOf(server, read)) / people.length / reads;

  let visits: [string, string][] = [];
  const connecting = await cpuOf(server, async () => {
    visits = await every(meetings, connect);
    const signals = 2 * (1 + batches.length);
    const arrived = () => people.flatMap(({ live }) => live.events).filter(isSignal).length;
    while (arrived() < rooms * signals) await sleep(20);
  });
  const lasting = await cpuOf(server, async () => {
    for (let n = 0; n < beatsPerMinute; n += 1)
      await every(meetings, async ({ id, client, expert }, index) => {
        const [own, other] = visits[index] ?? ['', ''];
        await Promise.all([beat(client, id, own), beat(expert, id, other)]);
      });
  });
  for (const { live } of people) live.disconnect();
  await server.kill('SIGTERM');
  const against = 'GET /auth/user';
  report(
    `a call connects (one of ${rooms} at once, ${engine}), CPU ms`,
    connecting / rooms,
    against,
    perRead,
  );
  report(`a minute of a call (${engine}), CPU ms`, lasting / rooms, against, perRead);
  report(`a minute of a call (${engine}), CPU ms`, lasting / rooms, 'one core', minuteMs);
}

type Meeting = { id: string; client: Person; expert: Person };

/** Sessions whose rooms are open, and their people with a live stream each. */
async function makeMeetings({ url }: Server): Promise<Meeting[]> {
  const scheduledAt = new Date(Math.ceil(Date.now() / hourMs) * hourMs + 4 * hourMs);
  const numbers = Array.from({ length: rooms }, (_, n) => n);
  const user = (username: string) => ({ username, password: 'correct horse battery' });
  const profile = { role: 'Clockmaker', headline: 'Repairs what ticks', tags: ['Clocks'] };
  const expert = { profile, prices: [50, 75, 100] };
  const people = numbers.flatMap((n) => [
    [`client${n}`, { user: user(`bench-client-${n}`) }],
    [`expert${n}`, { user: user(`bench-expert-${n}`), ...expert }],
  ]);
  const bookings = numbers.map((n) => ({
    ...{ client: `client${n}`, expert: `expert${n}`, status: 'confirmed' },
    ...{ scheduledAt: scheduledAt.toISOString(), duration: 30 },
  }));
  const scenario = { people: Object.fromEntries(people), bookings };
  const control = callerOf(url, '');
  const built = (await (await ok(control('POST', '/test/scenario', scenario))).json()) as {
    people: Record<string, { cookie: { name: string; value: string } }>;
    bookings: { id: string }[];
  };
  await ok(control('POST', '/test/clock', { now: new Date(scheduledAt.getTime() - minuteMs) }));
  const enter = async (name: string): Promise<Person> => {
    const { name: key, value } = built.people[name]?.cookie ?? { name: '', value: '' };
    const cookie = `${key}=${value}`;
    return { call: callerOf(url, cookie), live: await listenLive(url, cookie) };
  };
  return Promise.all(
    built.bookings.map(async ({ id }, n) => ({
      ...{ id, client: await enter(`client${n}`), expert: await enter(`expert${n}`) },
    })),
  );
}

/** Both enter and tell each other what browsers do. Returns their visits. */
async function connect({ id, client, expert }: Meeting): Promise<[string, string]> {
  const visit = async ({ call }: Person) =>
    ((await (await ok(call('POST', `/api/rooms/${id}/visits`))).json()) as EnteredRoom).visit;
  const [own, other] = [await visit(client), await visit(expert)];
  const stay = () => Promise.all([beat(client, id, own), beat(expert, id, other)]);
  const send = async ({ call }: Person, from: string, to: string, type: 'offer' | 'answer') => {
    for (const body of [{ description: { type, round: 1, sdp } }, ...batches]) {
      const post = () => call('POST', `/api/rooms/${id}/visits/${from}/signals`, { to, body });
      const answer = await post();
      // On a slow machine their visits may have lapsed, which heartbeats prevent elsewhere.
      if (answer.status === 409) await stay();
      await ok(answer.status === 409 ? post() : Promise.resolve(answer));
    }
  };
  await send(client, own, other, 'offer');
  await send(expert, other, own, 'answer');
  return [own, other];
}

const beat = ({ call }: Person, id: string, visit: string) =>
  ok(call('POST', `/api/rooms/${id}/visits/${visit}/here`));
const isSignal = ({ name }: { name: string }) => name === 'signal';
const readSelf = async ({ call }: Person) => (await ok(call('GET', '/auth/user'))).text();

const every = <Item, Result>(items: Item[], work: (item: Item, n: number) => Promise<Result>) =>
  Promise.all(items.map(work));

/** The CPU time of the process while this runs, in ms. Read from Linux’s process table, in ticks of 10 ms. */
async function cpuOf({ child }: Server, work: () => Promise<unknown>): Promise<number> {
  const ticks = () => {
    const [, fields = ''] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(11, 13);
    return Number(user) + Number(system);
  };
  const before = ticks();
  await work();
  return (ticks() - before) * 10;
}

import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { sessions } from '#server/db/tables/sessions.ts';
import type { App } from '#server/http/types.ts';
import { sandboxPath } from '#shared/payments/sandbox.ts';
import { hintsFor } from '#test/fuzz/hints.ts';
import type { Ids } from '#test/fuzz/known-ids.ts';
import type { FuzzedRoute } from '#test/fuzz/routes.ts';
import { type Schema, valuesOf } from '#test/fuzz/schema-values.ts';
import type { World } from '#test/fuzz/world.ts';
import type { Who } from './route-entry.ts';
import { routeTable } from './route-table.ts';

type Asking =
  /** Signed out, from another machine. */
  | 'a visitor'
  /** Signed in, and a party to none of it. */
  | 'a stranger'
  /** Without a profile. */
  | 'a client'
  /** The party whose turn it isn't. */
  | 'the other party'
  | 'an operator who hasn’t entered';

const succeeds = [200, 201, 202, 204];
/** The statuses that each of them may get. A body or a link that is wrong says nothing about who may call. */
const expected: Record<Who, Partial<Record<Asking, number[]>>> = {
  anyone: { 'a visitor': [...succeeds, 400, 404, 409] },
  link: { 'a visitor': [400, 403, 404] },
  person: { 'a visitor': [401] },
  expert: { 'a visitor': [401], 'a client': [403, 404] },
  party: { 'a visitor': [401], 'a stranger': [404] },
  client: { 'a visitor': [401], 'a stranger': [404], 'the other party': [403, 404] },
  bookedExpert: { 'a visitor': [401], 'a stranger': [404], 'the other party': [403, 404] },
  operator: { 'a visitor': [404], 'a stranger': [404], 'an operator who hasn’t entered': [403] },
  enteringOperator: { 'a visitor': [404], 'a stranger': [404] },
  thisMachine: { 'a visitor': [404] },
  provider: { 'a visitor': [400] },
  cardForm: { 'a visitor': [401] },
  tests: { 'a visitor': [404] },
};

/** Calls every route as those who may not, with a booking of cleo and ed. Returns the answers that let them in. */
export async function wrongAnswers(app: App, world: World): Promise<string[]> {
  const { deps } = world.test;
  await deps.db
    .update(sessions)
    .set({ operatorUntil: null })
    .where(eq(sessions.userId, world.callers.olga.id));
  const wrong: string[] = [];
  for (const [name, { who }] of Object.entries(routeTable)) {
    for (const [asking, statuses] of Object.entries(expected[who])) {
      const status = await statusFor(app, world, name, callerFor(asking as Asking, who));
      if (!statuses.includes(status)) wrong.push(`${name} answered ${status} to ${asking}`);
    }
  }
  await world.revive();
  return wrong;
}

function callerFor(asking: Asking, who: Who): keyof World['callers'] {
  switch (asking) {
    case 'a visitor':
      return 'anonymous';
    case 'a stranger':
      return 'sam';
    case 'a client':
      return 'cleo';
    case 'the other party':
      return who === 'client' ? 'ed' : 'cleo';
    case 'an operator who hasn’t entered':
      return 'olga';
  }
}

async function statusFor(
  app: App,
  world: World,
  name: string,
  caller: keyof World['callers'],
): Promise<number> {
  const [method = '', url = ''] = name.replace('ANY', 'POST').split(' ');
  const route = world.routes.find((each) => each.name === name) ?? { name, method, url, form: false };
  const { cookie } = world.callers[caller];
  const hints = hintsFor(route, idsOfCleo(world), world.callers.cleo.own, false);
  const path = url.replace(/:(\w+)/g, (_, param: string) =>
    encodeURIComponent(String(sample(hints(param) ?? fc.uuid()))),
  );
  const query = route.query
    ? `?${new URLSearchParams(validFor(route.query, hints) as Record<string, string>)}`
    : '';
  const { statusCode } = await app.inject({
    method: method as 'GET',
    url: `${path}${query}`,
    remoteAddress: '203.0.113.9',
    headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    ...(method === 'GET' ? {} : { payload: JSON.stringify(bodyFor(route, hints)) }),
  });
  return statusCode;
}

type Hints = ReturnType<typeof hintsFor>;

function bodyFor({ name, body }: FuzzedRoute, hints: Hints): unknown {
  // Signs in for certain.
  if (name === 'POST /auth/login') return { username: 'cleo1', password: 'zzsecret-password' };
  return (body && validFor(body, hints)) ?? {};
}

function validFor(schema: Schema, hints: Hints): unknown {
  const { safeParse } = schema as unknown as { safeParse: (value: unknown) => { success: boolean } };
  return fc
    .sample(valuesOf(schema, hints), { numRuns: 200, seed: 1 })
    .find((value) => safeParse(value).success);
}

const sample = <T>(values: fc.Arbitrary<T>) => fc.sample(values, { numRuns: 1, seed: 5 })[0];

function idsOfCleo({ ids, callers }: World): Ids {
  const own = (all: string[]) => all.filter((id) => callers.cleo.own.includes(id));
  return {
    ...ids,
    bookings: own(ids.bookings),
    payments: own(ids.payments),
    reviews: own(ids.reviews),
    proposals: own(ids.proposals),
    tokens: ['no-such-token'],
  };
}

/** The status of a body with this many bytes. */
export async function statusWith(app: App, name: string, bytes: number): Promise<number> {
  const [method = '', url = ''] = name.replace('ANY', 'POST').split(' ');
  const isForm = url.startsWith(sandboxPath);
  const { statusCode } = await app.inject({
    method: method as 'POST',
    url: url.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000').replace('*', 'none'),
    remoteAddress: '203.0.113.9',
    headers: { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
    payload: `{"a":"${'x'.repeat(bytes - 8)}"}`,
  });
  return statusCode;
}

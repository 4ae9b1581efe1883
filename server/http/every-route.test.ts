import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import type { LimitRule } from '#server/limits.ts';
import { sandboxPath } from '#shared/payments/sandbox.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { callsOf, type FuzzedCall } from '#test/fuzz/calls.ts';
import { fuzz } from '#test/fuzz/fuzz.ts';
import { loopDelay } from '#test/fuzz/loop-delay.ts';
import { doubleHeaders } from '#test/fuzz/raw-requests.ts';
import { type FuzzedRoute, streamRoute } from '#test/fuzz/routes.ts';
import { openWorld, type World } from '#test/fuzz/world.ts';
import { statusWith, wrongAnswers } from '#test/routes/check-access.ts';
import { bodies } from '#test/routes/route-entry.ts';
import { entryName, entryOf, routesPage, routeTable } from '#test/routes/route-table.ts';
import { ownDatabase } from '#test/test-database.ts';

const full = process.env.TEST_TIER === 'full';
const seed = Number(process.env.FUZZ_SEED ?? (full ? Date.now() % 1_000_000 : 1));
const callsPerRoute = Number(process.env.FUZZ_CALLS ?? (full ? 60 : 4));

let database: Database;
let world: World;
/** The same database with the routes of the test controls. */
let controlled: TestApp;
const registered: { method: string; url: string }[] = [];
beforeAll(async () => {
  database = await ownDatabase();
  world = await openWorld(database);
  controlled = await buildTestApp({
    database,
    config: { relaxedLimits: true },
    deps: { now: world.test.deps.now },
    app: { onRoute: (method, url) => void registered.push({ method, url }) },
  });
});
afterAll(async () => {
  await controlled.close();
  await world.close();
  await database.close();
});

describe('the table of routes', () => {
  test('has an entry for every route, and no other', () => {
    const known = registered.filter(({ method }) => method !== 'HEAD');
    const names = new Set(known.map(({ method, url }) => entryName(method, url)));
    expect(Object.keys(routeTable).toSorted()).toEqual([...names].toSorted());
  });

  test('is written out in docs/routes.md', async () => {
    await expect(routesPage()).toMatchFileSnapshot('../../docs/routes.md');
  });

  test('AZ-20 matches who may call each route', async () => {
    expect(await wrongAnswers(controlled.app, world)).toEqual([]);
  });

  test('says the largest body of each', async () => {
    const wrong: string[] = [];
    for (const [name, { body }] of Object.entries(routeTable)) {
      // Uploads are checked against their address first; uploads.test.ts has their limit.
      if (body === 'none' || body === 'photo') continue;
      const atLimit = await statusWith(controlled.app, name, bodies[body]);
      const above = await statusWith(controlled.app, name, bodies[body] + 1);
      if (atLimit === 413 || above !== 413) wrong.push(`${name}: ${atLimit} at its limit, ${above} above`);
    }
    expect(wrong).toEqual([]);
  });

  test('says the limits of each, which refuse', async () => {
    const claimed = world.routes.flatMap(({ method, url }) =>
      (entryOf(method, url)?.limits ?? []).map((rule) => `${nameOf(url, method)}: ${rule}`),
    );
    const refusing: string[] = [];
    for (const route of world.routes) {
      for (const rule of entryOf(route.method, route.url)?.limits ?? [])
        if (await isRefused(route, rule)) refusing.push(`${nameOf(route.url, route.method)}: ${rule}`);
    }
    expect([...new Set(refusing)].toSorted()).toEqual([...new Set(claimed)].toSorted());
  });
});

describe('every call', () => {
  test(`follows the rules for any input (FUZZ_SEED=${seed})`, async () => {
    // The embedded engine runs its queries on the event loop.
    const around = full && database.engine === 'postgres' ? { around: loopDelay() } : {};
    const only = process.env.FUZZ_ONLY;
    const { breaches, routes } = await fuzz(world, { seed, callsPerRoute, only, ...around });
    // As text, since a list is cut short in the report.
    expect(breaches.join('\n')).toBe('');
    const beyondTable = [...routes].flatMap(([name, { limits, statements }]) => {
      const entry = routeTable[name.replace(/^\w+ (?=.*\/v1\/)/, 'ANY ')];
      const unlisted = [...limits].filter((rule) => !entry?.limits.includes(rule as LimitRule));
      return [
        ...unlisted.map((rule) => `${name} counts against ${rule}`),
        ...(statements > (entry?.statements ?? 0) ? [`${name} took ${statements} statements`] : []),
      ];
    });
    expect(beyondTable).toEqual([]);
    const answered = [...routes.values()].filter(({ statuses }) =>
      [...statuses.keys()].some((it) => it < 300),
    );
    expect(only ?? answered.length).toBeGreaterThan(routes.size / 3);
  }, 3_600_000);

  test('survives duplicated headers', async () => {
    expect(await doubleHeaders(world)).toEqual([]);
  });
});

const nameOf = (url: string, method: string) =>
  url.startsWith(`${sandboxPath}/v1/`) ? `ANY ${sandboxPath}/v1/*` : `${method} ${url}`;

/** Without these, a search continues with keywords alone, and a page without suggestions. */
const degrades = new Set([
  'GET /*: closest',
  'GET /*: searchByMeaning',
  'GET /api/profiles: searchByMeaning',
  'GET /api/profiles/closest: searchByMeaning',
]);

/** Searches that use every limit they can. */
const searches: Record<string, string> = {
  'GET /*': '/search?query=unheard-of&semantic=true',
  'GET /api/profiles': '/api/profiles?query=unheard-of&semantic=true',
  'GET /api/profiles/closest': '/api/profiles/closest?query=unheard-of&semantic=true',
};

/** Whether a call of the route is refused when nothing is left of this limit. */
async function isRefused(route: FuzzedRoute, rule: LimitRule): Promise<boolean> {
  const { deps, app } = world.test;
  const { limits } = deps;
  let wasHit = false;
  const refuse = async (hit: LimitRule) => {
    if (hit !== rule) return;
    wasHit = true;
    throw new AppError('limited', 'Too many', { retryAfterSeconds: 1 });
  };
  deps.limits = { ...limits, hit: refuse, hitInBlocks: refuse };
  try {
    const search = searches[route.name];
    const calls: FuzzedCall[] = search
      ? [{ caller: 'anonymous', url: search, headers: {}, body: undefined }]
      : fc.sample(callsOf(route, world), { numRuns: 40, seed: 1 });
    for (const { caller, url, headers, body } of calls) {
      // Who isn't refused would get a stream that never ends.
      const { cookie = '' } = world.callers[route.name === streamRoute ? 'ed' : caller];
      const { statusCode } = await app.inject({
        method: route.method as 'GET',
        url,
        headers: { cookie, ...headers },
        ...(body === undefined ? {} : { payload: body }),
      });
      if (wasHit) return statusCode === 429 || degrades.has(`${route.name}: ${rule}`);
      if (route.name === streamRoute) return false;
    }
    return false;
  } finally {
    deps.limits = limits;
  }
}

import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { breachesOf, logBreaches } from './breaches.ts';
import { callsOf, crowdedCalls, type FuzzedCall } from './calls.ts';
import { hugeBody } from './hostile-values.ts';
import { observe } from './observe.ts';
import type { FuzzedRoute } from './routes.ts';
import type { World } from './world.ts';

export type FuzzOptions = {
  seed: number;
  callsPerRoute: number;
  /** Only routes whose name or address contains it. */
  only?: string | undefined;
  /** Called around each call but those of pages, which render several times slower from source; returns what it broke. */
  around?: (
    send: () => Promise<LightMyRequestResponse>,
  ) => Promise<{ answer: LightMyRequestResponse; breaches: string[] }>;
};

export type FuzzResult = {
  calls: number;
  /** One line for each route and rule that was broken. */
  breaches: string[];
  routes: Map<string, RouteFigures>;
};
export type RouteFigures = { statuses: Map<number, number>; limits: Set<string>; statements: number };

/** Calls every route and checks every answer and log line. */
export async function fuzz(world: World, options: FuzzOptions): Promise<FuzzResult> {
  const observed = observe(world.test.deps);
  const result: FuzzResult = { calls: 0, breaches: [], routes: new Map() };
  const { logs } = world.test;
  const { seed, callsPerRoute, only } = options;

  const send = async (route: FuzzedRoute, call: FuzzedCall): Promise<string[]> => {
    observed.reset();
    const inject = () => sendCall(world, route, call);
    const { answer, breaches } =
      options.around && route.url !== '/*'
        ? await options.around(inject)
        : { answer: await inject(), breaches: [] };
    result.calls += 1;
    const figures = figuresOf(result, route);
    figures.statuses.set(answer.statusCode, (figures.statuses.get(answer.statusCode) ?? 0) + 1);
    if (!leadsElsewhere(call.url)) {
      for (const rule of observed.limits) figures.limits.add(rule);
      figures.statements = Math.max(figures.statements, observed.statements);
    }
    return [
      ...breaches,
      ...breachesOf(world, route, call.caller, answer),
      ...logBreaches(world, logs.splice(0)),
    ];
  };

  const fuzzRoute = async (route: FuzzedRoute) => {
    const report = (what: string) => result.breaches.push(`${route.method} ${route.url}: ${what}`);
    const checked = await fc.check(
      fc.asyncProperty(callsOf(route, world), async (call) => {
        const breaches = await send(route, call);
        if (breaches.length > 0) throw new Error(breaches.join('; '));
      }),
      { seed: seedOf(route, seed), numRuns: callsPerRoute },
    );
    if (checked.failed)
      report(`${messageOf(checked.errorInstance)}\n    ${described(checked.counterexample?.[0])}`);
    if (route.method === 'GET') return;
    for (const call of [hugeCall(route, world), ...crowdedCalls(route, world)])
      for (const each of await send(route, call)) report(`${each}\n    ${described(call)}`);
  };

  await world.revive();
  logs.splice(0);
  let before = await world.fingerprint();
  const chosen = world.routes.filter(({ name, url }) => !only || name.includes(only) || url.includes(only));
  for (const route of inRandomOrder(chosen, seed)) {
    await fuzzRoute(route);
    if (route.method !== 'GET') await world.revive();
    const after = await world.fingerprint();
    if (after !== before)
      result.breaches.push(`${route.method} ${route.url}: changed others' ${differenceOf(before, after)}`);
    before = after;
  }
  logs.splice(0);
  await world.runAllJobs();
  for (const each of logBreaches(world, logs.splice(0))) result.breaches.push(`jobs afterwards: ${each}`);
  return result;
}

/** `/api/profiles/.` and `/api/profiles/` are another route's. */
function leadsElsewhere(url: string): boolean {
  const [path = ''] = url.split('?');
  return path.endsWith('/') || new URL(path, 'http://127.0.0.1').pathname !== path;
}

function figuresOf({ routes }: FuzzResult, { name }: FuzzedRoute): RouteFigures {
  const figures = routes.get(name) ?? { statuses: new Map(), limits: new Set(), statements: 0 };
  routes.set(name, figures);
  return figures;
}

function sendCall(world: World, { method }: FuzzedRoute, call: FuzzedCall): Promise<LightMyRequestResponse> {
  const { cookie } = world.callers[call.caller];
  const { url, body, headers } = call;
  return world.test.app.inject({
    method: method as 'GET',
    url,
    headers: { ...(cookie ? { cookie } : {}), ...headers },
    remoteAddress: '10.9.8.7',
    ...(body === undefined ? {} : { payload: body }),
  });
}

function hugeCall(route: FuzzedRoute, world: World): FuzzedCall {
  const [call] = fc.sample(callsOf(route, world), { numRuns: 1, seed: 1 });
  if (!call) throw new Error('no call');
  const headers = { 'content-type': route.form ? 'application/x-www-form-urlencoded' : 'application/json' };
  return { ...call, headers, body: hugeBody };
}

function inRandomOrder<T>(values: T[], seed: number): T[] {
  const [order = []] = fc.sample(fc.shuffledSubarray(values, { minLength: values.length }), {
    numRuns: 1,
    seed,
  });
  return order;
}

/** Not the same values for every route. */
function seedOf({ method, url }: FuzzedRoute, seed: number): number {
  let hash = seed;
  for (const character of `${method} ${url}`) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0;
  return hash;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const shownLength = 600;

/** The call in a form you can repeat by hand. */
function described(call: FuzzedCall | undefined): string {
  if (!call) return 'no call';
  const { body, ...rest } = call;
  const text = `as ${rest.caller}: ${rest.url} ${JSON.stringify(rest.headers)} ${body === undefined ? '' : String(body)}`;
  return text.length > shownLength ? `${text.slice(0, shownLength)}… (${text.length})` : text;
}

function differenceOf(before: string, after: string): string {
  const [was, is] = [before.split(' '), after.split(' ')];
  return is
    .filter((part, n) => part !== was[n])
    .map((part) => part.split('=')[0])
    .join(', ');
}

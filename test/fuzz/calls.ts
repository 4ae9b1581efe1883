import fc from 'fast-check';
import { sandboxPublishableKey } from '#shared/payments/sandbox.ts';
import { hintsFor } from './hints.ts';
import { hostileBody, hostileHeaders, hostileSegment, hostileValue } from './hostile-values.ts';
import { type FuzzedRoute, streamRoute } from './routes.ts';
import { type Hints, valuesOf } from './schema-values.ts';
import type { CallerName, World } from './world.ts';

export type FuzzedCall = {
  caller: CallerName;
  url: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
};

/** Pages of the site, which share one route. */
const pages = [
  '',
  'auth',
  'search',
  'search?query=x&tags=a&tags=b',
  'dashboard',
  'settings',
  'ed1',
  'sam1?from=x',
  'onboarding',
  'profile',
  'admin',
  'operator',
  'reset?token=x',
  'design',
];

/** Calls of a route by everyone: valid, nearly valid and hostile ones. */
export function callsOf(
  route: FuzzedRoute,
  { ids, callers }: Pick<World, 'ids' | 'callers'>,
): fc.Arbitrary<FuzzedCall> {
  return callersOf(route).chain((caller) => {
    // Operators may change what isn't theirs, but those people's rows must stay as they are.
    const mayBeTheirs = !(
      route.url.startsWith('/api/operator') &&
      caller === 'olga' &&
      route.method !== 'GET'
    );
    const hints = hintsFor(route, ids, callers[caller].own, mayBeTheirs);
    return fc
      .tuple(pathsOf(route, hints), queriesOf(route, hints), bodiesOf(route, hints), headersOf(route))
      .map(([path, query, body, headers]) => ({
        caller,
        url: query === '' ? path : `${path}?${query}`,
        headers: { ...headers, ...(body === undefined ? {} : contentTypeOf(route, headers)) },
        body,
      }));
  });
}

function callersOf({ name, url }: FuzzedRoute): fc.Arbitrary<CallerName> {
  if (name === streamRoute) return fc.constant('anonymous');
  if (url.startsWith('/api/operator'))
    return fc.oneof(
      { weight: 4, arbitrary: fc.constant('olga' as const) },
      fc.constantFrom('anonymous', 'sam'),
    );
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant('anonymous' as const) },
    { weight: 5, arbitrary: fc.constantFrom<CallerName>('cleo', 'ed', 'sam') },
    { weight: 1, arbitrary: fc.constant('olga' as const) },
  );
}

const rarely = <T, U>(hostile: fc.Arbitrary<T>, usual: fc.Arbitrary<U>, weight = 6): fc.Arbitrary<T | U> =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: hostile });

function pathsOf({ url }: FuzzedRoute, hints: Hints): fc.Arbitrary<string> {
  if (url === '/*')
    return rarely(hostileSegment, fc.constantFrom(...pages), 2).map((page) => `/${safely(page)}`);
  const parts = url.split('/').map((part) => {
    const [, name, rest = ''] = /^:(\w+)(.*)$/.exec(part) ?? [];
    if (name)
      return rarely(hostileSegment, (hints(name) ?? fc.uuid()).map(String)).map(
        (value) => `${encoded(value)}${rest}`,
      );
    return part === '*' ? hostileSegment.map(encoded) : fc.constant(part);
  });
  return fc.tuple(...parts).map((segments) => segments.join('/'));
}

/** Already encoded on purpose, or made so. */
function encoded(value: string): string {
  if (/^%[0-9a-f]{2}/i.test(value)) return value;
  return encodeURIComponent(value.toWellFormed());
}

const safely = (page: string) => (/^[\w?&=]*$/.test(page) ? page : encoded(page));

function queriesOf(route: FuzzedRoute, hints: Hints): fc.Arbitrary<string> {
  const schema = route.query;
  const hostile = fc.oneof(
    fc.constantFrom(
      'a=1&a=2',
      '__proto__[x]=1',
      'limit=-1&offset=1e9',
      'query=%00',
      'query=%ed%a0%80',
      'before=%27',
      `query=${'a+'.repeat(2_000)}`,
      `${'tags=x&'.repeat(900)}`,
      '%',
      '&&&===',
    ),
    fc.string({ maxLength: 30 }).map((text) => `q=${encodeURIComponent(text.toWellFormed())}`),
  );
  if (!schema) return rarely(hostile, fc.constant(''), 8);
  const valid = valuesOf(schema, hints);
  return fc.oneof(
    { weight: 5, arbitrary: valid.map(queryText) },
    { weight: 2, arbitrary: nearly(valid).map(queryText) },
    { weight: 1, arbitrary: hostile },
  );
}

/** Longer URLs never reach the application. */
const maxQuery = 7_000;

function queryText(values: unknown): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(values ?? {})) {
    for (const each of [value].flat().slice(0, 500)) {
      if (each === undefined || each === null) continue;
      query.append(key, typeof each === 'object' ? JSON.stringify(each) : String(each));
    }
  }
  return query.toString().slice(0, maxQuery);
}

function bodiesOf(route: FuzzedRoute, hints: Hints): fc.Arbitrary<string | Buffer | undefined> {
  if (route.method === 'GET') return fc.constant(undefined);
  if (!route.body) return rarely(hostileBody, fc.constant(undefined), 3);
  const valid = valuesOf(route.body, hints);
  const written = (values: fc.Arbitrary<unknown>) =>
    values.map((value) => (route.form ? formText(value) : jsonText(value)));
  return fc.oneof(
    { weight: 6, arbitrary: written(valid) },
    { weight: 4, arbitrary: written(nearly(valid)) },
    { weight: 2, arbitrary: hostileBody },
  );
}

const jsonText = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));

/** Nested as the provider's API writes it: `card[number]=…`. */
function formText(value: unknown): string {
  const form = new URLSearchParams();
  const add = (key: string, part: unknown, depth: number): void => {
    if (part === undefined) return;
    if (typeof part === 'object' && part !== null && depth < 20)
      for (const [name, child] of Object.entries(part).slice(0, 2_000))
        add(key === '' ? name : `${key}[${name}]`, child, depth + 1);
    else form.append(key, String(part).toWellFormed());
  };
  add('', value, 0);
  return form.toString();
}

/** Once for each field: a list with as many elements as fit into a body, instead of its value. */
export function crowdedCalls(route: FuzzedRoute, world: Pick<World, 'ids' | 'callers'>): FuzzedCall[] {
  const caller = route.url.startsWith('/api/operator') ? 'olga' : 'ed';
  const { body } = route;
  if (!body || route.form) return [];
  const hints = hintsFor(route, world.ids, world.callers[caller].own, false);
  const sample = <T>(values: fc.Arbitrary<T>) => fc.sample(values, { numRuns: 1, seed: 1 })[0] as T;
  const value = sample(valuesOf(body, hints));
  const fields = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  return fields.flatMap((field) =>
    [0, {}].map((element) => ({
      caller,
      url: sample(pathsOf(route, hints)),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...(value as object), [field]: Array(80_000).fill(element) }),
    })),
  );
}

const extraKeys = [
  '__proto__',
  'constructor',
  'userId',
  'isOperator',
  'id',
  'status',
  'price',
  'x'.repeat(300),
];

/** A valid value with one thing wrong somewhere. */
function nearly(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const change = fc.record({
    place: fc.nat({ max: 1_000_000 }),
    how: fc.constantFrom('replace', 'replace', 'remove', 'add', 'wrap'),
    hostile: hostileValue,
    key: fc.constantFrom(...extraKeys),
  });
  return fc.tuple(valid, change).map(([value, { place, how, hostile, key }]) => {
    const root: Holder = { value: structuredClone(value) };
    const [holder, name] = placeIn(root, place);
    if (how === 'replace') holder[name] = hostile;
    if (how === 'remove') delete holder[name];
    if (how === 'wrap') holder[name] = [holder[name]];
    if (how === 'add')
      Object.defineProperty(holder, key, { value: hostile, enumerable: true, configurable: true });
    return root.value;
  });
}

type Holder = Record<string, unknown>;

/** Every level is as likely: a long list doesn't draw all changes to its elements. */
function placeIn(holder: Holder, random: number): [Holder, string] {
  const names = Object.keys(holder);
  const name = names[random % Math.max(names.length, 1)] ?? 'value';
  const value = holder[name];
  const rest = Math.floor(random / Math.max(names.length, 1));
  const isEmpty = typeof value !== 'object' || value === null || Object.keys(value).length === 0;
  if (isEmpty || (rest % 3 === 0 && holder.value !== value)) return [holder, name];
  return placeIn(value as Holder, Math.floor(rest / 3));
}

function headersOf(route: FuzzedRoute): fc.Arbitrary<Record<string, string>> {
  const usual = route.form
    ? fc.constant({ authorization: `Bearer ${sandboxPublishableKey}` })
    : fc
        .option(fc.uuid(), { nil: undefined })
        .map((key) => (key ? { 'idempotency-key': key } : {}) as Record<string, string>);
  const operatorWrite = route.url.startsWith('/api/operator') && route.method !== 'GET';
  const keyed = operatorWrite ? fc.uuid().map((key) => ({ 'idempotency-key': key })) : usual;
  return rarely(hostileHeaders, keyed, 7);
}

function contentTypeOf({ form }: FuzzedRoute, headers: Record<string, string>): Record<string, string> {
  if (headers['content-type']) return {};
  return { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' };
}

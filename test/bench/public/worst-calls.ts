import { sandboxPublishableKey } from '#shared/payments/sandbox.ts';
import type { RouteEntry } from '#test/routes/route-entry.ts';
import { routeTable } from '#test/routes/route-table.ts';
import type { WorstData } from './worst-data.ts';

type Body = string | Buffer | Record<string, unknown>;

/** `n` differs per round, so that no cache answers. */
export type WorstCall = {
  route: string;
  what: string;
  method: string;
  path: (n: number) => string;
  body?: (n: number) => Body;
  headers?: Record<string, string>;
  /** The answer is cached whatever the input. */
  isCached?: true;
};

const day = 86_400_000;
const bodyBytes = 250 * 1024;
const zones = Intl.supportedValuesOf('timeZone');
const encode = encodeURIComponent;

/** A thousand characters of half-known, misspelled and hostile words. */
const hostileText = (n: number) =>
  `${n} prodct desgin markting (((' OR 1=1 -- %_\\ "résumés" & <b> ${'aa'.repeat(30)} `
    .repeat(12)
    .slice(0, 1000);
const manyWords = (n: number) =>
  `plan ${n} design budget pitch sketch year product `.repeat(22).slice(0, 1000);
const manyTags = Array.from({ length: 20 }, (_, n) => `&tags=${encode(`Tag ${n + 1} product design`)}`).join(
  '',
);
const longText = (length: number) => 'x'.repeat(length);
/** A JSON body as large as the server accepts, with keys that the server ignores. */
const padded = (fields: Record<string, unknown>) => ({ ...fields, padding: longText(bodyBytes) });
const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

/** The sandbox's key for card forms is public. */
const openTo = ['anyone', 'link', 'thisMachine', 'provider', 'cardForm'];
const isOpen = ({ who }: RouteEntry) => openTo.includes(who);
const openRoutes = Object.keys(routeTable).filter((name) => routeTable[name] && isOpen(routeTable[name]));

/** Every public route with the inputs that cost it most. Throws if a public route is missing. */
export function worstCalls(data: WorstData): WorstCall[] {
  const calls = [
    ...pageCalls(data),
    ...profileCalls(data),
    ...accountCalls(),
    ...otherCalls(data),
    ...unknown,
  ];
  const missing = openRoutes.filter((route) => !calls.some((call) => call.route === route));
  if (missing.length > 0) throw new Error(`not measured: ${missing.join(', ')}`);
  return calls;
}

const get = (route: string, what: string, path: WorstCall['path'], headers = {}): WorstCall => ({
  route: `GET ${route}`,
  what,
  method: 'GET',
  path,
  headers,
});

const post = (
  route: string,
  what: string,
  body: WorstCall['body'],
  path: WorstCall['path'] = () => route,
): WorstCall => ({ route: `POST ${route}`, what, method: 'POST', path, ...(body && { body }) });

const put = (what: string, path: WorstCall['path']): WorstCall => ({
  route: 'PUT /uploads/:id',
  what,
  method: 'PUT',
  path,
  body: () => Buffer.alloc(10 * 1024 * 1024, 1),
  headers: { 'content-type': 'image/png' },
});

/** As many fields as a form of 60 KB holds. */
const cardForm = () =>
  new URLSearchParams([
    ['key', sandboxPublishableKey],
    ['type', 'card'],
    ...Array.from({ length: 2000 }, (_, n): [string, string] => [`metadata[${n}]`, longText(10)]),
  ]).toString();

const expertOf = ({ experts }: WorstData, n: number) =>
  experts[n % experts.length] ?? { id: '', username: '' };

function pageCalls(data: WorstData): WorstCall[] {
  const page = (what: string, path: WorstCall['path'], headers = {}) => get('/*', what, path, headers);
  return [
    page('landing page', () => '/'),
    page('sign-in page', (n) => `/auth?next=${longText(4000)}${n}`),
    page('an expert with the longest texts', (n) => `/${expertOf(data, n).username}`, {
      'accept-encoding': 'br',
    }),
    page('the expert with 5,000 reviews', () => `/${expertOf(data, 0).username}`, {
      'accept-encoding': 'identity',
    }),
    page('24 results with the longest texts', (n) => `/search?query=product%20design%20${n}`),
    page('all experts, by price', (n) => `/search?sort=price&maxPrice=${1000 + n}`),
    page('a hostile search', (n) => `/search?query=${encode(hostileText(n))}${manyTags}`),
    page('an unknown page with a long URL', (n) => `/${longText(7000)}${n}?q=${longText(7000)}`),
    page('booking page', (n) => `/book/${expertOf(data, n).id}?duration=15`),
  ];
}

function profileCalls(data: WorstData): WorstCall[] {
  const search = (what: string, query: (n: number) => string) =>
    get('/api/profiles', what, (n) => `/api/profiles?${query(n)}`);
  const slots = (what: string, query: (n: number) => string) =>
    get(
      '/api/profiles/:id/slots',
      what,
      (n) => `/api/profiles/${expertOf(data, 0).id}/slots?duration=15&${query(n)}`,
    );
  const date = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);
  const half = `from=${date(0)}&to=${date(199)}`;
  return [
    search('60 with the longest texts', (n) => `query=product%20design%20${n}&limit=60`),
    search('60 of all', (n) => `limit=60&sort=rating&maxPrice=${1000 + n}`),
    search('the last page', (n) => `limit=60&offset=100000&maxPrice=${1000 + n}`),
    search('hostile words', (n) => `query=${encode(hostileText(n))}&limit=60${manyTags}`),
    search('a thousand characters by meaning', (n) => `query=${encode(manyWords(n))}&semantic=true&limit=60`),
    get('/api/profiles/closest', 'hostile words', (n) => {
      return `/api/profiles/closest?query=${encode(hostileText(n))}&semantic=true${manyTags}&maxPrice=1`;
    }),
    get('/api/profiles/:id', 'the longest texts', (n) => `/api/profiles/${expertOf(data, n).id}`),
    get('/api/profiles/:id', '5,000 reviews', () => `/api/profiles/${expertOf(data, 0).id}`),
    get('/api/links/:username', 'the longest texts', (n) => `/api/links/${expertOf(data, n).username}`),
    get('/api/profiles/:id/reviews', 'the last page', (n) => {
      return `/api/profiles/${expertOf(data, 0).id}/reviews?offset=${4990 - n}`;
    }),
    get('/api/profiles/:id/reviews', 'beyond the last', () => {
      return `/api/profiles/${expertOf(data, 0).id}/reviews?offset=1000000`;
    }),
    slots('200 days, 8,000 bookings', (n) => `${half}&timeZone=${zones[n]}`),
    get('/api/profiles/:id/slots', '200 days around the clock, every 5 minutes', (n) => {
      return `/api/profiles/${expertOf(data, 1 + n).id}/slots?duration=15&${half}&timeZone=${zones[100 + n]}`;
    }),
    slots('as runs', (n) => `${half}&timeZone=${zones[200 + n]}&format=runs`),
    slots('continued', (n) => `${half}&timeZone=${zones[300 + n]}&continueFrom=${date(60)}T00:00:00Z`),
    get('/api/usernames/:username', 'a long name', () => `/api/usernames/${longText(490)}`),
    get('/api/samples', 'all', () => '/api/samples'),
  ];
}

const longPasskey = {
  id: longText(1400),
  rawId: longText(1400),
  type: 'public-key',
  response: {
    clientDataJSON: longText(4000),
    authenticatorData: longText(4000),
    signature: longText(8000),
    userHandle: longText(200),
  },
};

function accountCalls(): WorstCall[] {
  const password = (n: number) => `${longText(990)}${n}`;
  return [
    post('/auth/login', 'an unknown name', (n) => padded({ username: `nobody-${n}`, password: password(n) })),
    post('/auth/login', 'deeply nested JSON', () => nested),
    post('/auth/passkey/options', 'any', () => padded({})),
    post('/auth/passkey', 'the longest answer', () => padded({ passkey: longPasskey })),
    post('/auth/register', 'a long password', (n) =>
      padded({ username: `new-${n}-${Date.now() % 1e6}`, password: password(n), timeZone: longText(1000) }),
    ),
    post('/auth/logout', 'without a session', () => padded({})),
    post('/auth/forgot', 'a long address', (n) =>
      padded({ email: `${longText(60)}${n}@${'x.'.repeat(90)}com` }),
    ),
    post('/auth/reset', 'an unknown token', (n) => padded({ token: longText(200), password: password(n) })),
    post('/auth/confirm-email', 'an unknown token', () => padded({ token: longText(200) })),
    post('/auth/not-me', 'an unknown token', () => padded({ token: longText(200) })),
  ];
}

function otherCalls(data: WorstData): WorstCall[] {
  const { calendarToken, unsubscribeToken, respondTokens, uploads } = data;
  const token = longText(490);
  const form = 'List-Unsubscribe=One-Click';
  return [
    get('/api/openapi.json', 'all', () => '/api/openapi.json'),
    get('/api/config', 'all', () => '/api/config'),
    get('/metrics', 'all', () => '/metrics'),
    get('/outbox', 'all', () => '/outbox'),
    get('/robots.txt', 'all', () => '/robots.txt'),
    { ...get('/sitemap.xml', 'as many experts as it lists', () => '/sitemap.xml'), isCached: true },
    get('/og/:file', 'the longest texts', (n) => `/og/${expertOf(data, n).username}.png`),
    get('/objects/:id/:file', 'an unknown photo', () => `/objects/${longText(490)}/photo.webp`),
    get('/objects/:id/:file', 'a photo of a megabyte', () => uploads.photo),
    put('10 MB', (n) => uploads.urls[n % uploads.urls.length] ?? ''),
    put(
      '10 MB with forged terms',
      () => `/uploads/${crypto.randomUUID()}?expires=${Date.now() + day}&signature=${longText(2000)}`,
    ),
    get('/api/content/:name', 'an unknown page', () => `/api/content/${token}`),
    {
      ...post(
        '/sandbox/stripe/v1/*',
        'a card with many fields',
        cardForm,
        () => '/sandbox/stripe/v1/payment_methods',
      ),
      route: 'ANY /sandbox/stripe/v1/*',
    },
    get('/api/respond/:token', 'a request', (n) => `/api/respond/${respondTokens[n % respondTokens.length]}`),
    post(
      '/api/respond/:token',
      'declined',
      () => padded({ answer: 'decline' }),
      (n) => `/api/respond/${respondTokens[n % respondTokens.length]}`,
    ),
    get('/api/unsubscribe/:token', 'a link', () => `/api/unsubscribe/${unsubscribeToken}`),
    ...['/api/unsubscribe/:token', '/unsubscribe/:token'].map((route) =>
      post(
        route,
        'a link',
        () => form + longText(1000),
        () => route.replace(':token', unsubscribeToken),
      ),
    ),
    get('/calendar/:token.ics', '1,000 sessions', () => `/calendar/${calendarToken}.ics`),
    post('/api/webhooks/stripe', 'a forged signature', () => longText(64 * 1024)),
    ...['challenge/:id', 'onboarding/:token'].flatMap((page) => {
      const route = `/sandbox/stripe/pages/${page}`;
      const path = () => route.replace(/:\w+$/, token);
      return [
        get(route, 'an unknown one', path),
        post(route, 'an unknown one', () => `answer=${token}`, path),
      ];
    }),
  ];
}

/** Below these paths an unknown URL gets a JSON 404. */
const unknown = openRoutes.flatMap((name) => {
  const [, path] = /^GET (\/.+)\/\*$/.exec(name) ?? [];
  if (path === undefined) return [];
  const long = `${path}/${longText(4000)}`;
  return [get(path, 'an unknown URL', () => path), get(`${path}/*`, 'an unknown URL', () => long)];
});

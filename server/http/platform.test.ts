import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isReservedUsername } from '#shared/accounts/usernames.ts';
import { buildTestApp, caller, type TestApp, testOrigin } from '#test/build-test-app.ts';
import { password, signUp, signUpExpert, uniqueAddress, uniqueName } from '#test/people.ts';

let it: TestApp;
const routes: { method: string; url: string }[] = [];
beforeAll(async () => {
  it = await buildTestApp({ app: { onRoute: (method, url) => void routes.push({ method, url }) } });
});
afterAll(() => it.close());

const anonymous = () => caller(it, undefined, uniqueAddress());
const registration = () => ({ username: uniqueName(), password });

describe('headers', () => {
  test.each(['/', '/auth', '/no-such-page', '/api/no-such-call', '/auth/user'])(
    'HDR-01 to HDR-03 on %s',
    async (url) => {
      const { headers } = await anonymous()('GET', url);
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}';/);
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      for (const part of [
        "default-src 'none'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]) {
        expect(policy).toContain(part);
      }
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'cross-origin-opener-policy': 'same-origin',
        'x-frame-options': 'DENY',
      });
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('server');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers).not.toHaveProperty('strict-transport-security');
    },
  );

  test('each answer has its own nonce, and the page’s script carries it', async () => {
    const [first, second] = [await anonymous()('GET', '/auth'), await anonymous()('GET', '/auth')];
    const nonce = (answer: typeof first) =>
      /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1];
    expect(nonce(first)).not.toBe(nonce(second));
    expect(first.body).toContain(`nonce="${nonce(first)}"`);
  });

  test('HDR-04 foreign origins get no CORS', async () => {
    const answer = await it.app.inject({
      method: 'OPTIONS',
      url: '/auth/login',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    expect(answer.statusCode).toBe(404);
  });

  test('HDR-11 the host of a request is not reflected', async () => {
    const answer = await anonymous()('GET', '/auth', undefined, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    });
    expect(answer.body).not.toContain('evil.example');
    expect(JSON.stringify(answer.headers)).not.toContain('evil.example');
  });
});

describe('origin', () => {
  test.each([
    'https://evil.example',
    'null',
    'http://127.0.0.1:3001',
    'http://127.0.0.1:3000.evil.example',
    'https://127.0.0.1:3000',
    'http://127.0.0.1',
  ])('HDR-05 %s is refused and changes nothing', async (origin) => {
    const body = registration();
    const answer = await anonymous()('POST', '/auth/register', body, { origin });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'forbidden' });
    expect((await anonymous()('GET', `/api/usernames/${body.username}`)).json()).toEqual({ available: true });
  });

  test('our own origins are taken', async () => {
    for (const origin of [testOrigin, 'http://localhost:3000']) {
      const headers = { origin, 'sec-fetch-site': 'same-origin' };
      expect((await anonymous()('POST', '/auth/register', registration(), headers)).statusCode).toBe(201);
    }
  });

  test.each(['cross-site', 'same-site'])('HDR-06 and HDR-08 Sec-Fetch-Site %s is refused', async (site) => {
    const person = await signUp(it);
    const headers = { 'sec-fetch-site': site };
    expect((await person.call('POST', '/auth/logout', undefined, headers)).statusCode).toBe(403);
    expect((await person.call('GET', '/auth/user')).statusCode).toBe(200);
    const login = { username: person.user.username, password };
    expect((await anonymous()('POST', '/auth/login', login, headers)).statusCode).toBe(403);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'HDR-07 content type %j is refused',
    async (type) => {
      const answer = await anonymous()('POST', '/auth/register', registration(), { 'content-type': type });
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toMatchObject({ code: 'unsupported' });
    },
  );

  test('a call without a body needs no content type, and is still refused from elsewhere', async () => {
    const logOut = (headers: Record<string, string>) =>
      it.app.inject({ method: 'POST', url: '/auth/logout', headers });
    expect((await logOut({})).statusCode).toBe(204);
    expect((await logOut({ origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await logOut({ 'content-type': 'text/plain' })).statusCode).toBe(415);
    const withBody = await it.app.inject({
      method: 'POST',
      url: '/auth/logout',
      payload: 'x',
      headers: { 'content-type': '' },
    });
    expect(withBody.statusCode).toBe(415);
  });

  test('an empty body with a JSON content type is no body', async () => {
    expect((await anonymous()('POST', '/auth/logout', '')).statusCode).toBe(204);
    expect((await anonymous()('POST', '/auth/login', '')).statusCode).toBe(400);
  });
});

describe('input', () => {
  test.each([
    ['malformed JSON', '{"username":'],
    ['an array', '[]'],
    ['a string', '"text"'],
    ['null', 'null'],
    ['a NUL', JSON.stringify({ username: 'some\u0000one', password })],
    ['a NUL in a key', JSON.stringify({ 'a\u0000b': 1, username: 'someone', password })],
    ['a lone surrogate', `{"username":"someone\\ud800","password":"${password}"}`],
    ['20,000 deep', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    ['20,000 deep arrays', `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ])('VAL-10 and VAL-14 %s → 400', async (_name, body) => {
    const answer = await anonymous()('POST', '/auth/login', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid', message: expect.any(String) });
  });

  test('VAL-10 invalid UTF-8 → 400', async () => {
    const answer = await it.app.inject({
      method: 'POST',
      url: '/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    });
    expect(answer.statusCode).toBe(400);
  });

  test('VAL-11 a body over 256 KiB → 413', async () => {
    const answer = await anonymous()('POST', '/auth/login', { username: 'x'.repeat(1_200_000), password });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ code: 'too_large' });
  });

  test('VAL-13 prototype keys have no effect', async () => {
    const { username } = registration();
    const body = `{"username":"${username}","password":"${password}","__proto__":{"firstName":"Eve"},"constructor":{"prototype":{"x":1}}}`;
    const answer = await anonymous()('POST', '/auth/register', body);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ firstName: null });
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  test.each([
    '/api/usernames/%00',
    '/api/usernames/%',
    '/api/usernames/%ff%fe',
    '/%00',
    '/%',
    '/auth?x=%00',
    `/${'a'.repeat(3000)}`,
  ])('AZ-18 a strange address (%#) is answered without a failure of ours', async (url) => {
    const answer = await anonymous()('GET', url);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(answer.body).not.toContain('FST_');
    if (!String(answer.headers['content-type']).includes('json')) return;
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    if (answer.statusCode >= 400)
      expect(answer.json()).toMatchObject({ message: expect.any(String), requestId: expect.any(String) });
  });
});

describe('answers', () => {
  test('HDR-12 unknown things are 404 in the form of what was asked for', async () => {
    const api = await anonymous()('GET', '/api/nothing/here');
    expect([api.statusCode, api.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    expect(api.json()).toMatchObject({ code: 'not_found' });
    const page = await anonymous()('GET', '/nobody-has-this-name');
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.body).toContain('Page Not Found');
    expect((await anonymous()('POST', '/nowhere')).statusCode).toBe(404);
    for (const url of [
      '/.env',
      '/.git/config',
      '/package.json',
      '/assets/../package.json',
      '/assets/none.js',
      '/..%2fpackage.json',
    ]) {
      expect((await anonymous()('GET', url)).statusCode).toBe(404);
    }
    for (const url of ['/s3/params', '/api', '/api/']) {
      expect((await anonymous()('GET', url)).json()).toMatchObject({ code: 'not_found' });
    }
  });

  test('ENC-05 paths and queries are not reflected raw', async () => {
    const answer = await anonymous()('GET', '/%3Cscript%3Ealert(1)%3C/script%3E?q=<script>alert(2)</script>');
    expect(answer.body).not.toContain('<script>alert');
  });

  test('public HTML is whole without script', async () => {
    const landing = await anonymous()('GET', '/');
    expect(landing.statusCode).toBe(200);
    expect(landing.body).toContain('Link your time.');
    const auth = await anonymous()('GET', '/auth');
    for (const text of [
      'Expert consultations, on your schedule',
      'Connect with Experts',
      'Sign In',
      'Sign Up',
    ]) {
      expect(auth.body).toContain(text);
    }
    expect(auth.body).not.toMatch(/<template|\$RC\(/);
  });

  test('a page carries the signed-in user, and nobody else’s answer may be cached', async () => {
    const person = await signUp(it, { firstName: '</script><script>alert(1)</script>' });
    const page = await person.call('GET', '/search');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).not.toContain('<script>alert(1)');
    const state = /<script id="state" type="application\/json">(.*?)<\/script>/.exec(page.body)?.[1] ?? '';
    expect(state).toContain(person.user.id);
    expect(state).not.toContain('<');
    expect(() => JSON.parse(state)).not.toThrow();
    const signedOut = await anonymous()('GET', '/search');
    expect(signedOut.body).not.toContain(person.user.id);
  });

  test('PRIV-03 personal answers are not stored', async () => {
    const person = await signUpExpert(it);
    for (const url of ['/auth/user', '/api/profile/me']) {
      expect((await person.call('GET', url)).headers['cache-control']).toBe('no-store');
    }
  });

  test('the OpenAPI document describes the calls', async () => {
    const answer = await anonymous()('GET', '/api/openapi.json');
    const { paths } = answer.json<{ paths: Record<string, object> }>();
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/auth/login', '/auth/register', '/api/profile/me']),
    );
  });
});

describe('every route', () => {
  const nothing = ['api', 'test', 'sandbox', 's3', 'objects', 'uploads', '.well-known'];
  const publicRoutes = new Set([
    'GET /*',
    ...nothing.flatMap((segment) => [`GET /${segment}`, `GET /${segment}/*`]),
    'GET /api/openapi.json',
    'GET /api/usernames/:username',
    'GET /metrics',
    'GET /outbox',
    'POST /auth/login',
    'POST /auth/register',
    'POST /auth/logout',
    'POST /auth/forgot',
    'POST /auth/reset',
    'POST /test/clock',
    'POST /test/jobs',
    'GET /test/outbox',
  ]);

  test('AZ-20 answers 401 without a session unless it is on the public list', async () => {
    const known = routes.filter(({ method }) => method !== 'HEAD');
    expect(known.length).toBeGreaterThan(10);
    for (const { method, url } of known) {
      if (publicRoutes.has(`${method} ${url}`)) continue;
      const path = url.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
      const answer = await anonymous()(method as 'GET', path, method === 'GET' ? undefined : {});
      expect(`${method} ${url} ${answer.statusCode}`).toBe(`${method} ${url} 401`);
    }
  });

  test('ACC-09 begins with a segment that nobody can register', () => {
    const segments = new Set(
      routes
        .map(({ url }) => url.split('/')[1] ?? '')
        .filter((segment) => /^[A-Za-z0-9][\w-]{2,29}$/.test(segment)),
    );
    expect(segments.size).toBeGreaterThan(5);
    expect([...segments].filter((segment) => !isReservedUsername(segment))).toEqual([]);
  });

  test('the public list names no route that is gone', () => {
    const known = new Set(routes.map(({ method, url }) => `${method} ${url}`));
    expect([...publicRoutes].filter((route) => !known.has(route))).toEqual([]);
  });
});

describe('what is for this machine only', () => {
  test.each(['/metrics', '/outbox', '/test/outbox'])('%s', async (url) => {
    const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
      it.app.inject({ method: 'GET', url, remoteAddress, headers });
    expect((await ask('127.0.0.1')).statusCode).toBe(200);
    expect((await ask('203.0.113.9')).statusCode).toBe(404);
    expect((await ask('127.0.0.1', { host: 'rebound.example:3000' })).statusCode).toBe(404);
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
      expect((await ask('127.0.0.1', { [header]: '127.0.0.1' })).statusCode).toBe(404);
    }
  });

  test('metrics also open with the token', async () => {
    const guarded = await buildTestApp({ config: { metricsToken: 'a-long-metrics-token' } });
    const ask = (authorization: string) =>
      guarded.app.inject({
        method: 'GET',
        url: '/metrics',
        remoteAddress: '203.0.113.9',
        headers: { authorization },
      });
    expect((await ask('Bearer a-long-metrics-token')).body).toContain('http_request_duration_seconds');
    expect((await ask('Bearer another-token-here')).statusCode).toBe(404);
    await guarded.close();
  });

  test('without the test controls there are none', async () => {
    const plain = await buildTestApp({ config: { testControls: false } });
    const ask = (method: 'GET' | 'POST', url: string) =>
      caller(plain)(method, url, method === 'POST' ? {} : undefined);
    expect((await ask('POST', '/test/clock')).statusCode).toBe(404);
    expect((await ask('GET', '/test/outbox')).statusCode).toBe(404);
    await plain.close();
  });

  test('the clock moves forth and back', async () => {
    const move = async (body: object) =>
      (await caller(it)('POST', '/test/clock', body)).json<{ now: string }>().now;
    expect(await move({ now: '2030-01-01T00:00:00Z' })).toMatch(/^2030-01-01T00:00:0/);
    expect(await move({ advanceSeconds: 86_400 })).toMatch(/^2030-01-02T00:00:0/);
    expect(await move({ advanceSeconds: -172_800 })).toMatch(/^2029-12-31T00:00:0/);
    await move({ now: new Date().toISOString() });
    expect((await caller(it)('POST', '/test/clock', { advanceSeconds: 'x' })).statusCode).toBe(400);
    expect((await caller(it)('POST', '/test/clock', { advanceSeconds: 1e13 })).statusCode).toBe(400);
  });
});

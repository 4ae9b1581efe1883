import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isReservedUsername } from '#shared/accounts/usernames.ts';
import { buildTestApp, caller, type TestApp } from '#test/build-test-app.ts';
import { signUp, signUpExpert, uniqueAddress } from '#test/people.ts';

let it: TestApp;
const routes: { method: string; url: string }[] = [];
beforeAll(async () => {
  it = await buildTestApp({ app: { onRoute: (method, url) => void routes.push({ method, url }) } });
});
afterAll(() => it.close());

const anonymous = () => caller(it, undefined, uniqueAddress());

describe('headers', () => {
  test.each(['/', '/auth', '/no-such-page', '/api/no-such-call', '/auth/user'])(
    'HDR-01 to HDR-03 on %s',
    async (url) => {
      const { headers } = await anonymous()('GET', url);
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/script-src 'self' '(nonce|sha256)-[\w+/=]{20,}';/);
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

  test('only the page of a room may use the camera, the microphone and the screen, and nothing else that others may not', async () => {
    const headersOf = async (url: string) => {
      const { headers } = await anonymous()('GET', url, undefined, { accept: 'text/html' });
      const policy = String(headers['content-security-policy']).replace(/'(nonce|sha256)-[^']+'/g, 'inline');
      return { devices: headers['permissions-policy'], policy };
    };
    const room = await headersOf('/room/00000000-0000-4000-8000-000000000000');
    expect(room.devices).toBe(
      'camera=(self), display-capture=(self), geolocation=(), microphone=(self), payment=(self), usb=()',
    );
    const paths = ['/', '/auth', '/dashboard', '/room', '/rooms/x', '/search?next=/room/x', '/api/rooms/x'];
    for (const url of paths) {
      const { devices, policy } = await headersOf(url);
      expect(`${url} ${devices}`).toBe(
        `${url} camera=(), display-capture=(), geolocation=(), microphone=(), payment=(self), usb=()`,
      );
      if (url === '/dashboard') expect(room.policy).toBe(policy);
    }
  });

  test('each response rendered for one visitor has its own nonce, which the page’s script uses', async () => {
    const address = '/auth/reset?token=secret';
    const [first, second] = [await anonymous()('GET', address), await anonymous()('GET', address)];
    const nonce = (response: typeof first) =>
      /'nonce-([^']+)'/.exec(String(response.headers['content-security-policy']))?.[1];
    expect(nonce(first)).not.toBe(nonce(second));
    expect(first.body).toContain(`nonce="${nonce(first)}"`);
  });

  test('HDR-04 other origins get no CORS headers', async () => {
    const response = await it.app.inject({
      method: 'OPTIONS',
      url: '/auth/login',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
    expect(response.statusCode).toBe(404);
  });

  test('HDR-11 the request’s host is not reflected', async () => {
    const response = await anonymous()('GET', '/auth', undefined, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    });
    expect(response.body).not.toContain('evil.example');
    expect(JSON.stringify(response.headers)).not.toContain('evil.example');
  });
});

describe('responses', () => {
  test('HDR-12 unknown API paths are 404 as JSON, unknown pages 404 as HTML', async () => {
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
    const response = await anonymous()(
      'GET',
      '/%3Cscript%3Ealert(1)%3C/script%3E?q=<script>alert(2)</script>',
    );
    expect(response.body).not.toContain('<script>alert');
  });

  test('public pages are complete without JavaScript', async () => {
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

  test('a page contains the signed-in user and is not cached', async () => {
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

  test('PRIV-03 personal responses are not stored', async () => {
    const person = await signUpExpert(it);
    for (const url of ['/auth/user', '/api/profile/me']) {
      expect((await person.call('GET', url)).headers['cache-control']).toBe('no-store');
    }
  });

  test('the OpenAPI document describes the API', async () => {
    const response = await anonymous()('GET', '/api/openapi.json');
    const { paths } = response.json<{ paths: Record<string, object> }>();
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/auth/login', '/auth/register', '/api/profile/me']),
    );
  });
});

describe('every route', () => {
  test('ACC-09 starts with a reserved username', () => {
    const segments = new Set(
      routes
        .map(({ url }) => url.split('/')[1] ?? '')
        .filter((segment) => /^[A-Za-z0-9][\w-]{2,29}$/.test(segment)),
    );
    expect(segments.size).toBeGreaterThan(5);
    expect([...segments].filter((segment) => !isReservedUsername(segment))).toEqual([]);
  });
});

describe('routes for this machine only', () => {
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

  test('metrics are also available with the token', async () => {
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

  test('local-only pages don’t exist once the process is exposed', async () => {
    const exposed = await buildTestApp({ config: { exposed: true, metricsToken: 'a-long-metrics-token' } });
    const ask = (url: string, headers = {}) =>
      exposed.app.inject({ method: 'GET', url, remoteAddress: '127.0.0.1', headers });
    for (const url of ['/metrics', '/outbox']) expect((await ask(url)).statusCode).toBe(404);
    const token = { authorization: 'Bearer a-long-metrics-token' };
    expect((await ask('/metrics', token)).statusCode).toBe(200);
    await exposed.close();
  });

  test('the test controls exist only with TEST_CONTROLS=on', async () => {
    const plain = await buildTestApp({ config: { testControls: false } });
    const ask = (method: 'GET' | 'POST', url: string) =>
      caller(plain)(method, url, method === 'POST' ? {} : undefined);
    expect((await ask('POST', '/test/clock')).statusCode).toBe(404);
    expect((await ask('GET', '/test/outbox')).statusCode).toBe(404);
    await plain.close();
  });

  test('the clock can be moved forward and back', async () => {
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

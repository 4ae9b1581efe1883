import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, caller, type TestApp, testOrigin } from '#test/build-test-app.ts';
import { password, signUp, uniqueAddress, uniqueName } from '#test/people.ts';

let it: TestApp;
beforeAll(async () => {
  it = await buildTestApp();
});
afterAll(() => it.close());

const anonymous = () => caller(it, undefined, uniqueAddress());
const registration = () => ({ username: uniqueName(), password });

describe('origin', () => {
  test.each([
    'https://evil.example',
    'null',
    'http://127.0.0.1:3001',
    'http://127.0.0.1:3000.evil.example',
    'https://127.0.0.1:3000',
    'http://127.0.0.1',
  ])('HDR-05 %s is rejected and changes nothing', async (origin) => {
    const body = registration();
    const response = await anonymous()('POST', '/auth/register', body, { origin });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'forbidden' });
    expect((await anonymous()('GET', `/api/usernames/${body.username}`)).json()).toEqual({ available: true });
  });

  test('our own origins are accepted', async () => {
    for (const origin of [testOrigin, 'http://localhost:3000']) {
      const headers = { origin, 'sec-fetch-site': 'same-origin' };
      expect((await anonymous()('POST', '/auth/register', registration(), headers)).statusCode).toBe(201);
    }
  });

  test.each(['cross-site', 'same-site'])('HDR-06 and HDR-08 Sec-Fetch-Site %s is rejected', async (site) => {
    const person = await signUp(it);
    const headers = { 'sec-fetch-site': site };
    expect((await person.call('POST', '/auth/logout', undefined, headers)).statusCode).toBe(403);
    expect((await person.call('GET', '/auth/user')).statusCode).toBe(200);
    const login = { username: person.user.username, password };
    expect((await anonymous()('POST', '/auth/login', login, headers)).statusCode).toBe(403);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'HDR-07 content type %j is rejected',
    async (type) => {
      const response = await anonymous()('POST', '/auth/register', registration(), { 'content-type': type });
      expect(response.statusCode).toBe(415);
      expect(response.json()).toMatchObject({ code: 'unsupported' });
    },
  );

  test('a request without a body needs no content type, but must come from our origin', async () => {
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

  test('an empty body with a JSON content type counts as no body', async () => {
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
    ['a list of 80,000', `{"username":"someone","password":"x","a":[${Array(80_000).fill('{}')}]}`],
    [
      '21,000 values',
      JSON.stringify({ username: 'someone', password, a: Array(50).fill(Array(420).fill(0)) }),
    ],
  ])('VAL-10 and VAL-14 %s → 400', async (_name, body) => {
    const response = await anonymous()('POST', '/auth/login', body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid', message: expect.any(String) });
  });

  test('VAL-10 invalid UTF-8 → 400', async () => {
    const response = await it.app.inject({
      method: 'POST',
      url: '/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    });
    expect(response.statusCode).toBe(400);
  });

  test('VAL-11 a body over 256 KiB → 413', async () => {
    const response = await anonymous()('POST', '/auth/login', { username: 'x'.repeat(1_200_000), password });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ code: 'too_large' });
  });

  test('VAL-13 prototype keys have no effect', async () => {
    const { username } = registration();
    const body = `{"username":"${username}","password":"${password}","__proto__":{"firstName":"Eve"},"constructor":{"prototype":{"x":1}}}`;
    const response = await anonymous()('POST', '/auth/register', body);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ firstName: null });
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  test.each([
    '/api/usernames/%00',
    '/api/usernames/%',
    '/api/usernames/%ff%fe',
    '/api/payments/%00/booking',
    '/%00',
    '/%',
    '/auth?x=%00',
    `/${'a'.repeat(3000)}`,
  ])('AZ-18 malformed URL %# is not a server error', async (url) => {
    const response = await anonymous()('GET', url);
    expect(response.statusCode).toBeLessThan(500);
    expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(response.body).not.toContain('FST_');
    if (!String(response.headers['content-type']).includes('json')) return;
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    if (response.statusCode >= 400)
      expect(response.json()).toMatchObject({ message: expect.any(String), requestId: expect.any(String) });
  });

  test.each([
    ['%00', 400],
    ['%ff%fe', 400],
    ['%01', 404],
    ['..%2fme', 404],
    ['pi_1%20or%201', 404],
    ['a'.repeat(300), 404],
  ])('AZ-18 malformed payment id %# → %i', async (id, status) => {
    const { call } = await signUp(it);
    expect((await call('GET', `/api/payments/${id}/booking`)).statusCode).toBe(status);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as errorCopy from '#server/errors.copy.ts';
import { AppError } from '#server/errors.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { uniqueAddress } from '#test/people.ts';

let it: TestApp;
beforeAll(async () => {
  it = await buildTestApp();
});
afterAll(() => it.close());

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

type Options = { method?: 'GET' | 'POST' | 'DELETE'; headers?: Record<string, string>; payload?: string };
const open = (url: string, { headers, ...options }: Options = {}) =>
  it.app.inject({ url, remoteAddress: uniqueAddress(), headers: { ...browser, ...headers }, ...options });

describe('a person whose browser opens', () => {
  test.each([
    ['an address that can’t be decoded', '/%', {}, 400, 'We couldn’t read that address. Check it for typos.'],
    ['a page of the API that doesn’t exist', '/api/nothing', {}, 404, 'Page Not Found'],
    ['a calendar link that ended', '/calendar/x.ics', {}, 404, 'This calendar link is no longer active.'],
    ['a page with another method', '/search', { method: 'DELETE' }, 404, 'Page Not Found'],
    [
      'a form without JavaScript',
      '/auth',
      { method: 'POST', headers: form, payload: 'username=nora' },
      415,
      'This form needs JavaScript. Please turn it on and try again.',
    ],
  ] as const)('%s sees a page', async (_name, url, options, status, title) => {
    const { statusCode, headers, body } = await open(url, options);
    expect([statusCode, headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(body).toContain(`<h1>${title.replaceAll("'", '&#39;')}</h1>`);
    expect(body).toContain('<a href="/">Go home</a>');
    expect(body).toMatch(/Reference: [\w-]{36}/);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });

  test('a file that needs a session can sign in', async () => {
    const { statusCode, body } = await open('/api/bookings/x/calendar.ics');
    expect(statusCode).toBe(401);
    expect(body).toContain('<h1>Please sign in.</h1>');
    expect(body).toContain('<a href="/auth">Sign in</a>');
  });

  test('too many pages sees when to try again', async () => {
    const remoteAddress = uniqueAddress();
    for (let n = 0; n < 600; n += 1) await it.deps.limits.hitInBlocks('everything', remoteAddress);
    const { statusCode, headers, body } = await it.app.inject({
      url: '/search',
      remoteAddress,
      headers: browser,
    });
    expect([statusCode, headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(body).toMatch(/<h1>Too many attempts\. Please try again in \d+ seconds\.<\/h1>/);
    expect(body).not.toContain('refresh');
  });
});

test('a page that is briefly unavailable reloads itself', async () => {
  const broken = await buildTestApp({
    app: {
      render: async () => {
        throw new AppError('unavailable', errorCopy.unavailable, { retryAfterSeconds: 2 });
      },
    },
  });
  const { statusCode, headers, body } = await broken.app.inject({ url: '/search', headers: browser });
  expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
  expect(body).toContain('InTime is briefly unavailable.');
  expect(body).toContain('<meta http-equiv="refresh" content="5">');
  await broken.close();
});

test('a script that asks for the same gets JSON', async () => {
  for (const headers of [{ accept: '*/*' }, { accept: 'application/json' }]) {
    for (const url of ['/%', '/api/nothing', '/calendar/x.ics']) {
      const answer = await open(url, { headers });
      expect(answer.json()).toMatchObject({ message: expect.any(String), requestId: expect.any(String) });
    }
  }
});

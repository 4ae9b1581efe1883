import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { queriesDuring } from '#test/count-queries.ts';
import { type Person, signUp, uniqueAddress } from '#test/people.ts';
import { ownDatabase } from '#test/test-database.ts';

let database: Database;
let it: TestApp;
let person: Person;
beforeAll(async () => {
  // Its own, so that what another test file left running makes no query here.
  database = await ownDatabase();
  // Counting visitors would be a query.
  it = await buildTestApp({ database, config: { relaxedLimits: true } });
  person = await signUp(it);
});
afterAll(async () => {
  await it.close();
  await database.close();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  it.app.inject({ url, headers, remoteAddress: uniqueAddress() });
const policyOf = ({ headers }: { headers: object }) => Object(headers)['content-security-policy'] as string;
const userIn = (html: string): unknown => {
  const [, json = ''] = /<script id="state"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  const { queries } = JSON.parse(json) as {
    queries: { queries: { queryKey: string[]; state: { data: unknown } }[] };
  };
  return queries.queries.find(({ queryKey }) => queryKey[0] === '/auth/user')?.state.data;
};

const pages: [url: string, status: number][] = [
  ['/', 200],
  ['/auth', 200],
  ['/auth/forgot', 200],
  ['/auth/reset', 200],
  ['/auth/confirm-email', 200],
  ['/auth/not-me', 200],
  ['/dashboard', 200],
  ['/book/00000000-0000-4000-8000-000000000000', 200],
  ['/no/such/page', 404],
];

describe.each(pages)('%s', (url, status) => {
  test('is rendered once for all visitors, without a query', async () => {
    const first = await get(url);
    expect(first.statusCode).toBe(status);
    let again = first;
    const queries = await queriesDuring(it, async () => {
      again = await get(url);
    });
    expect(again.statusCode).toBe(status);
    expect(again.body).toBe(first.body);
    expect(policyOf(again)).toBe(policyOf(first));
    expect(queries.map(({ text }) => text)).toEqual([]);
  });

  test('is rendered for each signed-in user, and never shared between them and visitors', async () => {
    const [before, own, after, ownAgain] = await Promise.all([
      get(url),
      get(url, { cookie: person.cookie }),
      get(url),
      get(url, { cookie: person.cookie }),
    ]);
    for (const page of [own, ownAgain]) {
      expect(userIn(page.body)).toMatchObject({ id: person.user.id });
      expect(page.headers['cache-control']).toBe('no-store');
      expect(page.headers.etag).toBeUndefined();
    }
    expect(policyOf(own)).not.toBe(policyOf(ownAgain));
    for (const page of [before, after]) {
      expect(userIn(page.body)).toBeNull();
      expect(page.body).not.toContain(person.user.id);
    }
  });
});

describe('a shared page', () => {
  test('contains nothing from the first request', async () => {
    const fresh = await buildTestApp();
    const first = await fresh.app.inject({
      url: '/auth?next=%2Fevil-path&email=evil%40example.com',
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'evil',
        'user-agent': 'evil',
        cookie: 'intime=evil; other=evil',
      },
    });
    const second = await fresh.app.inject('/auth');
    expect(first.headers['cache-control']).toBe('no-store');
    expect(second.headers['cache-control']).toBe('no-cache');
    expect(second.body).toBe(first.body);
    expect(second.body).not.toContain('evil');
    await fresh.close();
  });

  test('allows its own inline scripts by their hashes, because its nonce is public', async () => {
    for (const url of ['/', '/auth', '/search']) {
      const page = await get(url);
      const [, allowed = ''] = /script-src ([^;]*)/.exec(policyOf(page)) ?? [];
      expect(allowed).not.toContain('nonce-');
      const scripts = [...page.body.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].filter(
        ([, attributes = '']) => !/ src=|json/.test(attributes),
      );
      expect(scripts).toHaveLength(1);
      for (const [, , code = ''] of scripts) {
        expect(allowed).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
      }
    }
  });

  test('is cached per theme', async () => {
    const dark = await get('/auth', { cookie: 'theme=dark' });
    expect(dark.body).toMatch(/<html[^>]* data-theme="dark"/);
    expect((await get('/auth')).body).toMatch(/<html lang="en">/);
  });

  test('is not sent again to a browser that has it', async () => {
    const first = await get('/auth');
    const etag = String(first.headers.etag);
    const second = await get('/auth', { 'if-none-match': etag });
    expect(second.statusCode).toBe(304);
    expect(second.body).toBe('');
    expect(policyOf(second)).toBe(policyOf(first));
    for (const headers of [
      { 'if-none-match': etag, cookie: 'theme=dark' },
      { 'if-none-match': etag, cookie: person.cookie },
      { 'if-none-match': 'W/"other"' },
    ]) {
      const { statusCode, body } = await get('/auth', headers);
      expect(statusCode).toBe(200);
      expect(body).toContain('</html>');
    }
    const missing = await get('/no/such/page');
    const missingAgain = await get('/no/such/page', { 'if-none-match': String(missing.headers.etag) });
    expect(missingAgain.statusCode).toBe(404);
  });
});

describe('a page opened from an emailed link', () => {
  test.each(['/auth/reset?token=secret', '/auth/confirm-email?token=secret', '/auth/not-me?token=secret'])(
    '%s is rendered for this visitor only',
    async (url) => {
      const [first, second] = [await get(url), await get(url)];
      expect(policyOf(first)).not.toBe(policyOf(second));
      expect(first.headers.etag).toBeUndefined();
    },
  );

  test('shows the button only with a token', async () => {
    const [plain, linked] = [await get('/auth/confirm-email'), await get('/auth/confirm-email?token=secret')];
    expect(plain.body).not.toMatch(/<button[^>]*>Confirm/);
    expect(linked.body).toMatch(/<button[^>]*>Confirm/);
  });
});

test('pages of made-up addresses don’t fill the cache', async () => {
  for (const url of ['/nobody-by-this-name', '/profile/nobody']) {
    const [first, second] = [await get(url), await get(url)];
    expect(first.statusCode).toBe(404);
    expect(policyOf(first)).not.toBe(policyOf(second));
  }
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'intime-content-'));
const terms = `# Our terms

Be *kind*.

## Money

<script>alert(1)</script>

See our [privacy policy](/privacy).
`;
writeFileSync(path.join(folder, 'terms.md'), terms);
writeFileSync(path.join(folder, 'imprint.md'), '# Not one of the four');

let it: TestApp;
let without: TestApp;
beforeAll(async () => {
  it = await buildTestApp({ config: { contentDir: folder } });
  without = await buildTestApp();
});
afterAll(async () => {
  await Promise.all([it.close(), without.close()]);
  rmSync(folder, { recursive: true });
});

describe('a page that the operator provides', () => {
  test('is rendered on the server, without its HTML', async () => {
    const { statusCode, body } = await it.app.inject({ url: '/terms' });
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Our terms · InTime</title>');
    expect(body).toContain('>Our terms</h1>');
    expect(body).toMatch(/<em>kind<\/em>/);
    expect(body).toMatch(/<a [^>]*href="\/privacy"[^>]*>privacy policy<\/a>/);
    expect(body).not.toContain('alert(1)');
  });

  test('has an address in any letter case, in the footer and in the sitemap', async () => {
    expect((await it.app.inject({ url: '/Terms' })).body).toContain('>Our terms</h1>');
    expect((await it.app.inject({ url: '/auth' })).body).toMatch(/<a [^>]*href="\/terms"[^>]*>Terms<\/a>/);
    expect((await it.app.inject({ url: '/sitemap.xml' })).body).toContain(
      '<loc>http://127.0.0.1:3000/terms</loc>',
    );
  });

  test('is read by navigating in the browser', async () => {
    const { statusCode, body } = await it.app.inject({ url: '/api/content/terms' });
    expect(statusCode).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ title: 'Our terms', description: 'Be kind.' });
  });
});

describe.each([
  ['with other pages', () => it],
  ['without any', () => without],
])('a page that the operator doesn’t provide, %s', (_, app) => {
  test('isn’t found, and its link in the footer goes nowhere', async () => {
    const { app: server } = app();
    expect((await server.inject({ url: '/privacy' })).statusCode).toBe(404);
    for (const name of ['privacy', 'imprint', '..%2Fpackage', '__proto__']) {
      expect((await server.inject({ url: `/api/content/${name}` })).statusCode).toBe(404);
    }
    expect((await server.inject({ url: '/auth' })).body).toMatch(/<a [^>]*href="#privacy"[^>]*>Privacy<\/a>/);
  });
});

test('signing up names the terms beside its button only if there are any', async () => {
  const signUp = (app: TestApp) => app.app.inject({ url: '/auth' });
  expect((await signUp(without)).body).not.toContain('By signing up');
});

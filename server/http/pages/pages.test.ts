import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';

let served: TestApp;
beforeAll(async () => {
  served = await buildTestApp();
});
afterAll(() => served.close());

describe('pages', () => {
  test('are compressed for browsers that accept it', async () => {
    const [plain, compressed] = await Promise.all([
      served.app.inject('/search'),
      served.app.inject({ url: '/search', headers: { 'accept-encoding': 'gzip, br' } }),
    ]);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(compressed.headers.vary).toMatch(/accept-encoding/i);
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toContain('Find Your Expert');
  });

  test('are rendered in the chosen theme, and an invalid theme is ignored', async () => {
    const withTheme = async (theme: string) =>
      (await served.app.inject({ url: '/', cookies: { theme } })).body;
    expect(await withTheme('dark')).toMatch(/<html[^>]* data-theme="dark"/);
    expect(await withTheme('" onload="x')).toMatch(/<html lang="en">/);
  });

  test('for signed-in users show a spinner in the server’s HTML', async () => {
    const { body } = await served.app.inject('/onboarding');
    expect(body).toContain('role="status"');
    expect(body).not.toContain('Create Your Expert Profile');
  });

  test('of the design system don’t exist in production', async () => {
    const production = await buildTestApp({
      config: { production: true, publicUrl: 'https://intime.example' },
    });
    expect((await production.app.inject('/design')).statusCode).toBe(404);
    expect((await served.app.inject('/design')).statusCode).toBe(200);
    await production.close();
  });

  test('use the site’s public URL', async () => {
    const production = await buildTestApp({
      config: { production: true, publicUrl: 'https://intime.example' },
    });
    const { body } = await production.app.inject('/');
    expect(body).toContain('<link rel="canonical" href="https://intime.example/"/>');
    expect(body).toContain('content="https://intime.example/social.png"');
    expect(body).toContain('intime.example/ines-okafor');
    await production.close();
  });

  test('the landing page has a title, a description, a canonical URL and a picture for search engines', async () => {
    const { body } = await served.app.inject('/');
    expect(body).toContain('<title>InTime · Link your time.</title>');
    expect(body).toMatch(/<meta name="description" content="[^"]{61,}"/);
    expect(body).toContain('<link rel="canonical" href="http://127.0.0.1:3000/"/>');
    expect(body).toContain('<meta property="og:image" content="http://127.0.0.1:3000/social.png"');
  });

  test('the landing page is complete in the server’s HTML', async () => {
    const { body } = await served.app.inject('/');
    expect(body).not.toMatch(/<div hidden/);
    for (const text of ['How It Works', '#MyTimeMatters', 'Create My Link Now']) expect(body).toContain(text);
  });
});

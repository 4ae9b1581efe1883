import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttpServer } from './http-server.ts';

const { server } = createHttpServer();
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

describe('while the process starts', () => {
  test('a browser gets a page that says so and reloads itself', async () => {
    const answer = await fetch(`${origin}/dashboard`, { headers: { ...browser, cookie: 'a=b; theme=dark' } });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; /,
    );
    const html = await answer.text();
    expect(html).toContain('<h1>InTime is restarting.</h1><p>This page will reload automatically.</p>');
    expect(html).toContain('<meta http-equiv="refresh" content="2">');
    expect(html).toContain('<html lang="en" data-theme="dark">');
    expect(html).not.toMatch(/<script|<link|<img|url\(/);
  });

  test('a form sent meanwhile isn’t sent again by a reload', async () => {
    const answer = await fetch(`${origin}/auth`, { method: 'POST', body: 'a=b', headers: browser });
    expect(answer.status).toBe(503);
    const html = await answer.text();
    expect(html).toContain('<h1>InTime is restarting.</h1>');
    expect(html).not.toContain('refresh');
  });

  test('a script gets JSON', async () => {
    for (const headers of [{}, { accept: 'application/json' }]) {
      const answer = await fetch(`${origin}/api/profiles`, { headers });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await answer.json()).toMatchObject({
        code: 'unavailable',
        message: 'InTime is starting up. Please try again in a few seconds.',
      });
    }
  });
});

test('a URL that is too long gets a page in a browser and text elsewhere', async () => {
  const url = `${origin}/${'a'.repeat(9000)}`;
  const page = await fetch(url, { headers: browser });
  expect(page.status).toBe(414);
  expect(await page.text()).toContain('<h1>That address is too long.</h1>');
  expect(await (await fetch(url)).text()).toBe('URL too long');
});

test('asking often whether the process is ready checks at most once a second', async () => {
  const ready = createHttpServer();
  let checks = 0;
  ready.markReady(async () => {
    checks += 1;
  });
  await new Promise<void>((resolve) => ready.server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(ready.server.address() as AddressInfo).port}/readyz`;
  const startedAt = performance.now();
  const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(url)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  // However long a slow machine takes: one check at the start, and one for each second that has passed.
  expect(checks).toBeLessThanOrEqual(1 + Math.floor((performance.now() - startedAt) / 1000));
  await new Promise((resolve) => ready.server.close(resolve));
});

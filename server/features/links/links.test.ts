import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pricingTiers } from '#server/db/tables/pricing-tiers.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { users } from '#server/db/tables/users.ts';
import { cardPath } from '#shared/links/links.ts';
import { buildTestApp, type TestApp, testOrigin } from '#test/build-test-app.ts';
import { signUp, signUpExpert, uniqueName } from '#test/people.ts';
import { layOutCard } from './card-layout.ts';
import { describeCard, writeSitemap } from './links.service.ts';
import { robotsText, sitemapUrls } from './site-files.ts';

let it: TestApp;
beforeAll(async () => {
  it = await buildTestApp();
});
afterAll(() => it.close());

type Expert = Awaited<ReturnType<typeof signUpExpert>>;

const ask = (url: string, headers: Record<string, string> = {}) => it.app.inject({ url, headers });
const cardOf = ({ user }: Expert) => ask(`/og/${user.username}.png`);
const setPrice = (expert: Expert, duration: number, price: string) =>
  it.deps.db
    .insert(pricingTiers)
    .values({ profileId: expert.profileId, duration, price })
    .onConflictDoUpdate({ target: [pricingTiers.profileId, pricingTiers.duration], set: { price } });
const deactivate = (expert: Expert) =>
  it.deps.db.update(profiles).set({ isActive: false }).where(eq(profiles.id, expert.profileId));

describe('the preview image of a link', () => {
  test('is 1200 by 630 and cacheable for an hour, signed in or not', async () => {
    const expert = await signUpExpert(it);
    const answer = await cardOf(expert);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 630,
    });
    expect(answer.rawPayload.length).toBeLessThan(100_000);
    const own = await expert.call('GET', cardPath(expert.user.username, '2030-01-01T00:00:00Z'));
    expect(own.headers['cache-control']).toBe('public, max-age=3600');
    expect(own.headers.etag).toBe(answer.headers.etag);
  });

  test('is the same in any letter case and supports HEAD', async () => {
    const { user } = await signUpExpert(it);
    const lower = await ask(`/og/${user.username}.png`);
    const upper = await ask(`/og/${user.username.toUpperCase()}.PNG`);
    expect(upper.rawPayload.equals(lower.rawPayload)).toBe(true);
    const head = await it.app.inject({ method: 'HEAD', url: `/og/${user.username}.png` });
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', lower.headers.etag]);
  });

  test('is not sent again to clients that have it', async () => {
    const { user } = await signUpExpert(it);
    const url = `/og/${user.username}.png`;
    const { etag } = (await ask(url)).headers;
    for (const known of [`${etag}`, `"other", W/${etag}`, '*']) {
      const again = await ask(url, { 'if-none-match': known });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
      expect(again.headers['cache-control']).toBe('public, max-age=3600');
    }
    expect((await ask(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('changes with the lowest price and with the availability switch', async () => {
    const expert = await signUpExpert(it);
    const first = await cardOf(expert);
    await setPrice(expert, 45, '200.00');
    expect((await cardOf(expert)).headers.etag).toBe(first.headers.etag);
    await setPrice(expert, 30, '20.00');
    const cheaper = await cardOf(expert);
    await deactivate(expert);
    const inactive = await cardOf(expert);
    expect(new Set([first, cheaper, inactive].map(({ headers }) => headers.etag)).size).toBe(3);
  });

  test.each([
    '/og/nobody-has-this.png',
    '/og/x',
    '/og/.png',
    '/og/a%2fb.png',
    '/og/%27.png',
    '/og/a.png.exe',
  ])('%s is a JSON 404', async (url) => {
    const answer = await ask(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('does not exist for a user without a profile', async () => {
    const { user } = await signUp(it);
    expect((await ask(`/og/${user.username}.png`)).statusCode).toBe(404);
  });
});

describe('the content of the preview image', () => {
  test('has the name, role, link and lowest price with its duration, but never the email address', async () => {
    const expert = await signUpExpert(it);
    const { username } = expert.user;
    expect(await describeCard(it.deps, username.toUpperCase())).toEqual({
      name: 'Ada Byron',
      username,
      role: 'Tester',
      link: `127.0.0.1:3000/${username}`,
      offer: { price: '50.00', minutes: 15 },
    });
    await setPrice(expert, 30, '49.50');
    expect(await describeCard(it.deps, username)).toMatchObject({ offer: { price: '49.50', minutes: 30 } });
    await deactivate(expert);
    expect((await describeCard(it.deps, username)).offer).toBeUndefined();
  });

  test('has no price if the expert has none', async () => {
    const expert = await signUpExpert(it);
    await it.deps.db.delete(pricingTiers).where(eq(pricingTiers.profileId, expert.profileId));
    expect((await describeCard(it.deps, expert.user.username)).offer).toBeUndefined();
    expect((await cardOf(expert)).statusCode).toBe(200);
  });

  test('falls back to the username if the name can’t be shown, and leaves out such a role', () => {
    const card = {
      username: 'natalia',
      role: 'Консультант',
      link: 'intime.example/natalia',
      offer: undefined,
    };
    for (const name of ['', 'Наталья Иванова', '🚀']) {
      const layout = layOutCard({ ...card, name });
      expect(layout.name.lines).toEqual(['@natalia']);
      expect(layout.role).toBeUndefined();
    }
  });

  test('shrinks long names and roles and ends them in an ellipsis', () => {
    const layOut = (name: string, role: string) =>
      layOutCard({ name, role, username: 'x', link: 'intime.example/x', offer: undefined });
    const [short, long] = [
      layOut('Bo Li', 'Chef'),
      layOut('Wilhelmina '.repeat(9), 'Many things '.repeat(8)),
    ];
    expect(short.name).toMatchObject({ lines: ['Bo Li'] });
    expect(long.name.size).toBeLessThan(short.name.size);
    expect(long.role?.size).toBeLessThan(short.role?.size ?? 0);
    for (const text of [long.name, long.role]) {
      expect(text?.lines).toHaveLength(2);
      expect(text?.lines[1]).toMatch(/…$/);
    }
  });
});

describe('the sitemap', () => {
  test('lists the public pages and all bookable experts, under the configured origin', async () => {
    const [active, inactive] = [await signUpExpert(it), await signUpExpert(it)];
    const client = await signUp(it);
    const updatedAt = new Date('2031-02-03T04:05:06.000Z');
    await it.deps.db.update(profiles).set({ updatedAt }).where(eq(profiles.id, active.profileId));
    await deactivate(inactive);
    const answer = await ask('/sitemap.xml', { host: 'evil.example' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    });
    expect(answer.body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns=/);
    for (const path of ['/', '/search']) expect(answer.body).toContain(`<loc>${testOrigin}${path}</loc>`);
    expect(answer.body).toContain(
      `<url><loc>${testOrigin}/${active.user.username}</loc><lastmod>2031-02-03T04:05:06.000Z</lastmod></url>`,
    );
    for (const absent of [inactive.user.username, client.user.username, 'evil.example']) {
      expect(answer.body).not.toContain(absent);
    }
  });

  test('lists more experts than one batch, each once, the last updated first', async () => {
    const now = new Date('2032-01-01T00:00:00Z').getTime();
    const people = await it.deps.db
      .insert(users)
      .values(Array.from({ length: 1100 }, () => ({ username: uniqueName('map'), password: '-' })))
      .returning();
    await it.deps.db.insert(profiles).values(
      people.map(({ id }, n) => ({
        userId: id,
        role: 'Mapmaker',
        headline: 'Draws what is where',
        updatedAt: new Date(now + n * 1000),
      })),
    );
    const xml = String(await writeSitemap(it.deps));
    const listed = [...xml.matchAll(/\/(map[0-9a-f]+)<\/loc>/g)].map(([, username]) => username);
    expect(listed).toEqual(people.map(({ username }) => username).reverse());
  });

  test('escapes XML characters', () => {
    const urls = sitemapUrls('https://x.example/?a=1&b=<', [[`a"b'c&d`, '2031-02-03T04:05:06Z']]);
    expect(urls).toContain('<loc>https://x.example/?a=1&amp;b=%3C/a%22b&#39;c&amp;d</loc>');
  });

  test('usernames need no escaping, as the database guarantees', async () => {
    const { user } = await signUp(it);
    const rename = it.deps.db.update(users).set({ username: 'a&b' }).where(eq(users.id, user.id));
    await expect(rename).rejects.toThrow();
  });
});

describe('robots.txt', () => {
  test('keeps crawlers out of private pages and names the sitemap', async () => {
    const answer = await ask('/robots.txt', { host: 'evil.example' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toMatch(/^User-agent: \*\n/);
    expect(answer.body).toContain(`\nSitemap: ${testOrigin}/sitemap.xml\n`);
    const head = await it.app.inject({ method: 'HEAD', url: '/robots.txt' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  const rules = [...robotsText('https://x.example').matchAll(/^Disallow: (.+)$/gm)].map(
    ([, rule = '']) => new RegExp(`^${rule.replace(/[.?]/g, '\\$&')}`),
  );
  const allowed = (path: string) => !rules.some((rule) => rule.test(path));

  test.each([
    '/api/profile/me',
    '/auth',
    '/auth?tab=signup',
    '/auth/reset',
    '/dashboard',
    '/onboarding',
    '/profile/me',
    '/profile/edit',
    '/book/1',
    '/review/1',
    '/settings',
    '/payouts',
    '/test/clock',
    '/outbox',
    '/sandbox/pay',
  ])('%s is disallowed', (path) => {
    expect(allowed(path)).toBe(false);
  });

  test.each([
    '/',
    '/search',
    '/mara',
    '/og/mara.png',
    '/authority',
    '/settings-guru',
    '/assets/x.js',
    '/booker',
  ])('%s is allowed', (path) => {
    expect(allowed(path)).toBe(true);
  });
});

test('the preview image’s URL changes with the profile', () => {
  const path = cardPath('mara', new Date('2030-01-01T00:00:00.000Z'));
  expect(path).toMatch(/^\/og\/mara\.png\?v=[0-9a-z]+$/);
  expect(cardPath('mara', '2030-01-01T00:00:00.000Z')).toBe(path);
  expect(cardPath('mara', '2030-01-01T00:00:00.001Z')).not.toBe(path);
});

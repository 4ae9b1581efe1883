import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { buildTestApp, caller, type TestApp, testOrigin } from '#test/build-test-app.ts';
import { addReview, type Expert, signUp, signUpExpert, uniqueAddress, uniqueName } from '#test/people.ts';

let it: TestApp;
let expert: Expert;
const email = `${uniqueName()}@example.com`;
beforeAll(async () => {
  it = await buildTestApp();
  expert = await signUpExpert(
    it,
    {
      role: 'Clockmaker',
      headline: 'Repairs what your grandfather wound',
      about: 'First paragraph.\n\nSecond paragraph.',
      location: 'La Chaux-de-Fonds',
      tags: ['Clocks', 'Patience'],
      linkedinUrl: 'https://linkedin.com/in/clocks',
      isVerified: true,
      responseTime: 25,
      sessionsCompleted: 7,
    },
    { email, username: `Clock${uniqueName()}` },
  );
  await addReview(it, expert.profileId, { rating: 5, comment: 'It ticks again' });
});
afterAll(() => it.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  it.app.inject({ url, headers, remoteAddress: uniqueAddress() });
const linkOf = ({ user }: Expert) => `/${user.username}`;
const stateOf = (html: string) => {
  const [, json = ''] = /<script id="state"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json) as { queries: { queries: { queryKey: string[]; state: { data: unknown } }[] } };
};
const dataOf = (html: string, key: string) =>
  stateOf(html).queries.queries.find(({ queryKey }) => queryKey[0] === key)?.state.data;
const withoutStamps = (html: string) => html.replaceAll(/nonce="[^"]*"|"dataUpdatedAt":\d+/g, '');

describe('an expert’s page', () => {
  test('is complete in the server’s HTML', async () => {
    const { statusCode, body } = await get(linkOf(expert));
    expect(statusCode).toBe(200);
    for (const text of [
      'Ada Byron',
      'Clockmaker',
      'Repairs what your grandfather wound',
      'Second paragraph.',
      'La Chaux-de-Fonds',
      'Available this week',
      'Patience',
      'Session Options',
      '>15 minutes<',
      '$50',
      'Reviews (1)',
      'It ticks again',
      'Maya K.',
      '~25 min',
      `href="/book/${expert.profileId}"`,
    ]) {
      expect(body).toContain(text);
    }
    expect(body).toContain(
      '<a href="https://linkedin.com/in/clocks" target="_blank" rel="noopener noreferrer nofollow ugc"',
    );
    expect(body).not.toMatch(/<div hidden/);
  });

  test('HDR-13 has one canonical URL, in any letter case and by username or id', async () => {
    const canonical = `<link rel="canonical" href="${testOrigin}${linkOf(expert)}"/>`;
    for (const url of [
      linkOf(expert),
      linkOf(expert).toUpperCase(),
      linkOf(expert).toLowerCase(),
      `/profile/${expert.profileId}`,
      `/profile/${expert.profileId.toUpperCase()}`,
      `${linkOf(expert)}?utm_source=bio`,
    ]) {
      const response = await get(url);
      expect([url, response.statusCode]).toEqual([url, 200]);
      expect(response.body).toContain(canonical);
    }
  });

  test('has Open Graph tags for link previews', async () => {
    const { body } = await get(linkOf(expert));
    const { updatedAt } = (await expert.call('GET', '/api/profile/me')).json<Profile>();
    const meta = (property: string) =>
      new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(body)?.[1];
    expect(meta('og:title')).toBe('Ada Byron, Clockmaker · InTime');
    expect(meta('og:description')).toBe('Repairs what your grandfather wound. From $50 for 15 minutes.');
    expect(meta('og:type')).toBe('profile');
    expect(meta('og:image')).toBe(
      `${testOrigin}/og${linkOf(expert)}.png?v=${new Date(updatedAt).getTime().toString(36)}`,
    );
    const picture = await get(meta('og:image')?.replace(testOrigin, '') ?? '');
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
  });

  test('ENC-02 has JSON-LD with the person, the offers and the rating', async () => {
    const { body } = await get(linkOf(expert));
    const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(body) ?? [];
    expect(json).not.toContain('<');
    const graph = (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph'];
    const url = `${testOrigin}${linkOf(expert)}`;
    const of = (type: string) => graph.find((each) => each['@type'] === type);
    expect(of('Person')).toMatchObject({
      name: 'Ada Byron',
      jobTitle: 'Clockmaker',
      url,
      sameAs: ['https://linkedin.com/in/clocks'],
    });
    expect(of('Service')).toMatchObject({
      provider: { '@id': `${url}#person` },
      offers: [
        { price: '50.00', priceCurrency: 'USD', name: '15 minutes' },
        { price: '75.00' },
        { price: '100.00' },
      ],
      aggregateRating: { ratingValue: '5.0', reviewCount: 1 },
      review: [{ author: { name: 'Maya K.' }, reviewBody: 'It ticks again' }],
    });
  });

  test('AZ-21 contains only what the API would return to the viewer', async () => {
    const stranger = await signUp(it);
    const viewers = [
      { headers: {}, call: caller(it, undefined, uniqueAddress()) },
      { headers: { cookie: stranger.cookie }, call: stranger.call },
      { headers: { cookie: expert.cookie }, call: expert.call },
    ];
    for (const { headers, call } of viewers) {
      const byLink = await get(`${linkOf(expert)}?email=1&admin=true`, headers);
      expect(dataOf(byLink.body, '/api/links')).toEqual(
        (await call('GET', `/api/links${linkOf(expert)}`)).json(),
      );
      const byId = await get(`/profile/${expert.profileId}?fields=email`, headers);
      expect(dataOf(byId.body, '/api/profiles')).toEqual(
        (await call('GET', `/api/profiles/${expert.profileId}`)).json(),
      );
      const own = headers.cookie === expert.cookie;
      expect(byLink.body.includes(email)).toBe(own);
      expect(byId.body.includes(email)).toBe(own);
    }
  });

  test('shows its owner no booking buttons', async () => {
    const { body } = await get(linkOf(expert), { cookie: expert.cookie });
    expect(body).not.toMatch(/Request Time|Book a Session/);
    expect(body).toContain('This is how others see your profile.');
  });

  test('has no booking buttons while it is inactive or has no prices', async () => {
    const inactive = await signUpExpert(it, { isActive: false });
    const unpriced = await signUpExpert(it);
    await unpriced.call('PUT', '/api/profile/pricing', { tiers: [] });
    for (const each of [inactive, unpriced]) {
      const { statusCode, body } = await get(linkOf(each));
      expect(statusCode).toBe(200);
      expect(body).not.toMatch(/Request Time|Book a Session/);
      expect(body.includes('Available this week')).toBe(each === unpriced);
    }
  });

  test('ENC-01, ENC-22 shows hostile input as plain text', async () => {
    const evil = `</script><script>alert(1)</script><img src=x onerror=alert(1)> "'&`;
    const hostile = await signUpExpert(
      it,
      { role: evil, headline: evil, about: evil, location: evil, tags: [evil.slice(0, 50)] },
      { firstName: evil.slice(0, 99), lastName: evil.slice(0, 99) },
    );
    await addReview(it, hostile.profileId, { rating: 1, comment: evil });
    for (const url of [linkOf(hostile), `/profile/${hostile.profileId}`]) {
      const { body } = await get(url);
      expect(body).not.toMatch(/<script>alert|<img src=x/);
      expect(dataOf(body, url.startsWith('/profile') ? '/api/profiles' : '/api/links')).toMatchObject({
        about: evil,
      });
    }
  });
});

describe('a page that doesn’t exist', () => {
  test('HDR-12 is a 404 with the Page Not Found page', async () => {
    const client = await signUp(it);
    for (const url of [
      `/${uniqueName()}`,
      `/${client.user.username}`,
      '/a',
      '/no.such.name',
      '/%3Cscript%3E',
    ]) {
      const { statusCode, body } = await get(url);
      expect([url, statusCode]).toEqual([url, 404]);
      expect(body).toContain('Page Not Found');
      expect(body).not.toContain('<script>alert');
    }
  });

  test('by an unknown profile id says that the profile is not found', async () => {
    for (const id of ['nonsense', '00000000-0000-4000-8000-000000000000']) {
      const { statusCode, body } = await get(`/profile/${id}`);
      expect(statusCode).toBe(404);
      expect(body).toContain('Profile not found');
      expect(body).toContain('This expert profile doesn&#x27;t exist.');
    }
  });
});

describe('a cached page', () => {
  test('is the same in every encoding, and its policy has the nonce of its HTML', async () => {
    const plain = await get(linkOf(expert));
    const responses = {
      br: await get(linkOf(expert), { 'accept-encoding': 'gzip, br' }),
      gzip: await get(linkOf(expert), { 'accept-encoding': 'gzip' }),
      undefined: await get(linkOf(expert), { 'accept-encoding': 'br;q=0, identity' }),
    };
    expect(brotliDecompressSync(responses.br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(responses.gzip.rawPayload).toString()).toBe(plain.body);
    expect(responses.undefined.body).toBe(plain.body);
    for (const [encoding, { headers }] of Object.entries(responses)) {
      expect(String(headers['content-encoding'])).toBe(encoding);
      expect(headers.vary).toMatch(/accept-encoding/i);
      const [, nonce = 'none'] = /'nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? [];
      expect(plain.body).toContain(`nonce="${nonce}"`);
    }
  });

  test('is rendered again with a new nonce as soon as the profile changes', async () => {
    const one = await signUpExpert(it);
    const before = await get(linkOf(one));
    expect(withoutStamps((await get(linkOf(one))).body)).toBe(withoutStamps(before.body));
    await one.call('PATCH', '/api/profile/me', { headline: 'A headline that is new' });
    const after = await get(linkOf(one));
    expect(after.body).toContain('A headline that is new');
    const policy = 'content-security-policy';
    expect(after.headers[policy]).not.toBe(before.headers[policy]);
    await one.call('PUT', '/api/profile/pricing', { tiers: [{ duration: 15, price: 77 }] });
    expect((await get(linkOf(one))).body).toContain('$77');
    await addReview(it, one.profileId, { rating: 3, comment: 'Seen at once' });
    expect((await get(linkOf(one))).body).toContain('Seen at once');
  });

  test('is rendered per theme, and never sent to signed-in users', async () => {
    const dark = await it.app.inject({ url: linkOf(expert), cookies: { theme: 'dark' } });
    expect(dark.body).toMatch(/<html[^>]* data-theme="dark"/);
    expect((await get(linkOf(expert))).body).toMatch(/<html lang="en">/);
    const person = await signUp(it);
    const signedIn = await get(linkOf(expert), { cookie: person.cookie });
    expect(signedIn.headers['cache-control']).toBe('no-store');
    expect(dataOf(signedIn.body, '/auth/user')).toMatchObject({ id: person.user.id });
    expect(dataOf((await get(linkOf(expert))).body, '/auth/user')).toBeNull();
  });
});

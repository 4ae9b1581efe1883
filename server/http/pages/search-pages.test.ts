import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { buildTestApp, type TestApp, testOrigin } from '#test/build-test-app.ts';
import { uniqueAddress } from '#test/people.ts';
import { createExperts, ids, search, uniqueWord } from '#test/searches.ts';

let it: TestApp;
/** The tag of 50 experts, more than fit on two pages. */
const crowd = uniqueWord();
beforeAll(async () => {
  it = await buildTestApp();
  await it.deps.db.execute(sql`
    with people as (
      insert into users (username, password, first_name)
      select ${crowd} || n, 'none', 'Number' || n from generate_series(1, 50) n returning id
    )
    insert into profiles (user_id, role, headline, tags)
    select id, 'Crowd', 'One of very many people', array[${crowd}] from people`);
});
afterAll(() => it.close());

const get = (address: string) => it.app.inject({ url: address, remoteAddress: uniqueAddress() });

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const decode = (html: string) =>
  html.replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);

const titleOf = (html: string) => decode(/<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
const queryIn = (html: string) => {
  const [input = ''] = /<input[^>]*name="query"[^>]*>/.exec(html) ?? [];
  return decode(/ value="([^"]*)"/.exec(input)?.[1] ?? '');
};
const cardsOf = (html: string) => html.match(/<article/g)?.length ?? 0;
const profileLinks = (html: string) =>
  [...html.matchAll(/href="\/profile\/([^"]*)"/g)].map(([, id = '']) => id);
const linkTo = (html: string, text: string) =>
  decode(new RegExp(`<a[^>]*href="([^"]*)"[^>]*>${text}</a>`).exec(html)?.[1] ?? '');

type Results = { pages: { profiles: Profile[]; total: number }[] };
const embeddedResults = (html: string) => {
  const [, json = ''] = /<script id="state"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  const { queries } = JSON.parse(json) as {
    queries: { queries: { queryKey: string[]; state: { data: unknown } }[] };
  };
  return queries.queries.find(({ queryKey }) => queryKey[1] === 'search')?.state.data as Results | undefined;
};

describe('the search page', () => {
  test('is complete in the server’s HTML and includes the results, so the browser needs no request', async () => {
    const tag = uniqueWord();
    await createExperts(it, [
      { tags: [tag], role: 'Pricing adviser' },
      { tags: [tag], role: 'Sales coach' },
    ]);
    const { statusCode, body } = await get(`/search?query=pricing&tags=${tag}&sort=price`);
    expect(statusCode).toBe(200);
    expect(queryIn(body)).toBe('pricing');
    expect(body).toContain(`aria-label="Remove ${tag}"`);
    expect(body).toMatch(/<option value="price" selected="">Lowest price<\/option>/);
    expect(body).toContain('Pricing adviser');
    const { found } = await search(it, { query: 'pricing', tags: tag, sort: 'price', semantic: 'true' });
    expect(found).not.toHaveLength(0);
    expect(profileLinks(body)).toEqual(ids(found));
    const [page] = embeddedResults(body)?.pages ?? [];
    expect(ids(page?.profiles ?? [])).toEqual(ids(found));
    expect(page?.total).toBe(found.length);
    expect(body).not.toMatch(/<div hidden/);
  });

  test.each(['sort=x&page=abc', 'minPrice=-1&maxPrice=lots', 'tags=&tags[]=x&query[]=y', '%', '?'])(
    'ignores invalid parameters: %s',
    async (parameters) => {
      const { statusCode, body } = await get(`/search?${parameters}`);
      expect(statusCode).toBe(200);
      expect(cardsOf(body)).toBe(24);
    },
  );

  test('has one canonical URL, and search engines index it only without a query string', async () => {
    const plain = await get('/search');
    expect(titleOf(plain.body)).toBe('Find Your Expert · InTime');
    expect(plain.body).not.toContain('name="robots"');
    const filtered = await get('/search?query=pricing');
    expect(titleOf(filtered.body)).toBe('“pricing” · Find Your Expert · InTime');
    expect(filtered.body).toContain('<meta name="robots" content="noindex, follow"/>');
    for (const { body } of [plain, filtered])
      expect(body).toContain(`<link rel="canonical" href="${testOrigin}/search"/>`);
  });

  test.each([
    ['a script', '</script><script>window.bad = 1</script><img src=x onerror="window.bad = 1">'],
    ['quotes and signs', `"'&=#?%00/\\ \u2028 ‘’“”`],
    ['emoji and other scripts', '🍀👩‍🚀 שלום مرحبا 你好'],
    ['a thousand letters', 'wolkenkratzer'.repeat(90).slice(0, 1000)],
  ])('ENC-01 shows a query of %s as text', async (_name, query) => {
    const { statusCode, body } = await get(`/search?${new URLSearchParams({ query })}`);
    expect(statusCode).toBe(200);
    expect(queryIn(body)).toBe(query.trim());
    expect(titleOf(body)).toContain(query.slice(0, 20).trim());
    expect(body).not.toMatch(/<script>window|<img src=x/);
    expect(embeddedResults(body)?.pages).toHaveLength(1);
  });

  test('ENC-01 shows hostile profile fields on cards as text', async () => {
    const evil = `</script><script>alert(1)</script><img src=x onerror=alert(1)> "'&`;
    const tag = uniqueWord();
    await createExperts(it, [{ role: evil, headline: evil, location: evil, tags: [tag, evil.slice(0, 50)] }]);
    const { body } = await get(`/search?tags=${tag}`);
    expect(cardsOf(body)).toBe(1);
    expect(body).not.toMatch(/<script>alert|<img src=x/);
    expect(embeddedResults(body)?.pages[0]?.profiles[0]).toMatchObject({ headline: evil });
  });

  test('links to the next and previous page', async () => {
    const first = await get(`/search?tags=${crowd}`);
    expect(linkTo(first.body, 'Show more experts')).toBe(`/search?tags=${crowd}&page=2`);
    expect(linkTo(first.body, 'Show previous experts')).toBe('');
    const second = await get(`/search?tags=${crowd}&page=2`);
    expect(linkTo(second.body, 'Show more experts')).toBe(`/search?tags=${crowd}&page=3`);
    expect(linkTo(second.body, 'Show previous experts')).toBe(`/search?tags=${crowd}`);
    const third = await get(`/search?tags=${crowd}&page=3`);
    expect(linkTo(third.body, 'Show more experts')).toBe('');
    expect(linkTo(third.body, 'Show previous experts')).toBe(`/search?tags=${crowd}&page=2`);
    const pages = [first, second, third].map(({ body }) => profileLinks(body));
    expect(pages.map(({ length }) => length)).toEqual([24, 24, 2]);
    expect(new Set(pages.flat()).size).toBe(50);
  });

  test('beyond the last page says so and links to the first', async () => {
    const { body } = await get(`/search?tags=${crowd}&page=99`);
    expect(body).toContain('There’s no page 99');
    expect(linkTo(body, 'Go to the first page')).toBe(`/search?tags=${crowd}`);
  });

  test('without results is complete with the closest matches, which the browser needn’t request', async () => {
    const tag = uniqueWord();
    const [expert] = await createExperts(it, [{ tags: [tag], role: 'Beekeeper' }]);
    const { statusCode, body } = await get(`/search?tags=${tag}&maxPrice=1`);
    expect(statusCode).toBe(200);
    expect(embeddedResults(body)?.pages).toMatchObject([{ profiles: [], total: 0 }]);
    expect(body).toContain('No experts found');
    const [, below = ''] = body.split('id="closest-title"');
    expect(below).toContain('These match everything except your price limit:');
    expect(profileLinks(below)).toEqual([expert?.profileId]);
    expect(below).toContain('Popular tags');
    expect(body).toContain('"queryKey":["/api/profiles","closest"');
    expect((await get(`/search?tags=${tag}`)).body).not.toContain('closest-title');
  });

  test('keeps its filters in the form and offers them as links, for browsers without JavaScript', async () => {
    const { body } = await get(
      '/search?query=pricing&tags=saas&semantic=false&minPrice=5&availableThisWeek=true',
    );
    for (const [name, value] of [
      ['tags', 'saas'],
      ['minPrice', '5'],
      ['availableThisWeek', 'true'],
      ['semantic', 'false'],
    ]) {
      expect(body).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
    }
    const [, noscript = ''] = /<noscript><details(.*?)<\/noscript>/s.exec(body) ?? [];
    expect(linkTo(noscript, 'Fundraising')).toBe(
      '/search?query=pricing&tags=saas&tags=Fundraising&semantic=false&minPrice=5&availableThisWeek=true',
    );
    expect(linkTo(noscript, 'Available this week')).toBe(
      '/search?query=pricing&tags=saas&semantic=false&minPrice=5',
    );
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pricingTiers } from '#server/db/tables/pricing-tiers.ts';
import { buildTestApp, caller, type TestApp } from '#test/build-test-app.ts';
import { setHours } from '#test/hours.ts';
import { addReview, type Expert, uniqueAddress } from '#test/people.ts';
import { createExperts, ids, idsOf, pricesOf, search, uniqueWord } from '#test/searches.ts';

let it: TestApp;
beforeAll(async () => {
  it = await buildTestApp();
});
afterAll(() => it.close());

describe('filters and sorting', () => {
  test('several tags narrow the results to profiles with all of them, in any letter case', async () => {
    const [a, b] = [uniqueWord(), uniqueWord()];
    const [both] = await createExperts(it, [
      { tags: [a, `${b} Ünd`] },
      { tags: [a] },
      { tags: [`${b} Ünd`] },
    ]);
    const { found } = await search(it, { tags: [a.toUpperCase(), `${b} und`] });
    expect(ids(found)).toEqual([both?.profileId]);
    expect((await search(it, { tags: a })).found).toHaveLength(2);
    expect((await search(it, { tags: [a, uniqueWord()] })).found).toEqual([]);
    expect(ids((await search(it, { query: a, tags: `${b} ünd` })).found)).toEqual([both?.profileId]);
  });

  test('the price filter uses the lowest price and leaves out experts without prices', async () => {
    const tag = uniqueWord();
    const [cheap, dear, free] = await createExperts(it, [{ tags: [tag] }, { tags: [tag] }, { tags: [tag] }]);
    await it.deps.db.delete(pricingTiers).where(pricesOf(free));
    await it.deps.db.update(pricingTiers).set({ price: '80.50' }).where(pricesOf(dear));
    const within = async (range: Record<string, string>) =>
      ids((await search(it, { tags: tag, ...range })).found);
    expect(await within({ maxPrice: '50' })).toEqual([cheap?.profileId]);
    expect(await within({ minPrice: '50.01' })).toEqual([dear?.profileId]);
    expect(await within({ minPrice: '50', maxPrice: '80.5', sort: 'price' })).toEqual(
      idsOf([cheap, dear] as Expert[]),
    );
    expect(await within({ sort: 'price' })).toEqual(idsOf([cheap, dear, free] as Expert[]));
    expect(ids((await search(it, { query: tag, sort: 'price', minPrice: '60' })).found)).toEqual([
      dear?.profileId,
    ]);
  });

  test('sorting by rating puts the best rated first, then those with more reviews', async () => {
    const tag = uniqueWord();
    const [none, good, better, more] = await createExperts(
      it,
      Array.from({ length: 4 }, () => ({ tags: [tag] })),
    );
    for (const [expert, stars] of [
      [good, [4]],
      [better, [5]],
      [more, [5, 5]],
    ] as const) {
      for (const rating of stars) await addReview(it, expert?.profileId ?? '', { rating });
    }
    const { found } = await search(it, { tags: tag, sort: 'rating' });
    expect(ids(found)).toEqual(idsOf([more, better, good, none] as Expert[]));
  });

  test.each([
    ['limit=0', 'Must be between 1 and 60'],
    ['limit=61', 'Must be between 1 and 60'],
    ['limit=x', 'Must be a whole number'],
    ['offset=-1', 'Must be a whole number'],
    ['offset=100001', 'Must be between 0 and 100000'],
    ['offset=1&offset=2', 'Must be a whole number'],
    ['sort=worst', 'Must be relevance, price, rating, or soonest'],
    ['minPrice=abc', 'Must be an amount in dollars'],
    ['maxPrice=-5', 'Must be an amount in dollars'],
    ['maxPrice=1&maxPrice=2', 'Must be an amount in dollars'],
    ['semantic=true&semantic=false', 'Must be true or false'],
    [`query=${'x'.repeat(5000)}`, 'Search text must be at most 1000 characters'],
    [`tags=${'x'.repeat(51)}`, 'Tags must be at most 50 characters'],
    ['query=a&query=b', 'Must be text'],
  ])('VAL-12 rejects %s', async (parameters, message) => {
    const answer = await caller(it, undefined, uniqueAddress())('GET', `/api/profiles?${parameters}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid', message });
  });

  test.each([
    "' or 1=1 --",
    '%',
    '_',
    '\\',
    '*:*',
    '((((',
    'a & | ! b',
    '<script>alert(1)</script>',
    '🚀🚀',
    '\u202e\u0301',
    '$1 {2} %s',
    ':',
    '=',
    "''''",
    'ﷺ',
    'a'.repeat(1000),
    'the the the',
    '+ # ++',
    '\t\n',
  ])('VAL-12 handles %s', async (query) => {
    for (const semantic of ['true', 'false']) {
      expect((await search(it, { query, semantic })).answer.statusCode).toBe(200);
    }
    expect((await search(it, { tags: query.trim().slice(0, 50) || 'x' })).answer.statusCode).toBe(200);
    expect((await search(it, { 'query[$ne]': query, 'tags[]': 'x' })).answer.statusCode).toBe(200);
  });
});

describe('limits', () => {
  test('240 searches per minute and address are allowed; after 120 semantic ones, search uses words only', async () => {
    const vector = new Float32Array(1536).fill(1 / Math.sqrt(1536));
    const embeddings = { ...it.deps.embeddings, embedQuery: async () => ({ model: 'some', vector }) };
    const limited = await buildTestApp({ deps: { embeddings } });
    const address = uniqueAddress();
    const word = uniqueWord();
    await createExperts(it, [{ role: word }]);
    const spend = async (rule: 'search' | 'searchByMeaning', times: number) => {
      for (let n = 0; n < times; n += 1) await limited.deps.limits.hitInBlocks(rule, address);
    };
    const ask = async () => {
      const answer = await caller(
        limited,
        undefined,
        address,
      )('GET', `/api/profiles?query=${word}&semantic=true`);
      return {
        status: answer.statusCode,
        by: answer.headers['x-search-by'],
        found: answer.body.includes(word),
      };
    };
    await spend('searchByMeaning', 119);
    expect(await ask()).toEqual({ status: 200, by: 'meaning', found: true });
    expect(await ask()).toEqual({ status: 200, by: 'words', found: true });
    await spend('search', 237);
    expect(await ask()).toEqual({ status: 200, by: 'words', found: true });
    expect(await ask()).toMatchObject({ status: 429 });
    await limited.close();
  });
});

describe('availability', () => {
  afterAll(() => it.deps.clock.moveTo(new Date()));

  test('the soonest available experts come first, or are the only ones', async () => {
    await it.deps.clock.moveTo(new Date('2030-03-01T00:00:00Z'));
    const tag = uniqueWord();
    const people = await createExperts(it, [
      { tags: [tag] },
      { tags: [tag] },
      { tags: [tag] },
      { tags: [tag] },
    ]);
    const [later, sooner, never, open] = people;
    if (!later || !sooner || !never || !open) throw new Error('four were made');
    await setHours(later, 'UTC', 'Sat 09:00-10:00', '2030-03-02 off');
    await setHours(sooner, 'UTC', 'Tue 09:00-10:00');
    await setHours(never, 'UTC', 'Tue 09:00-09:10');
    await setHours(open, 'UTC', '');
    const soonest = await search(it, { query: tag, sort: 'soonest' });
    expect(ids(soonest.found)).toEqual(idsOf([open, sooner, later, never]));
    const week = { query: tag, availableThisWeek: 'true' };
    expect(ids((await search(it, week)).found).sort()).toEqual(idsOf([open, sooner]).sort());
    expect(ids((await search(it, { tags: tag, sort: 'soonest' })).found)).toEqual(
      idsOf([open, sooner, later, never]),
    );
    expect((await search(it, { tags: tag, availableThisWeek: 'true' })).answer.headers['x-total-count']).toBe(
      '2',
    );
    expect((await search(it, { tags: tag, availableThisWeek: 'no' })).answer.headers['x-total-count']).toBe(
      '4',
    );
  });

  test('of equal matches, experts available soon come first', async () => {
    await it.deps.clock.moveTo(new Date('2030-03-01T00:00:00Z'));
    const tag = uniqueWord();
    const [one, two] = await createExperts(it, [{ tags: [tag] }, { tags: [tag] }]);
    if (!one || !two) throw new Error('two were made');
    for (const [late, soon] of [
      [one, two],
      [two, one],
    ] as const) {
      await setHours(late, 'UTC', 'Sat 09:00-10:00', '2030-03-02 off');
      await setHours(soon, 'UTC', 'Sun-Sat 09:00-10:00');
      expect(ids((await search(it, { query: tag })).found)).toEqual(idsOf([soon, late]));
      expect(ids((await search(it, { tags: tag })).found)).toEqual(idsOf([soon, late]));
    }
  });
});

import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pricingTiers } from '#server/db/tables/pricing-tiers.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { buildTestApp, caller, type TestApp } from '#test/build-test-app.ts';
import { type Expert, giveReview, signUpExpert, uniqueAddress, uniqueName } from '#test/people.ts';

let it: TestApp;
beforeAll(async () => {
  it = await buildTestApp();
});
afterAll(() => it.close());

/** A word that no other test's people have. */
const coin = () => uniqueName('z');

async function search(parameters: Record<string, string | string[]>, address = uniqueAddress()) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    for (const each of [value].flat()) query.append(name, each);
  }
  const answer = await caller(it, undefined, address)('GET', `/api/profiles?${query}`);
  return { answer, found: answer.statusCode === 200 ? answer.json<Profile[]>() : [] };
}

const sqlProfile = (expert: Expert | undefined) => eq(pricingTiers.profileId, expert?.profileId ?? '');
const ids = (found: { id: string }[]) => found.map(({ id }) => id);
const idsOf = (experts: Expert[]) => experts.map(({ profileId }) => profileId);

/** One after the other: the order in which they were made says nothing. */
async function experts(list: Parameters<typeof signUpExpert>[1][], user: object = {}): Promise<Expert[]> {
  const made: Expert[] = [];
  for (const fields of list) made.push(await signUpExpert(it, fields, { ...user }));
  return made;
}

describe('the answer', () => {
  test('is a plain list of whole profiles, with the total in a header', async () => {
    const tag = coin();
    const [one] = await experts([{ tags: [tag] }, { tags: [tag] }, { tags: [tag], isActive: false }]);
    await giveReview(it, one?.profileId ?? '', { rating: 4, comment: 'Good' });
    const { answer, found } = await search({ tags: tag, sort: 'rating' });
    expect(answer.headers['x-total-count']).toBe('2');
    expect(found).toHaveLength(2);
    expect(found[0]).toEqual((await caller(it)('GET', `/api/profiles/${one?.profileId}`)).json());
    expect(answer.body).not.toContain('embedding');
  });

  test('comes in pages that neither repeat nor lose anybody', async () => {
    const tag = coin();
    const all = await experts(Array.from({ length: 7 }, () => ({ tags: [tag] })));
    const pages = [];
    for (const offset of ['0', '3', '6', '9']) {
      const { answer, found } = await search({ tags: tag, limit: '3', offset });
      expect(answer.headers['x-total-count']).toBe('7');
      pages.push(ids(found));
    }
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 1, 0]);
    expect(pages.flat().sort()).toEqual(idsOf(all).sort());
  });

  test('without a query has the best to book first: priced, verified, well rated', async () => {
    const tag = coin();
    const [bare, priced, verified, rated] = await experts(
      [{}, {}, { isVerified: true }, {}].map((each) => ({ ...each, tags: [tag] })),
    );
    await it.deps.db.delete(pricingTiers).where(sqlProfile(bare));
    for (const rating of [5, 5, 5, 5]) await giveReview(it, rated?.profileId ?? '', { rating });
    const { found } = await search({ tags: tag });
    expect(ids(found)).toEqual([verified, rated, priced, bare].map((each) => each?.profileId));
  });

  test('hides e-mail addresses, and can’t be searched by them (PRIV-02)', async () => {
    const word = coin();
    const [expert] = await experts([{ tags: [word] }], { email: `${word}@example.com` });
    expect((await search({ query: word })).found[0]?.user.email).toBeNull();
    expect(ids((await search({ query: `${coin()}@example.com` })).found)).not.toContain(expert?.profileId);
  });
});

describe('by words', () => {
  test('ranks by how much of the query is covered, and never demands every word', async () => {
    const [rare, common, third] = [coin(), coin(), coin()];
    const [one, both, other] = await experts([
      { about: `Knows ${rare} well` },
      { about: `Knows ${rare} and ${common} well` },
      { about: `Knows ${common} well` },
      { about: `Also ${common}` },
      { about: `And ${common} again` },
    ]);
    const { found } = await search({ query: `${common} ${rare} ${third}` });
    expect(found).toHaveLength(5);
    expect(ids(found).slice(0, 2)).toEqual([both?.profileId, one?.profileId]);
    expect(ids(found)).toContain(other?.profileId);
  });

  test('counts the best field a word stands in', async () => {
    const word = coin();
    const [about, headline, role] = await experts([
      { about: `Something about ${word}` },
      { headline: `All things ${word} and more` },
      { role: `${word} teacher` },
    ]);
    expect(ids((await search({ query: word })).found)).toEqual(idsOf([role, headline, about] as Expert[]));
  });

  test.each([
    ['another ending', (w: string) => `${w}ooking`, (w: string) => `${w}ooked`],
    ['the word being typed', (w: string) => `${w}ology`, (w: string) => w],
    ['accents and case', (w: string) => `Café${w}`, (w: string) => `CAFE${w.toUpperCase()}`],
    ['punctuation', (w: string) => `${w}/other`, (w: string) => w],
    ['C++', (w: string) => `${w} C++`, (w: string) => `c++ ${w}`],
    ['another script', (w: string) => `Консультант${w}`, (w: string) => `консультант${w}`],
  ])('finds %s', async (_name, written, asked) => {
    const word = coin();
    const [expert] = await experts([{ role: written(word) }]);
    expect(ids((await search({ query: asked(word) })).found)).toEqual([expert?.profileId]);
  });

  test('mends spelling with the words of profiles, and says so; real words stay', async () => {
    const word = `${coin()}consultancy`;
    const [expert] = await experts([{ role: word }]);
    const { answer, found } = await search({ query: `${word.replace('sult', 'slt')} help` });
    expect(ids(found)[0]).toBe(expert?.profileId);
    expect(decodeURIComponent(String(answer.headers['x-search-mended']))).toBe(`${word} help`);
    expect((await search({ query: 'help' })).answer.headers['x-search-mended']).toBeUndefined();
  });

  test('mends a word that is none even where its stem is somebody’s', async () => {
    const word = coin();
    const [expert] = await experts([{ tags: [`Engineering ${word}`] }]);
    const { answer, found } = await search({ query: `enginering ${word}` });
    expect(ids(found)).toContain(expert?.profileId);
    expect(decodeURIComponent(String(answer.headers['x-search-mended']))).toBe(`engineering ${word}`);
  });

  test('finds people by part of a name, and by a name with a slip in it', async () => {
    const name = `Agnieszka${coin()}`;
    const [expert] = await experts([{}], { firstName: name, lastName: 'Nowak' });
    for (const query of [name, name.slice(0, 12), name.replace('szka', 'szzka'), `${name} nowak`]) {
      expect(ids((await search({ query })).found)[0]).toBe(expert?.profileId);
    }
  });

  test.each(['', '&semantic=true'])('finds nobody for words that nobody knows%s', async (by) => {
    const answer = await caller(it)('GET', `/api/profiles?query=asdfqwer%20qzxwvy${by}`);
    expect(answer.json()).toEqual([]);
    expect(answer.headers['x-total-count']).toBe('0');
  });
});

describe('a query equal to a name, a username or a tag', () => {
  test('has everybody who has it before everybody who has not', async () => {
    const word = coin();
    const others = await experts([{ role: `${word} ${word}`, headline: `${word} ${word}!!`, about: word }]);
    const [tagged] = await experts([{ tags: [`${word.toUpperCase()}`] }]);
    const [named] = await experts([{}], { firstName: word });
    const [username] = await experts([{}], { username: word });
    const { found } = await search({ query: word });
    expect(ids(found).slice(0, 3).sort()).toEqual(idsOf([tagged, named, username] as Expert[]).sort());
    expect(ids(found)[3]).toBe(others[0]?.profileId);
  });

  test('whole names and tags of several words too', async () => {
    const [first, last] = [coin(), coin()];
    const [named] = await experts([{}], { firstName: first, lastName: last });
    await experts([{ role: `${first} ${last} ${first}`, about: `${last} ${first}` }]);
    expect(ids((await search({ query: `${first.toUpperCase()}  ${last}` })).found)[0]).toBe(named?.profileId);
    const [tagged] = await experts([{ tags: [`${first}/${first} Design`] }]);
    expect(ids((await search({ query: `${first}/${first} design` })).found)[0]).toBe(tagged?.profileId);
  });
});

test('of very many who have it, the best to book are shown, and nobody else', async () => {
  const tag = coin();
  await it.deps.db.execute(sql`
    with people as (
      insert into users (username, password) select ${tag} || n, 'none' from generate_series(1, 310) n returning id, username
    )
    insert into profiles (user_id, role, headline, tags, is_verified)
    select id, 'Crowd', 'One of very many people', array[${tag}], username like '%7' from people`);
  const [other] = await experts([{ role: `${tag} ${tag}` }]);
  const { answer, found } = await search({ query: tag, limit: '60' });
  expect(answer.headers['x-total-count']).toBe('300');
  expect(found.slice(0, 31).map(({ isVerified }) => isVerified)).toEqual(Array(31).fill(true));
  expect(ids(found)).not.toContain(other?.profileId);
  const { found: filtered } = await search({ query: tag, minPrice: '1' });
  expect(ids(filtered)).toEqual([other?.profileId]);
});

describe('filters and orders', () => {
  test('tags narrow to those who have all of them, whatever the case', async () => {
    const [a, b] = [coin(), coin()];
    const [both] = await experts([{ tags: [a, `${b} Ünd`] }, { tags: [a] }, { tags: [`${b} Ünd`] }]);
    const { found } = await search({ tags: [a.toUpperCase(), `${b} und`] });
    expect(ids(found)).toEqual([both?.profileId]);
    expect((await search({ tags: a })).found).toHaveLength(2);
    expect((await search({ tags: [a, coin()] })).found).toEqual([]);
    expect(ids((await search({ query: a, tags: `${b} ünd` })).found)).toEqual([both?.profileId]);
  });

  test('prices compare with the lowest one; who has none is not in a range', async () => {
    const tag = coin();
    const [cheap, dear, free] = await experts([{ tags: [tag] }, { tags: [tag] }, { tags: [tag] }]);
    await it.deps.db.delete(pricingTiers).where(sqlProfile(free));
    await it.deps.db.update(pricingTiers).set({ price: '80.50' }).where(sqlProfile(dear));
    const within = async (range: Record<string, string>) =>
      ids((await search({ tags: tag, ...range })).found);
    expect(await within({ maxPrice: '50' })).toEqual([cheap?.profileId]);
    expect(await within({ minPrice: '50.01' })).toEqual([dear?.profileId]);
    expect(await within({ minPrice: '50', maxPrice: '80.5', sort: 'price' })).toEqual(
      idsOf([cheap, dear] as Expert[]),
    );
    expect(await within({ sort: 'price' })).toEqual(idsOf([cheap, dear, free] as Expert[]));
    expect(ids((await search({ query: tag, sort: 'price', minPrice: '60' })).found)).toEqual([
      dear?.profileId,
    ]);
  });

  test('rating puts the best rated first, then those with more reviews', async () => {
    const tag = coin();
    const [none, good, better, more] = await experts(Array.from({ length: 4 }, () => ({ tags: [tag] })));
    for (const [expert, stars] of [
      [good, [4]],
      [better, [5]],
      [more, [5, 5]],
    ] as const) {
      for (const rating of stars) await giveReview(it, expert?.profileId ?? '', { rating });
    }
    const { found } = await search({ tags: tag, sort: 'rating' });
    expect(ids(found)).toEqual(idsOf([more, better, good, none] as Expert[]));
  });

  test.each([
    'limit=0',
    'limit=61',
    'limit=x',
    'offset=-1',
    'sort=worst',
    'minPrice=abc',
    'maxPrice=-5',
    `query=${'x'.repeat(5000)}`,
    `tags=${'x'.repeat(51)}`,
    'query=a&query=b',
  ])('VAL-12 refuses %s', async (parameters) => {
    const answer = await caller(it, undefined, uniqueAddress())('GET', `/api/profiles?${parameters}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid' });
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
  ])('VAL-12 bears %s', async (query) => {
    for (const semantic of ['true', 'false']) {
      expect((await search({ query, semantic })).answer.statusCode).toBe(200);
    }
    expect((await search({ tags: query.trim().slice(0, 50) || 'x' })).answer.statusCode).toBe(200);
    expect((await search({ 'query[$ne]': query, 'tags[]': 'x' })).answer.statusCode).toBe(200);
  });
});

describe('limits', () => {
  test('240 searches a minute and address, of which 120 by meaning; then words answer', async () => {
    const vector = new Float32Array(1536).fill(1 / Math.sqrt(1536));
    const embeddings = { ...it.deps.embeddings, embedQuery: async () => ({ model: 'some', vector }) };
    const limited = await buildTestApp({ deps: { embeddings } });
    const address = uniqueAddress();
    const word = coin();
    await experts([{ role: word }]);
    const spend = async (rule: 'search' | 'searchByMeaning', times: number) => {
      for (let n = 0; n < times; n += 1) await limited.deps.limits.hitOften(rule, address);
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

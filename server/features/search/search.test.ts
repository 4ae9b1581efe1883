import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pricingTiers } from '#server/db/tables/pricing-tiers.ts';
import { buildTestApp, caller, type TestApp } from '#test/build-test-app.ts';
import { type Expert, giveReview } from '#test/people.ts';
import { coin, experts, ids, idsOf, pricesOf, search } from '#test/searches.ts';

let it: TestApp;
beforeAll(async () => {
  it = await buildTestApp();
});
afterAll(() => it.close());

describe('the answer', () => {
  test('is a plain list of whole profiles, with the total in a header', async () => {
    const tag = coin();
    const [one] = await experts(it, [{ tags: [tag] }, { tags: [tag] }, { tags: [tag], isActive: false }]);
    await giveReview(it, one?.profileId ?? '', { rating: 4, comment: 'Good' });
    const { answer, found } = await search(it, { tags: tag, sort: 'rating' });
    expect(answer.headers['x-total-count']).toBe('2');
    expect(found).toHaveLength(2);
    expect(found[0]).toEqual((await caller(it)('GET', `/api/profiles/${one?.profileId}`)).json());
    expect(answer.body).not.toContain('embedding');
  });

  test('comes in pages that neither repeat nor lose anybody', async () => {
    const tag = coin();
    const all = await experts(
      it,
      Array.from({ length: 7 }, () => ({ tags: [tag] })),
    );
    const pages = [];
    for (const offset of ['0', '3', '6', '9']) {
      const { answer, found } = await search(it, { tags: tag, limit: '3', offset });
      expect(answer.headers['x-total-count']).toBe('7');
      pages.push(ids(found));
    }
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 1, 0]);
    expect(pages.flat().sort()).toEqual(idsOf(all).sort());
  });

  test('without a query has the best to book first: priced, verified, well rated', async () => {
    const tag = coin();
    const [bare, priced, verified, rated] = await experts(
      it,
      [{}, {}, { isVerified: true }, {}].map((each) => ({ ...each, tags: [tag] })),
    );
    await it.deps.db.delete(pricingTiers).where(pricesOf(bare));
    for (const rating of [5, 5, 5, 5]) await giveReview(it, rated?.profileId ?? '', { rating });
    const { found } = await search(it, { tags: tag });
    expect(ids(found)).toEqual([verified, rated, priced, bare].map((each) => each?.profileId));
  });

  test('hides e-mail addresses, and can’t be searched by them (PRIV-02)', async () => {
    const word = coin();
    const [expert] = await experts(it, [{ tags: [word] }], { email: `${word}@example.com` });
    expect((await search(it, { query: word })).found[0]?.user.email).toBeNull();
    expect(ids((await search(it, { query: `${coin()}@example.com` })).found)).not.toContain(
      expert?.profileId,
    );
  });
});

describe('by words', () => {
  test('ranks by how much of the query is covered, and never demands every word', async () => {
    const [rare, common, third] = [coin(), coin(), coin()];
    const [one, both, other] = await experts(it, [
      { about: `Knows ${rare} well` },
      { about: `Knows ${rare} and ${common} well` },
      { about: `Knows ${common} well` },
      { about: `Also ${common}` },
      { about: `And ${common} again` },
    ]);
    const { found } = await search(it, { query: `${common} ${rare} ${third}` });
    expect(found).toHaveLength(5);
    expect(ids(found).slice(0, 2)).toEqual([both?.profileId, one?.profileId]);
    expect(ids(found)).toContain(other?.profileId);
  });

  test('counts the best field a word stands in', async () => {
    const word = coin();
    const [about, headline, role] = await experts(it, [
      { about: `Something about ${word}` },
      { headline: `All things ${word} and more` },
      { role: `${word} teacher` },
    ]);
    expect(ids((await search(it, { query: word })).found)).toEqual(
      idsOf([role, headline, about] as Expert[]),
    );
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
    const [expert] = await experts(it, [{ role: written(word) }]);
    expect(ids((await search(it, { query: asked(word) })).found)).toEqual([expert?.profileId]);
  });

  test('mends spelling with the words of profiles, and says so; real words stay', async () => {
    const word = `${coin()}consultancy`;
    const [expert] = await experts(it, [{ role: word }]);
    const { answer, found } = await search(it, { query: `${word.replace('sult', 'slt')} help` });
    expect(ids(found)[0]).toBe(expert?.profileId);
    expect(decodeURIComponent(String(answer.headers['x-search-mended']))).toBe(`${word} help`);
    expect((await search(it, { query: 'help' })).answer.headers['x-search-mended']).toBeUndefined();
  });

  test('mends a word that is none even where its stem is somebody’s', async () => {
    const word = coin();
    const [expert] = await experts(it, [{ tags: [`Engineering ${word}`] }]);
    const { answer, found } = await search(it, { query: `enginering ${word}` });
    expect(ids(found)).toContain(expert?.profileId);
    expect(decodeURIComponent(String(answer.headers['x-search-mended']))).toBe(`engineering ${word}`);
  });

  test('finds people by part of a name, and by a name with a slip in it', async () => {
    const name = `Agnieszka${coin()}`;
    const [expert] = await experts(it, [{}], { firstName: name, lastName: 'Nowak' });
    for (const query of [name, name.slice(0, 12), name.replace('szka', 'szzka'), `${name} nowak`]) {
      expect(ids((await search(it, { query })).found)[0]).toBe(expert?.profileId);
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
    const others = await experts(it, [
      { role: `${word} ${word}`, headline: `${word} ${word}!!`, about: word },
    ]);
    const [tagged] = await experts(it, [{ tags: [`${word.toUpperCase()}`] }]);
    const [named] = await experts(it, [{}], { firstName: word });
    const [username] = await experts(it, [{}], { username: word });
    const { found } = await search(it, { query: word });
    expect(ids(found).slice(0, 3).sort()).toEqual(idsOf([tagged, named, username] as Expert[]).sort());
    expect(ids(found)[3]).toBe(others[0]?.profileId);
  });

  test('whole names and tags of several words too', async () => {
    const [first, last] = [coin(), coin()];
    const [named] = await experts(it, [{}], { firstName: first, lastName: last });
    await experts(it, [{ role: `${first} ${last} ${first}`, about: `${last} ${first}` }]);
    expect(ids((await search(it, { query: `${first.toUpperCase()}  ${last}` })).found)[0]).toBe(
      named?.profileId,
    );
    const [tagged] = await experts(it, [{ tags: [`${first}/${first} Design`] }]);
    expect(ids((await search(it, { query: `${first}/${first} design` })).found)[0]).toBe(tagged?.profileId);
  });
});

test('of very many who have it, the best to book are shown, and nobody else', async () => {
  const tag = coin();
  // In batches, each well within the statement timeout of five seconds.
  for (let from = 1; from < 310; from += 31) {
    await it.deps.db.execute(sql`
      with people as (
        insert into users (username, password)
        select ${tag} || n, 'none' from generate_series(${from}::int, ${from + 30}::int) n returning id, username
      )
      insert into profiles (user_id, role, headline, tags, is_verified)
      select id, 'Crowd', 'One of very many people', array[${tag}], username like '%7' from people`);
  }
  const [other] = await experts(it, [{ role: `${tag} ${tag}` }]);
  const { answer, found } = await search(it, { query: tag, limit: '60' });
  expect(answer.headers['x-total-count']).toBe('300');
  expect(found.slice(0, 31).map(({ isVerified }) => isVerified)).toEqual(Array(31).fill(true));
  expect(ids(found)).not.toContain(other?.profileId);
  const { found: filtered } = await search(it, { query: tag, minPrice: '1' });
  expect(ids(filtered)).toEqual([other?.profileId]);
});

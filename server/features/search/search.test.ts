import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pricingTiers } from '#server/db/tables/pricing-tiers.ts';
import { buildTestApp, caller, type TestApp } from '#test/build-test-app.ts';
import { addReview, type Expert } from '#test/people.ts';
import { createExperts, ids, idsOf, pricesOf, search, uniqueWord } from '#test/searches.ts';

let it: TestApp;
beforeAll(async () => {
  it = await buildTestApp();
});
afterAll(() => it.close());

describe('the search response', () => {
  test('is a plain list of full profiles, with the total in a header', async () => {
    const tag = uniqueWord();
    const [one] = await createExperts(it, [
      { tags: [tag] },
      { tags: [tag] },
      { tags: [tag], isActive: false },
    ]);
    await addReview(it, one?.profileId ?? '', { rating: 4, comment: 'Good' });
    const { answer, found } = await search(it, { tags: tag, sort: 'rating' });
    expect(answer.headers['x-total-count']).toBe('2');
    expect(found).toHaveLength(2);
    expect(found[0]).toEqual((await caller(it)('GET', `/api/profiles/${one?.profileId}`)).json());
    expect(answer.body).not.toContain('embedding');
  });

  test('comes in pages without repeats or gaps', async () => {
    const tag = uniqueWord();
    const all = await createExperts(
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

  test('lists priced, verified and well-rated experts first if there is no query', async () => {
    const tag = uniqueWord();
    const [bare, priced, verified, rated] = await createExperts(
      it,
      [{}, {}, { isVerified: true }, {}].map((each) => ({ ...each, tags: [tag] })),
    );
    await it.deps.db.delete(pricingTiers).where(pricesOf(bare));
    for (const rating of [5, 5, 5, 5]) await addReview(it, rated?.profileId ?? '', { rating });
    const { found } = await search(it, { tags: tag });
    expect(ids(found)).toEqual([verified, rated, priced, bare].map((each) => each?.profileId));
  });

  test('PRIV-02 hides email addresses and doesn’t search them', async () => {
    const word = uniqueWord();
    const [expert] = await createExperts(it, [{ tags: [word] }], { email: `${word}@example.com` });
    expect((await search(it, { query: word })).found[0]?.user.email).toBeNull();
    expect(ids((await search(it, { query: `${uniqueWord()}@example.com` })).found)).not.toContain(
      expert?.profileId,
    );
  });
});

describe('search by words', () => {
  test('ranks by how much of the query matches and never requires every word', async () => {
    const [rare, common, third] = [uniqueWord(), uniqueWord(), uniqueWord()];
    const [one, both, other] = await createExperts(it, [
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

  test('scores a word by the best field it occurs in', async () => {
    const word = uniqueWord();
    const [about, headline, role] = await createExperts(it, [
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
  ])('finds %s', async (_name, written, query) => {
    const word = uniqueWord();
    const [expert] = await createExperts(it, [{ role: written(word) }]);
    expect(ids((await search(it, { query: query(word) })).found)).toEqual([expert?.profileId]);
  });

  test('corrects spelling with words from profiles and reports it, but leaves real words alone', async () => {
    const word = `${uniqueWord()}consultancy`;
    const [expert] = await createExperts(it, [{ role: word }]);
    const { answer, found } = await search(it, { query: `${word.replace('sult', 'slt')} help` });
    expect(ids(found)[0]).toBe(expert?.profileId);
    expect(decodeURIComponent(String(answer.headers['x-search-mended']))).toBe(`${word} help`);
    expect((await search(it, { query: 'help' })).answer.headers['x-search-mended']).toBeUndefined();
  });

  test('corrects a misspelled word even if a profile has its stem', async () => {
    const word = uniqueWord();
    const [expert] = await createExperts(it, [{ tags: [`Engineering ${word}`] }]);
    const { answer, found } = await search(it, { query: `enginering ${word}` });
    expect(ids(found)).toContain(expert?.profileId);
    expect(decodeURIComponent(String(answer.headers['x-search-mended']))).toBe(`engineering ${word}`);
  });

  test('finds people by part of a name and by a misspelled name', async () => {
    const name = `Agnieszka${uniqueWord()}`;
    const [expert] = await createExperts(it, [{}], { firstName: name, lastName: 'Nowak' });
    for (const query of [name, name.slice(0, 12), name.replace('szka', 'szzka'), `${name} nowak`]) {
      expect(ids((await search(it, { query })).found)[0]).toBe(expert?.profileId);
    }
  });

  test.each(['', '&semantic=true'])('finds nothing for unknown words%s', async (by) => {
    const answer = await caller(it)('GET', `/api/profiles?query=asdfqwer%20qzxwvy${by}`);
    expect(answer.json()).toEqual([]);
    expect(answer.headers['x-total-count']).toBe('0');
  });
});

describe('a query equal to a name, a username or a tag', () => {
  test('ranks every profile that has it above all others', async () => {
    const word = uniqueWord();
    const others = await createExperts(it, [
      { role: `${word} ${word}`, headline: `${word} ${word}!!`, about: word },
    ]);
    const [tagged] = await createExperts(it, [{ tags: [`${word.toUpperCase()}`] }]);
    const [named] = await createExperts(it, [{}], { firstName: word });
    const [username] = await createExperts(it, [{}], { username: word });
    const { found } = await search(it, { query: word });
    expect(ids(found).slice(0, 3).sort()).toEqual(idsOf([tagged, named, username] as Expert[]).sort());
    expect(ids(found)[3]).toBe(others[0]?.profileId);
  });

  test('works for full names and tags of several words too', async () => {
    const [first, last] = [uniqueWord(), uniqueWord()];
    const [named] = await createExperts(it, [{}], { firstName: first, lastName: last });
    await createExperts(it, [{ role: `${first} ${last} ${first}`, about: `${last} ${first}` }]);
    expect(ids((await search(it, { query: `${first.toUpperCase()}  ${last}` })).found)[0]).toBe(
      named?.profileId,
    );
    const [tagged] = await createExperts(it, [{ tags: [`${first}/${first} Design`] }]);
    expect(ids((await search(it, { query: `${first}/${first} design` })).found)[0]).toBe(tagged?.profileId);
  });
});

test('if very many profiles match exactly, only the most bookable of them are shown', async () => {
  const tag = uniqueWord();
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
  const [other] = await createExperts(it, [{ role: `${tag} ${tag}` }]);
  const { answer, found } = await search(it, { query: tag, limit: '60' });
  expect(answer.headers['x-total-count']).toBe('300');
  expect(found.slice(0, 31).map(({ isVerified }) => isVerified)).toEqual(Array(31).fill(true));
  expect(ids(found)).not.toContain(other?.profileId);
  const { found: filtered } = await search(it, { query: tag, minPrice: '1' });
  expect(ids(filtered)).toEqual([other?.profileId]);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmbeddingsPort } from '#server/adapters/embeddings/embeddings-port.ts';
import type { Database } from '#server/db/database.ts';
import { pricingTiers } from '#server/db/tables/pricing-tiers.ts';
import { embedDueProfiles } from '#server/features/profiles/profile-vectors.service.ts';
import type { ClosestResponse } from '#shared/search/search.schema.ts';
import { buildTestApp, caller, type TestApp } from '#test/build-test-app.ts';
import { setHours } from '#test/hours.ts';
import { uniqueAddress } from '#test/people.ts';
import { createExperts, ids, idsOf, pricesOf, search, uniqueWord } from '#test/searches.ts';
import { ownDatabase } from '#test/test-database.ts';

/** A model for which everything about water is the same, and everything else too. */
const vectorOf = (text: string) => {
  const vector = new Float32Array(1536);
  vector[/sea|boat|sail|swim/i.test(text) ? 0 : 1] = 1;
  return vector;
};
const embeddings: EmbeddingsPort = {
  model: async () => 'water',
  embedQuery: async (text) => ({ model: 'water', vector: vectorOf(text) }),
  embedTexts: async (texts) => ({ model: 'water', vectors: texts.map(vectorOf) }),
  warm: async () => undefined,
  close: async () => undefined,
};

let it: TestApp;
let database: Database;
beforeAll(async () => {
  // Its own, because popular tags and the most bookable experts depend on everyone.
  database = await ownDatabase();
  it = await buildTestApp({ database, deps: { embeddings } });
});
afterAll(async () => {
  await it.close();
  await database.close();
});

async function closest(parameters: Record<string, string | string[]>) {
  const { answer, found } = await search(it, parameters);
  if (parameters.offset === undefined) expect([found, answer.headers['x-total-count']]).toEqual([[], '0']);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    for (const each of [value].flat()) query.append(name, each);
  const response = await caller(it, undefined, uniqueAddress())('GET', `/api/profiles/closest?${query}`);
  expect(response.statusCode).toBe(200);
  const { relaxed, profiles, popularTags } = response.json<ClosestResponse>();
  return { relaxed, found: ids(profiles), popularTags };
}

test('an empty catalog has no closest matches and no popular tags', async () => {
  expect(await closest({ query: 'anything' })).toEqual({ relaxed: [], found: [], popularTags: [] });
});

describe('a search without results relaxes its filters one at a time, and says which', () => {
  test.each(['true', 'false'])('first the price limit (semantic=%s)', async (semantic) => {
    const [word, tag] = [uniqueWord(), uniqueWord()];
    const [match] = await createExperts(it, [{ role: word, tags: [tag] }, { role: word }]);
    const result = await closest({ query: word, semantic, tags: tag, maxPrice: '1' });
    expect(result).toMatchObject({ relaxed: ['price'], found: [match?.profileId] });
  });

  test('also without a query', async () => {
    const tag = uniqueWord();
    const [cheap, dear] = await createExperts(it, [{ tags: [tag] }, { tags: [tag] }]);
    await it.deps.db.update(pricingTiers).set({ price: '90.00' }).where(pricesOf(dear));
    const result = await closest({ tags: tag, maxPrice: '1', sort: 'price' });
    expect(result).toMatchObject({ relaxed: ['price'], found: [cheap?.profileId, dear?.profileId] });
  });

  test('then the availability', async () => {
    const tag = uniqueWord();
    const [expert] = await createExperts(it, [{ tags: [tag] }]);
    if (!expert) throw new Error('the expert is missing');
    await setHours(expert, 'UTC', 'Tue 09:00-09:10');
    const result = await closest({ tags: tag, availableThisWeek: 'true', maxPrice: '10000' });
    expect(result).toMatchObject({ relaxed: ['availability'], found: [expert.profileId] });
    const both = await closest({ tags: tag, availableThisWeek: 'true', maxPrice: '1' });
    expect(both).toMatchObject({ relaxed: ['price', 'availability'], found: [expert.profileId] });
  });

  test('then any of several tags is enough, and with a query none is needed', async () => {
    const [one, two, word] = [uniqueWord(), uniqueWord(), uniqueWord()];
    const experts = await createExperts(it, [{ tags: [one], role: word }, { tags: [two] }]);
    const either = await closest({ tags: [one, two.toUpperCase()] });
    expect(either.relaxed).toEqual(['anyTag']);
    expect(either.found.sort()).toEqual(idsOf(experts).sort());
    const [expert] = experts;
    expect(await closest({ query: word, tags: uniqueWord() })).toMatchObject({
      relaxed: ['tags'],
      found: [expert?.profileId],
    });
    expect(await closest({ query: word, tags: two, maxPrice: '1' })).toMatchObject({
      relaxed: ['tags', 'price'],
      found: [expert?.profileId],
    });
  });
});

test('a query that no profile matches finds those similar in meaning, also without AI search', async () => {
  const [sailor] = await createExperts(it, [{ role: 'Sailor', headline: 'Takes you out to sea' }]);
  await embedDueProfiles(it.deps);
  const similar = { relaxed: [], found: [sailor?.profileId] };
  expect(await closest({ query: 'swimming' })).toMatchObject(similar);
  expect(await closest({ tags: 'Swimming' })).toMatchObject({ ...similar, relaxed: ['tags'] });
  expect(await closest({ query: 'swimming', maxPrice: '1' })).toMatchObject({
    ...similar,
    relaxed: ['price'],
  });
});

test('a query without meaning is dropped, and the filters stay', async () => {
  const tag = uniqueWord();
  const [expert] = await createExperts(it, [{ tags: [tag] }]);
  const unembedded = { ...embeddings, embedQuery: async () => undefined };
  const without = await buildTestApp({ database, deps: { embeddings: unembedded } });
  const ask = async (parameters: string) => {
    const call = caller(without, undefined, uniqueAddress());
    const { relaxed, profiles } = (
      await call('GET', `/api/profiles/closest?query=asdfqwer&${parameters}`)
    ).json<ClosestResponse>();
    return { relaxed, found: ids(profiles) };
  };
  expect(await ask(`tags=${tag}`)).toEqual({ relaxed: ['query'], found: [expert?.profileId] });
  const anyone = await ask('semantic=true');
  expect(anyone.relaxed).toEqual(['query']);
  expect(anyone.found).toHaveLength(6);
  await without.close();
});

test('beyond the last page, the closest matches are the first results', async () => {
  const tag = uniqueWord();
  const experts = await createExperts(it, [{ tags: [tag] }, { tags: [tag] }]);
  const result = await closest({ tags: tag, offset: '24' });
  expect(result.relaxed).toEqual([]);
  expect(result.found.sort()).toEqual(idsOf(experts).sort());
});

test('the popular tags are those of most bookable experts, in their usual spelling, without the chosen ones', async () => {
  const [popular, second, unpriced] = [uniqueWord(), uniqueWord(), uniqueWord()];
  await createExperts(it, [
    ...Array.from({ length: 6 }, (_, n) => ({ tags: [n === 0 ? popular.toUpperCase() : popular, second] })),
    { tags: [popular], isActive: false },
  ]);
  const others = await createExperts(
    it,
    Array.from({ length: 8 }, () => ({ tags: [unpriced] })),
  );
  for (const each of others) await it.deps.db.delete(pricingTiers).where(pricesOf(each));
  await createExperts(it, [{ tags: [popular] }]);
  await it.deps.clock.moveBy(6 * 60_000);
  const { popularTags } = await closest({ query: 'asdfqwer' });
  expect(popularTags.slice(0, 2)).toEqual([popular, second]);
  expect(popularTags).not.toContain(unpriced);
  expect(popularTags.length).toBeLessThanOrEqual(8);
  expect((await closest({ query: 'asdfqwer', tags: popular.toUpperCase() })).popularTags[0]).toBe(second);
  await it.deps.clock.moveTo(new Date());
});

test('60 calls per minute and address are allowed', async () => {
  const address = uniqueAddress();
  for (let n = 0; n < 60; n += 1) await it.deps.limits.hitInBlocks('closest', address);
  const call = caller(it, undefined, address);
  expect((await call('GET', '/api/profiles/closest?query=x')).statusCode).toBe(429);
  const page = await it.app.inject({ url: '/search?query=asdfqwer', remoteAddress: address });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('No experts found');
});

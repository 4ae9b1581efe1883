import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { searchProfiles } from '#server/features/search/search.service.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { searchSchema } from '#shared/search/search.schema.ts';
import { answerAll, gradedQueries, loadRelevance, minScores } from '#test/bench/relevance.ts';
import { scoreRun } from '#test/bench/score.ts';
import { buildTestApp, caller, type TestApp } from '#test/build-test-app.ts';
import { uniqueAddress } from '#test/people.ts';
import { ownDatabase } from '#test/test-database.ts';

let it: TestApp;
let database: Database;
let originals: Map<string, string>;
beforeAll(async () => {
  database = await ownDatabase();
  it = await buildTestApp({ database, model: true });
  originals = await loadRelevance(it.deps);
}, 240_000);
afterAll(async () => {
  await it.close();
  await database.close();
});

async function search(query: string, by: 'meaning' | 'words', more = ''): Promise<Profile[]> {
  const semantic = by === 'meaning' ? '&semantic=true' : '';
  const address = `/api/profiles?query=${encodeURIComponent(query)}${semantic}${more}`;
  const answer = await caller(it, undefined, uniqueAddress())('GET', address);
  expect(answer.headers['x-search-by']).toBe(by);
  return answer.json<Profile[]>();
}

describe.each(['meaning', 'words'] as const)('search by %s', (by) => {
  test('reaches its relevance targets', async () => {
    const answers = await answerAll(async (query) => {
      const { profiles } = await searchProfiles(
        it.deps,
        { id: undefined, address: uniqueAddress() },
        searchSchema.parse({ query, semantic: String(by === 'meaning'), limit: '10' }),
      );
      return profiles.map(({ profile }) => originals.get(profile.id) ?? '');
    });
    const scores = scoreRun(gradedQueries, answers);
    for (const [kind, minScore] of Object.entries(minScores[by])) {
      expect.soft(scores.get(kind)?.ndcg, kind).toBeGreaterThanOrEqual(minScore);
    }
  });

  test('ranks people with the searched name, and profiles with the searched tag, first', async () => {
    const priyas = (await search('priya', by)).map(({ user }) => user.firstName);
    expect(priyas.slice(0, 3)).toEqual(['Priya', 'Priya', 'Priya']);
    const tags = (await search('growth marketing', by, '&limit=60')).map(({ tags: each }) =>
      each.includes('Growth Marketing'),
    );
    expect(tags.filter(Boolean).length).toBeGreaterThan(3);
    expect(tags.lastIndexOf(true)).toBe(tags.filter(Boolean).length - 1);
  });
});

test('semantic search finds an expert who shares no words with the query', async () => {
  const [first] = await search('help me raise money from angels', 'meaning');
  expect(first?.role).toBe('Fundraising Advisor');
  expect(`${first?.headline} ${first?.about} ${first?.tags}`).not.toMatch(/angels/i);
});

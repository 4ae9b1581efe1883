import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows } from '#server/db/open-database.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { searchDocuments } from '#server/db/tables/search-documents.ts';
import { users } from '#server/db/tables/users.ts';
import { transaction } from '#server/db/transaction.ts';
import { forgetUnusedWords } from '#server/features/search/search.service.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { buildTestApp, caller, type TestApp } from '#test/build-test-app.ts';
import { addReview, signUp, signUpExpert, uniqueAddress, uniqueName } from '#test/people.ts';

let it: TestApp;
beforeAll(async () => {
  it = await buildTestApp();
});
afterAll(() => it.close());

const uniqueWord = () => uniqueName('z');

async function finds(query: string): Promise<string[]> {
  const answer = await caller(it, undefined, uniqueAddress())('GET', `/api/profiles?query=${query}`);
  return answer.json<Profile[]>().map(({ id }) => id);
}

/** Terms whose stored profile count differs from their entries. */
function wrongCounts(): Promise<unknown[]> {
  return queryRows(
    it.deps.db,
    sql`select t.term, t.profiles, count(p.term_id) from search_terms t
      left join search_postings p on p.term_id = t.id group by t.id having t.profiles <> count(p.term_id)`,
  );
}

test('the index follows every change of a profile', async () => {
  const [role, name, tag] = [uniqueWord(), uniqueWord(), uniqueWord()];
  const { profileId, call } = await signUpExpert(it, { role });
  expect(await finds(role)).toEqual([profileId]);
  await call('PATCH', '/api/user/update', { firstName: name });
  expect(await finds(name)).toEqual([profileId]);
  await call('PATCH', '/api/profile/me', { role: 'Diver', tags: [tag] });
  expect(await finds(role)).toEqual([]);
  expect(await finds(tag)).toEqual([profileId]);
  expect(await wrongCounts()).toEqual([]);
});

test('an inactive profile leaves the index and returns when it is active again', async () => {
  const role = uniqueWord();
  const { profileId, call } = await signUpExpert(it, { role });
  await call('PATCH', '/api/profile/me', { isActive: false });
  expect(await finds(role)).toEqual([]);
  await call('PATCH', '/api/profile/me', { headline: 'Written while nobody looked' });
  expect(await finds(role)).toEqual([]);
  await call('PATCH', '/api/profile/me', { isActive: true });
  expect(await finds(role)).toEqual([profileId]);
  expect(await wrongCounts()).toEqual([]);
});

test('deleting a user removes their profile from the index', async () => {
  const role = uniqueWord();
  const { user } = await signUpExpert(it, { role });
  await it.deps.db.delete(users).where(eq(users.id, user.id));
  expect(await finds(role)).toEqual([]);
  expect(await wrongCounts()).toEqual([]);
});

test('parallel changes of the same words, in any order, are all counted', async () => {
  const words = Array.from({ length: 6 }, uniqueWord);
  const people = await Promise.all(Array.from({ length: 8 }, () => signUpExpert(it)));
  const rounds = people.flatMap(({ profileId }, n) =>
    [0, 1, 2].map((round) => {
      const about = [...words.slice((n + round) % 6), ...words.slice(0, (n + round) % 6)]
        .slice(0, 4)
        .join(' ');
      return it.deps.db.update(profiles).set({ about }).where(eq(profiles.id, profileId));
    }),
  );
  await Promise.all(rounds);
  expect(await wrongCounts()).toEqual([]);
});

test('a name, a role and reviews changed in parallel are all found', async () => {
  const { profileId, call, user } = await signUpExpert(it);
  for (let round = 0; round < 8; round += 1) {
    const [name, role, again] = [uniqueWord(), uniqueWord(), uniqueWord()];
    const answers = await Promise.all([
      call('PATCH', '/api/user/update', { firstName: name }),
      call('PATCH', '/api/profile/me', { role }),
      // As every change of ours, again if the database ends a deadlock with it.
      transaction(it.deps.db, (tx) => tx.update(users).set({ lastName: again }).where(eq(users.id, user.id))),
      addReview(it, profileId, { rating: 4 }),
      addReview(it, profileId, { rating: 5 }),
    ]);
    expect([answers[0].statusCode, answers[1].statusCode]).toEqual([200, 200]);
    for (const word of [name, role, again]) expect(await finds(word)).toEqual([profileId]);
  }
  const [document] = await it.deps.db
    .select()
    .from(searchDocuments)
    .where(eq(searchDocuments.profileId, profileId));
  expect(document).toMatchObject({ ratingCount: 16, ratingAverage: 4.5 });
  expect(await wrongCounts()).toEqual([]);
});

test('a profile created while its user is renamed gets the new name', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [name, role] = [uniqueWord(), uniqueWord()];
    const { call } = await signUp(it);
    const profile = { role, headline: 'Made while renamed', tags: [uniqueWord()] };
    await Promise.all([
      call('POST', '/api/profiles', profile),
      call('PATCH', '/api/user/update', { firstName: name }),
    ]);
    expect(await finds(name)).toEqual(await finds(role));
    expect(await finds(name)).toHaveLength(1);
  }
});

test('words that no profile uses are deleted', async () => {
  const [role, name] = [uniqueWord(), uniqueWord()];
  const { user } = await signUpExpert(it, { role }, { firstName: name });
  await it.deps.db.delete(users).where(eq(users.id, user.id));
  await forgetUnusedWords(it.deps);
  const left = await queryRows(
    it.deps.db,
    sql`select term from search_terms where term like ${`%${name}%`} or term like ${`%${role}%`}
      union all select word from search_words where word in (${name}, ${role})`,
  );
  expect(left).toEqual([]);
  const again = await signUpExpert(it, { role });
  expect(await finds(role)).toEqual([again.profileId]);
});

test('long texts and unusual scripts are indexed too', async () => {
  const word = uniqueWord();
  const about = `${Array.from({ length: 600 }, (_, n) => `w${n.toString(36)}x`).join(' ')} ${word}`;
  const long = await signUpExpert(it, { about });
  expect(await finds(word)).toEqual([long.profileId]);
  const odd = await signUpExpert(it, { role: `${word}‑odd ß İ ﬁ ` });
  expect(await finds(word)).toContain(odd.profileId);
  expect(await wrongCounts()).toEqual([]);
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { queryRows } from '#server/db/open-database.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { users } from '#server/db/tables/users.ts';
import type { Deps } from '#server/deps.ts';
import { embedDueProfiles } from '#server/features/profiles/profile-vectors.service.ts';
import type { GradedQuery } from './score.ts';

export type RelevanceProfile = {
  id: string;
  firstName: string;
  lastName: string;
  role: string;
  headline: string;
  about: string;
  tags: string[];
  location: string;
};

/** Hand-written profiles with deliberate near misses, and queries with graded answers. */
const relevanceProfiles = read<RelevanceProfile[]>('profiles.json');
export const gradedQueries = read<GradedQuery[]>('queries.json');

/** The minimum nDCG@10 that search must reach on these queries, through the API, with and without meaning. */
export const minScores = {
  meaning: { all: 0.76, name: 0.98, typo: 0.9, paraphrase: 0.66 },
  words: { all: 0.49 },
};

/** Our own data, so its shape is known. */
function read<Shape>(file: string): Shape {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, 'relevance', file), 'utf8')) as Shape;
}

/** Small batches, so that no statement takes long. */
const batchSize = 20;

const nameOf = (id: string) => `relevance-${id}`;

/** Inserts the profiles with their vectors. Returns a map from row id to profile id. */
export async function loadRelevance(deps: Deps): Promise<Map<string, string>> {
  const [index] = await queryRows<{ definition: string }>(
    deps.db,
    sql`select indexdef as definition from pg_indexes where indexname = 'profiles_embedding'`,
  );
  // Updating the index vector by vector takes the embedded engine a minute; rebuilding it takes seconds.
  await deps.db.execute(sql`drop index profiles_embedding`);
  const originals = await loadProfiles(deps);
  await deps.db.execute(sql.raw(index?.definition ?? ''));
  return originals;
}

async function loadProfiles(deps: Deps): Promise<Map<string, string>> {
  const people = relevanceProfiles.map(({ id, firstName, lastName }) => ({
    username: nameOf(id),
    password: 'none',
    firstName,
    lastName,
  }));
  const inserted = await deps.db.insert(users).values(people).returning();
  const userIds = new Map(inserted.map(({ username, id }) => [username, id]));
  const profileRows = relevanceProfiles.map(({ id, firstName, lastName, ...texts }) => ({
    userId: userIds.get(nameOf(id)) ?? '',
    ...texts,
  }));
  const rowIds = new Map<string, string>();
  for (let at = 0; at < profileRows.length; at += batchSize) {
    const batch = profileRows.slice(at, at + batchSize);
    const rows = await deps.db.insert(profiles).values(batch).returning();
    for (const { userId, id } of rows) rowIds.set(userId, id);
  }
  const originals = relevanceProfiles.map(
    ({ id }) => [rowIds.get(userIds.get(nameOf(id)) ?? '') ?? '', id] as const,
  );
  while ((await embedDueProfiles(deps)).count > 0);
  return new Map(originals);
}

export type Answer = (query: string) => Promise<string[]>;

/** The search results for every query. */
export async function answerAll(answer: Answer): Promise<Map<string, string[]>> {
  const answers = new Map<string, string[]>();
  for (const { id, text } of gradedQueries) answers.set(id, await answer(text));
  return answers;
}

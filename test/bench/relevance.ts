import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { queryRows } from '#server/db/open-database.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { users } from '#server/db/tables/users.ts';
import type { Deps } from '#server/deps.ts';
import { jobHandlers } from '#server/jobs/jobs.ts';
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

/** What search has to reach on these queries, through the call, with and without meaning. */
export const marks = {
  meaning: { all: 0.76, name: 0.98, typo: 0.9, paraphrase: 0.66 },
  words: { all: 0.49 },
};

/** Data of our own, whose shape is known. */
function read<Shape>(file: string): Shape {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, 'relevance', file), 'utf8')) as Shape;
}

/** No statement may take long. */
const atOnce = 20;

const nameOf = (id: string) => `relevance-${id}`;

/** Puts the profiles in with their vectors. Answers which row is which profile. */
export async function loadRelevance(deps: Deps): Promise<Map<string, string>> {
  const [index] = await queryRows<{ definition: string }>(
    deps.db,
    sql`select indexdef as definition from pg_indexes where indexname = 'profiles_embedding'`,
  );
  // Vector by vector, the index would take the embedded engine a minute; afterwards it takes seconds.
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
  const made = await deps.db.insert(users).values(people).returning();
  const userIds = new Map(made.map(({ username, id }) => [username, id]));
  const described = relevanceProfiles.map(({ id, firstName, lastName, ...texts }) => ({
    userId: userIds.get(nameOf(id)) ?? '',
    ...texts,
  }));
  const rowIds = new Map<string, string>();
  for (let at = 0; at < described.length; at += atOnce) {
    const some = described.slice(at, at + atOnce);
    const rows = await deps.db.insert(profiles).values(some).returning();
    for (const { userId, id } of rows) rowIds.set(userId, id);
  }
  const originals = relevanceProfiles.map(
    ({ id }) => [rowIds.get(userIds.get(nameOf(id)) ?? '') ?? '', id] as const,
  );
  await deps.queue.send(deps.db, 'profiles.embed', {});
  await deps.queue.drain(jobHandlers(deps));
  return new Map(originals);
}

export type Answer = (query: string) => Promise<string[]>;

/** The best ten for every query. */
export async function answerAll(answer: Answer): Promise<Map<string, string[]>> {
  const answers = new Map<string, string[]>();
  for (const { id, text } of gradedQueries) answers.set(id, await answer(text));
  return answers;
}

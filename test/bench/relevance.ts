import { readFileSync } from 'node:fs';
import path from 'node:path';
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

/** Puts the profiles in with their vectors. Answers which row is which profile. */
export async function loadRelevance(deps: Deps): Promise<Map<string, string>> {
  const originals = new Map<string, string>();
  for (const { id, firstName, lastName, ...described } of relevanceProfiles) {
    const [user] = await deps.db
      .insert(users)
      .values({ username: `relevance-${id}`, password: 'none', firstName, lastName })
      .returning();
    const [profile] = await deps.db
      .insert(profiles)
      .values({ userId: user?.id ?? '', ...described })
      .returning();
    originals.set(profile?.id ?? '', id);
  }
  await deps.queue.send(deps.db, 'profiles.embed', {});
  await deps.queue.drain(jobHandlers(deps));
  return originals;
}

export type Answer = (query: string) => Promise<string[]>;

/** The best ten for every query. */
export async function answerAll(answer: Answer): Promise<Map<string, string[]>> {
  const answers = new Map<string, string[]>();
  for (const { id, text } of gradedQueries) answers.set(id, await answer(text));
  return answers;
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { presentProfile } from '#server/features/profiles/profiles.presenter.ts';
import { type ClosestResponse, type Search, searchSchema } from '#shared/search/search.schema.ts';
import type { SearchResponse } from '#shared/search/search.ts';
import { findClosest } from './closest.service.ts';
import { popularTags } from './popular-tags.service.ts';
import { type Searcher, searchProfiles } from './search.service.ts';

/** Search results as this viewer may see them. Used by the API and by the server-rendered search page. */
export async function readSearch(deps: Deps, searcher: Searcher, search: Search): Promise<SearchResponse> {
  const result = await searchProfiles(deps, searcher, search);
  // Reading 60 long profiles and answering with them takes 10 ms each: let other requests in between.
  await nextTurn();
  return { ...result, profiles: result.profiles.map((each) => presentProfile(each, searcher.id)) };
}

/** What to offer instead of results, as this viewer may see it. */
export async function readClosest(deps: Deps, searcher: Searcher, search: Search): Promise<ClosestResponse> {
  const { relaxed, profiles } = await findClosest(deps, searcher, search);
  return {
    relaxed,
    profiles: profiles.map((each) => presentProfile(each, searcher.id)),
    popularTags: await popularTags(deps, search.tags),
  };
}

/** The same for an API path with a query string. Undefined if the parameters are invalid. */
export async function readSearchAt(
  deps: Deps,
  searcher: Searcher,
  path: string,
): Promise<SearchResponse | undefined> {
  const search = parseSearch(deps, path);
  return search && readSearch(deps, searcher, search);
}

/** Also undefined above the rate limit: the page is complete without it. */
export async function readClosestAt(
  deps: Deps,
  searcher: Searcher,
  path: string,
): Promise<ClosestResponse | undefined> {
  const search = parseSearch(deps, path);
  try {
    return search && (await readClosest(deps, searcher, search));
  } catch (error) {
    if (error instanceof AppError && error.code === 'limited') return undefined;
    throw error;
  }
}

function parseSearch({ origin }: Deps, path: string): Search | undefined {
  const parameters: Record<string, string | string[]> = {};
  for (const [name, value] of new URL(path, origin).searchParams) {
    const previous = parameters[name];
    parameters[name] = previous === undefined ? value : [previous, value].flat();
  }
  const search = z.safeParse(searchSchema, parameters);
  return search.success ? search.data : undefined;
}

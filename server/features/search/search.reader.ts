import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { presentProfile } from '#server/features/profiles/profiles.presenter.ts';
import { type Search, searchSchema } from '#shared/search/search.schema.ts';
import type { SearchResponse } from '#shared/search/search.ts';
import { type Searcher, searchProfiles } from './search.service.ts';

/** Search results as this viewer may see them. Used by the API and by the server-rendered search page. */
export async function readSearch(deps: Deps, searcher: Searcher, search: Search): Promise<SearchResponse> {
  const result = await searchProfiles(deps, searcher, search);
  return { ...result, profiles: result.profiles.map((each) => presentProfile(each, searcher.id)) };
}

/** The same for an API path with a query string. Undefined if the parameters are invalid. */
export async function readSearchAt(
  deps: Deps,
  searcher: Searcher,
  path: string,
): Promise<SearchResponse | undefined> {
  const parameters: Record<string, string | string[]> = {};
  for (const [name, value] of new URL(path, deps.origin).searchParams) {
    const previous = parameters[name];
    parameters[name] = previous === undefined ? value : [previous, value].flat();
  }
  const search = z.safeParse(searchSchema, parameters);
  return search.success ? readSearch(deps, searcher, search.data) : undefined;
}

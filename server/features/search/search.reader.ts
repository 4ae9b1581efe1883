import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { presentProfile } from '#server/features/profiles/profiles.presenter.ts';
import { type Search, searchSchema } from '#shared/search/search.schema.ts';
import type { SearchAnswer } from '#shared/search/search.ts';
import { type Asker, searchProfiles } from './search.service.ts';

/** What a search answers this viewer: the call and the page that shows it both read it here. */
export async function readSearch(deps: Deps, asker: Asker, search: Search): Promise<SearchAnswer> {
  const found = await searchProfiles(deps, asker, search);
  return { ...found, profiles: found.profiles.map((each) => presentProfile(each, asker.id)) };
}

/** The same for an address of the call, as pages ask for it. A call that would be refused answers nothing. */
export async function readSearchAt(
  deps: Deps,
  asker: Asker,
  path: string,
): Promise<SearchAnswer | undefined> {
  const given: Record<string, string | string[]> = {};
  for (const [name, value] of new URL(path, deps.origin).searchParams) {
    const before = given[name];
    given[name] = before === undefined ? value : [before, value].flat();
  }
  const search = z.safeParse(searchSchema, given);
  return search.success ? readSearch(deps, asker, search.data) : undefined;
}

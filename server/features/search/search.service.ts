import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findSelected, type WholeProfile } from '#server/features/profiles/profiles.repository.ts';
import { dayMs } from '#shared/durations.ts';
import type { Search } from '#shared/search/search.schema.ts';
import type { SearchResponse } from '#shared/search/search.ts';
import { countMissed } from './missed-searches.service.ts';
import { completedText, isUnderstandable, misspelledWords, weighWords } from './query-words.ts';
import type { Filter, SearchTerms } from './ranking.repository.ts';
import * as searches from './search.repository.ts';

export type Searcher = { id: string | undefined; address: string };
export type SearchResult = Omit<SearchResponse, 'profiles'> & { profiles: WholeProfile[] };

/** A query with more words describes a problem rather than naming a skill. */
const longQueryWords = 12;
const maxNameWords = 3;
const weekMs = 7 * dayMs;

export async function searchProfiles(deps: Deps, searcher: Searcher, search: Search): Promise<SearchResult> {
  await deps.limits.hitInBlocks('search', searcher.address);
  const { makePage, by, corrected } = await prepareSearch(deps, searcher, search);
  const found = makePage ? await readPage(deps, search, makePage) : { profiles: [], total: 0 };
  if (found.total === 0) countMissed(deps, search.query);
  return { ...found, by, corrected };
}

type PreparedSearch = Pick<SearchResponse, 'by' | 'corrected'> & {
  /** Undefined if no word of the query is known: nothing matches it, whatever the filters. */
  makePage: MakePage | undefined;
};

/** Everything about a search that doesn't depend on its filters. */
export async function prepareSearch(deps: Deps, searcher: Searcher, search: Search): Promise<PreparedSearch> {
  if (search.query === '') return { makePage: searches.pageOfAll, by: 'words', corrected: null };
  const { parsed, text, corrected } = await readQuery(deps, search.query);
  if (!isUnderstandable(parsed, text)) {
    return { makePage: undefined, by: search.semantic ? 'meaning' : 'words', corrected };
  }
  const meaning = search.semantic ? await meaningOf(deps, searcher, completedText(parsed, text)) : undefined;
  const terms: SearchTerms = {
    ...weighWords(parsed),
    exact: parsed.exact,
    name: parsed.words.length <= maxNameWords ? parsed.folded : null,
    isLong: parsed.words.length > longQueryWords,
    meaning,
    sort: search.sort,
  };
  return {
    makePage: (filter, page) => searches.pageOfMatches(terms, filter, page),
    by: meaning ? 'meaning' : 'words',
    corrected,
  };
}

/** Parses the query, with misspelled words replaced by the closest ones that some profile has. */
async function readQuery({ db }: Deps, query: string) {
  const parsed = await searches.parseQuery(db, query);
  const misspelled = parsed.exact === null ? misspelledWords(parsed, query) : [];
  if (misspelled.length === 0) return { parsed, text: query, corrected: null };
  const nearest = await searches.nearestWords(db, misspelled);
  if (nearest.size === 0) return { parsed, text: query, corrected: null };
  const corrected = parsed.words.map(({ word }) => nearest.get(word) ?? word).join(' ');
  return { parsed: await searches.parseQuery(db, corrected), text: corrected, corrected };
}

/** Undefined above the rate limit or while the model is unavailable: the search then uses words only. */
export async function meaningOf(deps: Deps, searcher: Searcher, text: string) {
  try {
    await deps.limits.hitInBlocks('searchByMeaning', searcher.address);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
  return deps.embeddings.embedQuery(text);
}

export type MakePage = (filter: Filter, page: searches.Page) => ReturnType<typeof searches.pageOfAll>;

/** A page past the end has no rows and so no total; then the total comes from the first page. */
async function readPage({ db, now }: Deps, search: Search, makePage: MakePage) {
  const filter = filterOf(search, now());
  const { sort, limit, offset } = search;
  const { profiles, total } = await findSelected(db, makePage(filter, { sort, limit, offset }));
  if (total !== undefined || offset === 0) return { profiles, total: total ?? 0 };
  const first = await findSelected(db, makePage(filter, { sort, limit: 1, offset: 0 }));
  return { profiles, total: first.total ?? 0 };
}

export function filterOf({ tags, minPrice, maxPrice, availableThisWeek }: Search, now: Date): Filter {
  const availableBy = availableThisWeek ? new Date(now.getTime() + weekMs) : undefined;
  return { tags, minPrice, maxPrice, availableBy };
}

/** Removes words of deleted texts, which also keeps the word list small. */
export async function forgetUnusedWords({ db }: Deps): Promise<void> {
  await searches.forgetUnused(db);
}

import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findChosen, type WholeProfile } from '#server/features/profiles/profiles.repository.ts';
import { dayMs } from '#shared/durations.ts';
import type { Search } from '#shared/search/search.schema.ts';
import type { SearchAnswer } from '#shared/search/search.ts';
import { completedText, isUnderstandable, misspeltWords, weighWords } from './query-words.ts';
import type { Filter, SearchTerms } from './ranking.repository.ts';
import * as searches from './search.repository.ts';

export type Asker = { id: string | undefined; address: string };
export type Found = Omit<SearchAnswer, 'profiles'> & { profiles: WholeProfile[] };

/** More words than this describe a problem rather than name what is looked for. */
const longQuery = 12;
const longestName = 3;
const weekMs = 7 * dayMs;

export async function searchProfiles(deps: Deps, asker: Asker, search: Search): Promise<Found> {
  await deps.limits.hitInBlocks('search', asker.address);
  if (search.query === '') {
    return { ...(await turnPage(deps, search, searches.pageOfEverybody)), by: 'words', mended: null };
  }
  const { read, text, mended } = await readQuery(deps, search.query);
  if (!isUnderstandable(read, text)) {
    return { profiles: [], total: 0, by: search.semantic ? 'meaning' : 'words', mended };
  }
  const meaning = search.semantic ? await meaningOf(deps, asker, completedText(read, text)) : undefined;
  const asked: SearchTerms = {
    ...weighWords(read),
    whole: read.whole,
    name: read.words.length <= longestName ? read.folded : null,
    long: read.words.length > longQuery,
    meaning,
    sort: search.sort,
  };
  const page = await turnPage(deps, search, (filter, wanted) =>
    searches.pageOfAnswers(asked, filter, wanted),
  );
  return { ...page, by: meaning ? 'meaning' : 'words', mended };
}

/** The query as it was meant: words that nobody knows are taken for the nearest that some profile has. */
async function readQuery({ db }: Deps, query: string) {
  const read = await searches.readText(db, query);
  const misspelt = read.whole === null ? misspeltWords(read, query) : [];
  if (misspelt.length === 0) return { read, text: query, mended: null };
  const nearest = await searches.nearestWords(db, misspelt);
  if (nearest.size === 0) return { read, text: query, mended: null };
  const mended = read.words.map(({ word }) => nearest.get(word) ?? word).join(' ');
  return { read: await searches.readText(db, mended), text: mended, mended };
}

/** Above the limit, and while the model can't be asked, words alone answer. */
async function meaningOf(deps: Deps, asker: Asker, text: string) {
  try {
    await deps.limits.hitInBlocks('searchByMeaning', asker.address);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
  return deps.embeddings.embedQuery(text);
}

type MakePage = (filter: Filter, page: searches.Page) => ReturnType<typeof searches.pageOfEverybody>;

/** A page behind the last one has no row that could say how many there are: the first page is asked for that. */
async function turnPage({ db, now }: Deps, search: Search, makePage: MakePage) {
  const filter = filterOf(search, now());
  const { sort, limit, offset } = search;
  const { profiles, total } = await findChosen(db, makePage(filter, { sort, limit, offset }));
  if (total !== undefined || offset === 0) return { profiles, total: total ?? 0 };
  const first = await findChosen(db, makePage(filter, { sort, limit: 1, offset: 0 }));
  return { profiles, total: first.total ?? 0 };
}

function filterOf({ tags, minPrice, maxPrice, availableThisWeek }: Search, now: Date): Filter {
  const freeBy = availableThisWeek ? new Date(now.getTime() + weekMs) : undefined;
  return { tags, minPrice, maxPrice, freeBy };
}

/** What people wrote leaves with them, and what a query is compared with stays small. */
export async function forgetUnusedWords({ db }: Deps): Promise<void> {
  await searches.forgetUnused(db);
}

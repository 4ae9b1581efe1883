import type { Deps } from '#server/deps.ts';
import { findSelected, type WholeProfile } from '#server/features/profiles/profiles.repository.ts';
import type { Search } from '#shared/search/search.schema.ts';
import { type Relaxed, searchLimits } from '#shared/search/search.ts';
import type { Filter } from './ranking.repository.ts';
import * as searches from './search.repository.ts';
import { filterOf, type MakePage, meaningOf, prepareSearch, type Searcher } from './search.service.ts';

/** A search that asks for less, and what it no longer asks for. */
type Attempt = { relaxed: Relaxed[]; search: Search };

export type Closest = { relaxed: Relaxed[]; profiles: WholeProfile[] };

/** Below this, random letters are as similar to a profile as words are. */
const minSimilarity = 0.3;

/**
 * For a search without results: the experts who come closest. First those who match it without some of its filters,
 * then those who are similar in meaning, then those who match everything but the query.
 */
export async function findClosest(deps: Deps, searcher: Searcher, search: Search): Promise<Closest> {
  await deps.limits.hitInBlocks('closest', searcher.address);
  const { makePage } = await prepareSearch(deps, searcher, search);
  return (
    (makePage && (await firstFound(deps, relaxationsOf(search), makePage))) ??
    (await findSimilar(deps, searcher, search)) ??
    (search.query === ''
      ? undefined
      : await firstFound(deps, [drop(search, 'query')], searches.pageOfAll)) ?? {
      relaxed: [],
      profiles: [],
    }
  );
}

/** Similar in meaning to the query and the tags. */
async function findSimilar(deps: Deps, searcher: Searcher, search: Search): Promise<Closest | undefined> {
  const text = [search.query, ...search.tags].filter(Boolean).join(', ');
  const meaning = text === '' ? undefined : await meaningOf(deps, searcher, text);
  if (!meaning) return undefined;
  const similar = search.tags.length > 0 ? drop(search, 'tags') : { relaxed: [], search };
  return firstFound(deps, [similar, ...withoutLimits(similar)], (filter, { limit }) =>
    searches.pageOfNearest(meaning, filter, minSimilarity, limit),
  );
}

async function firstFound(
  { db, now }: Deps,
  attempts: Attempt[],
  makePage: MakePage,
): Promise<Closest | undefined> {
  for (const { relaxed, search } of attempts) {
    const filter: Filter = { ...filterOf(search, now()), anyTag: relaxed.includes('anyTag') };
    const page = makePage(filter, { sort: search.sort, limit: searchLimits.closest, offset: 0 });
    const { profiles } = await findSelected(db, page);
    if (profiles.length > 0) return { relaxed, profiles };
  }
  return undefined;
}

/** From asking for a little less to asking for much less. */
function relaxationsOf(search: Search): Attempt[] {
  const { query, tags, offset } = search;
  const asAsked: Attempt = { relaxed: [], search };
  const attempts: Attempt[] = [];
  // Only the page may be beyond the last one.
  if (offset > 0) attempts.push(asAsked);
  if (hasPrice(search)) attempts.push(drop(search, 'price'));
  if (search.availableThisWeek) attempts.push(drop(search, 'availability'));
  attempts.push(...withoutLimits(asAsked));
  if (tags.length > 1) attempts.push(...orWithoutLimits({ relaxed: ['anyTag'], search }));
  if (tags.length > 0 && query !== '') attempts.push(...orWithoutLimits(drop(search, 'tags')));
  return attempts;
}

const hasPrice = ({ minPrice, maxPrice }: Search) => minPrice !== undefined || maxPrice !== undefined;

const orWithoutLimits = (attempt: Attempt): Attempt[] => [attempt, ...withoutLimits(attempt)];

/** The same without any limit of price and availability; empty if it has none. */
function withoutLimits({ relaxed, search }: Attempt): Attempt[] {
  const limits: Relaxed[] = [
    ...(hasPrice(search) ? (['price'] as const) : []),
    ...(search.availableThisWeek ? (['availability'] as const) : []),
  ];
  if (limits.length === 0) return [];
  return [{ relaxed: [...relaxed, ...limits], search: drop(search, ...limits).search }];
}

const without: Record<Relaxed, Partial<Search>> = {
  query: { query: '' },
  tags: { tags: [] },
  anyTag: {},
  price: { minPrice: undefined, maxPrice: undefined },
  availability: { availableThisWeek: false },
};

function drop(search: Search, ...relaxed: Relaxed[]): Attempt {
  return { relaxed, search: Object.assign({ ...search }, ...relaxed.map((part) => without[part])) as Search };
}

import type { Relaxed, SearchSort } from '#shared/search/search.ts';
import { quoted } from './quoted.ts';

const experts = (count: number) => `${count} ${count === 1 ? 'expert' : 'experts'}`;

/** `“clocks”`, or `“clocks” instead of “clokcs”` when the spelling was corrected. */
const queryText = (query: string, corrected: string | null) =>
  corrected ? `${quoted(corrected)} instead of ${quoted(query)}` : quoted(query);

const sortNote: Record<SearchSort, string> = {
  relevance: '',
  price: ', lowest price first',
  rating: ', highest rated first',
  soonest: ', soonest available first',
};

/** All copy of the search screen, including screen reader labels. */

// Spec strings: to the letter.
export const title = 'Find Your Expert';
export const aiSearch = (on: boolean) => (on ? 'AI Search On' : 'AI Search Off');
export const aiResults = (query: string, corrected: string | null) =>
  `Showing AI-powered semantic search results for ${queryText(query, corrected)}${corrected ? '.' : ''}`;
export const tryAiSearch = 'Try AI-powered search';
export const noExpertsFound = 'No experts found';
export const fetchFailed = 'Failed to fetch profiles';

export const box = {
  label: 'Search experts',
  placeholder: 'What do you need help with?',
  hint: 'Describe it in your own words',
  clear: 'Clear search',
  submit: 'Search',
};

export const status = {
  searching: 'Searching…',
  count: experts,
  loadingMore: 'Loading more experts',
  loadedMore: (count: number) => `${count} more ${count === 1 ? 'expert' : 'experts'}`,
  found: (total: number, query: string, corrected: string | null, sort: SearchSort) => {
    const count = total > 0 ? experts(total) : 'No experts';
    return `${count} found${query && ` for ${queryText(query, corrected)}`}${sortNote[sort]}`;
  },
  aiUnavailable: (query: string, corrected: string | null) =>
    `AI search is unavailable right now. Showing keyword results${corrected ? ` for ${queryText(query, corrected)}` : ''}.`,
  corrected: (query: string, corrected: string) => `Showing results for ${queryText(query, corrected)}.`,
};

export const sort = {
  label: 'Sort by',
  options: {
    relevance: 'Most relevant',
    price: 'Lowest price',
    rating: 'Highest rating',
    soonest: 'Soonest available',
  } satisfies Record<SearchSort, string>,
};

export const filters = {
  title: 'Filters',
  active: ' active',
  activeList: 'Active filters',
  clearAll: 'Clear all',
  openFailed: 'We couldn’t open the filters',
  tryAgain: 'Please try again.',
  expertise: 'Expertise',
  thisWeek: 'Available this week',
  thisWeekHint: 'Only experts with times available in the next 7 days.',
  price: 'Starting price',
  minPrice: 'From',
  minPricePlaceholder: '0',
  maxPrice: 'Up to',
  maxPricePlaceholder: 'Any',
  minDollars: 'From ($)',
  maxDollars: 'Up to ($)',
  invalidPrice: 'Enter an amount in dollars',
  priceRange: (min: string, max: string) => `${min} to ${max}`,
  priceFrom: (min: string) => `From ${min}`,
  priceUpTo: (max: string) => `Up to ${max}`,
  showExperts: (total: number | undefined) => {
    if (total === 0) return 'No experts match';
    return total === undefined ? 'Show experts' : `Show ${experts(total)}`;
  },
};

export const results = {
  title: 'Experts',
  loading: 'Loading experts',
  showingPrevious: (reason: string | undefined) =>
    `${fetchFailed}. ${reason ? `${reason} ` : ''}Showing your previous results.`,
  fewerFilters: 'Try removing a filter, or describe what you need in different words.',
  otherWords: 'Try different words, or describe what you need in a full sentence.',
  showAll: 'Show all experts',
  noSuchPage: (page: number) => `There’s no page ${page}`,
  firstPage: 'Go to the first page',
  showPrevious: 'Show previous experts',
  showMore: 'Show more experts',
  loadingMore: 'Loading more…',
  loadMoreFailed: (reason: string | undefined) => `${fetchFailed}.${reason ? ` ${reason}` : ''}`,
};

const inWords = new Intl.ListFormat('en', { type: 'conjunction' });

/** `These match everything except your price limit:` */
function relaxedText(relaxed: Relaxed[], query: string): string {
  if (relaxed.includes('query')) return `No one matches ${quoted(query)}. These experts might still help:`;
  const names = { tags: 'your tags', price: 'your price limit', availability: `“${filters.thisWeek}”` };
  const dropped = relaxed.flatMap((part) => (part === 'query' || part === 'anyTag' ? [] : names[part]));
  const list = inWords.format(dropped);
  if (!relaxed.includes('anyTag')) return `These match everything except ${list}:`;
  return `These match at least one of your tags${list && `, ignoring ${list}`}:`;
}

export const closest = {
  title: 'Closest matches',
  /** What the closest matches have in common. */
  note: (relaxed: Relaxed[], query: string, page: number) => {
    if (relaxed.length > 0) return relaxedText(relaxed, query);
    return page > 1 ? 'The top results for this search:' : 'Similar to what you’re looking for:';
  },
  popularTags: 'Popular tags',
};

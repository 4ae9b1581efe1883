import { type SearchSort, searchLimits, searchSorts } from '#shared/search/search.ts';

/** The state of a search, as stored in the page's URL. */
export type SearchView = {
  query: string;
  tags: string[];
  /** AI search, on by default; it has an effect only with a query. */
  ai: boolean;
  sort: SearchSort;
  /** Dollars as typed; empty for no limit. */
  minPrice: string;
  maxPrice: string;
  /** Only experts with an available time in the next seven days. */
  thisWeek: boolean;
  /** Counted from 1. */
  page: number;
};

/** The API's highest offset, in pages. */
const lastPage = Math.floor(100_000 / searchLimits.page);

/** Parses a URL's query string. Invalid values are ignored, so that no URL fails. */
export function parseView(search: string): SearchView {
  const params = new URLSearchParams(search);
  const last = (name: string) => params.getAll(name).at(-1) ?? '';
  const [minPrice, maxPrice] = orderPrices(parsePrice(last('minPrice')), parsePrice(last('maxPrice')));
  return {
    query: parseQuery(last('query')),
    tags: parseTags(params.getAll('tags')),
    ai: last('semantic') !== 'false',
    sort: searchSorts.find((sort) => sort === last('sort')) ?? 'relevance',
    minPrice,
    maxPrice,
    thisWeek: last('availableThisWeek') === 'true',
    page: parsePage(last('page')),
  };
}

/** The query string of a view. Equal views give equal strings; defaults are left out. */
export function writeView(view: SearchView): string {
  const params = new URLSearchParams();
  if (view.query) params.set('query', view.query);
  for (const tag of view.tags) params.append('tags', tag);
  if (!view.ai) params.set('semantic', 'false');
  appendFilters(params, view);
  if (view.page > 1) params.set('page', String(view.page));
  return params.toString();
}

/** The parameters of the API call for a view, without the page. */
export function apiParams(view: SearchView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.query) params.set('query', view.query);
  for (const tag of view.tags) params.append('tags', tag);
  if (isSemantic(view)) params.set('semantic', 'true');
  appendFilters(params, view);
  return params;
}

export function isSemantic({ ai, query }: SearchView): boolean {
  return ai && query !== '';
}

export const noFilters = { tags: [], minPrice: '', maxPrice: '', thisWeek: false };

export function hasFilters({ tags, minPrice, maxPrice, thisWeek }: SearchView): boolean {
  return tags.length > 0 || minPrice !== '' || maxPrice !== '' || thisWeek;
}

export function hasTag({ tags }: Pick<SearchView, 'tags'>, tag: string): boolean {
  return tags.some((each) => each.toLowerCase() === tag.toLowerCase());
}

export function toggleTag(view: Pick<SearchView, 'tags'>, tag: string): string[] {
  if (!hasTag(view, tag)) return [...view.tags, tag];
  return view.tags.filter((each) => each.toLowerCase() !== tag.toLowerCase());
}

/** Normalizes a query: one line, trimmed, limited in length. */
export function parseQuery(typed: string): string {
  return typed
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, searchLimits.query)
    .trim();
}

/** Converts `20`, `20.5`, `19,99`, `$20` or `1,000` to the amount the API takes; empty if it isn't an amount. */
export function parsePrice(typed: string): string {
  const compact = typed.replace(/[$\s]/g, '');
  const grouped = /^\d{1,3}(,\d{3})+(\.\d{0,2})?$/.test(compact);
  const amount = grouped ? compact.replaceAll(',', '') : compact.replace(',', '.');
  if (!/^\d{1,6}(\.\d{0,2})?$/.test(amount)) return '';
  return String(Math.min(Number(amount), searchLimits.price));
}

/** Swaps the two if the minimum is above the maximum. */
export function orderPrices(min: string, max: string): [string, string] {
  return min !== '' && max !== '' && Number(min) > Number(max) ? [max, min] : [min, max];
}

function parseTags(given: string[]): string[] {
  const tags: string[] = [];
  for (const tag of given.map(parseQuery)) {
    if (tag !== '' && tag.length <= searchLimits.tag && !hasTag({ tags }, tag)) tags.push(tag);
  }
  return tags.slice(0, searchLimits.tags);
}

function parsePage(given: string): number {
  const page = /^\d{1,6}$/.test(given) ? Number(given) : 1;
  return page >= 1 && page <= lastPage ? page : 1;
}

function appendFilters(params: URLSearchParams, view: SearchView): void {
  const { sort, minPrice, maxPrice, thisWeek } = view;
  if (sort !== 'relevance') params.set('sort', sort);
  if (minPrice) params.set('minPrice', minPrice);
  if (maxPrice) params.set('maxPrice', maxPrice);
  if (thisWeek) params.set('availableThisWeek', 'true');
}

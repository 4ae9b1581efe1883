import type { Profile } from '#shared/profiles/profiles.schema.ts';

/** The preset tags of the filter sheet. */
export const presetTags = [
  'Product Design',
  'Marketing Strategy',
  'Career Coaching',
  'Engineering Leadership',
  'Fundraising',
  'Sales Strategy',
  'Growth Marketing',
  'UI/UX Design',
] as const;

export const searchLimits = {
  query: 1000,
  tags: 20,
  tag: 50,
  page: 24,
  maxPage: 60,
  price: 10_000,
  closest: 6,
  popularTags: 8,
};
export const searchSorts = ['relevance', 'price', 'rating', 'soonest'] as const;
export type SearchSort = (typeof searchSorts)[number];

/** A page of search results. The API sends the profiles as the body and the rest as headers. */
export type SearchResponse = {
  profiles: Profile[];
  /** The number of results on all pages. */
  total: number;
  /** `words` if semantic search wasn't requested or wasn't available. */
  by: 'meaning' | 'words';
  /** The spelling-corrected query that was used instead; null if the query was used as written. */
  corrected: string | null;
};

/** What the closest matches of a search without results don't match. `anyTag`: they have some of the tags. */
export const relaxations = ['query', 'tags', 'anyTag', 'price', 'availability'] as const;
export type Relaxed = (typeof relaxations)[number];

export const searchHeaders = {
  total: 'x-total-count',
  by: 'x-search-by',
  /** Percent-encoded. */
  corrected: 'x-search-mended',
} as const;

import type { Profile } from '#shared/profiles/profiles.schema.ts';

/** The filter sheet's tags. */
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

export const searchLimits = { query: 1000, tags: 20, tag: 50, page: 24, maxPage: 60, price: 10_000 };
export const searchSorts = ['relevance', 'price', 'rating', 'soonest'] as const;
export type SearchSort = (typeof searchSorts)[number];

/** What a search answers. The call sends the profiles as its body and the rest as headers. */
export type SearchAnswer = {
  profiles: Profile[];
  /** How many there are on all pages. */
  total: number;
  /** Words alone, when meaning wasn't asked for or couldn't be had. */
  by: 'meaning' | 'words';
  /** The text that was searched for instead, with its spelling mended; null when it was taken as written. */
  mended: string | null;
};

export const searchHeaders = {
  total: 'x-total-count',
  by: 'x-search-by',
  /** Percent-encoded. */
  mended: 'x-search-mended',
} as const;

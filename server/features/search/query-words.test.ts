import { expect, test } from 'vitest';
import { weighWords } from './query-words.ts';
import type { ReadText } from './search.repository.ts';

/** A query of words that so many profiles have. */
function read(...counts: number[]): ReadText {
  const words = counts.map((profiles, n) => ({
    word: `word${n}`,
    stem: `word${n}`,
    stop: false,
    used: true,
    term: { id: n, profiles },
  }));
  return { words, typed: [], whole: null, folded: '', everybody: 100_000 };
}

const idsOf = (words: { terms: { id: number }[] }[]) =>
  words.flatMap(({ terms }) => terms.map(({ id }) => id));

test.each([
  { counts: [3, 40_000], choosing: [0, 1], ordering: [] },
  { counts: [40_000, 3], choosing: [1, 0], ordering: [] },
  { counts: [1_000, 4_000], choosing: [0, 1], ordering: [] },
  { counts: [1_000, 4_001], choosing: [0], ordering: [1] },
  { counts: [900, 900, 900, 9_000, 9_001], choosing: [0, 1, 2], ordering: [3, 4] },
  { counts: [50_000], choosing: [0], ordering: [] },
])(
  'of words with $counts profiles the rare ones choose whom to look at',
  ({ counts, choosing, ordering }) => {
    const weighed = weighWords(read(...counts));
    expect(idsOf(weighed.choosing)).toEqual(choosing);
    expect(idsOf(weighed.ordering)).toEqual(ordering);
  },
);

test('the rare words have the greater share, and all shares make one', () => {
  const { choosing, ordering } = weighWords(read(10, 2_000, 60_000));
  const shares = [...choosing, ...ordering].map(({ share }) => share);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  expect([...shares].sort((a, b) => b - a)).toEqual(shares);
});

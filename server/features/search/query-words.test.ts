import { expect, test } from 'vitest';
import { weighWords } from './query-words.ts';
import type { ParsedQuery } from './search.repository.ts';

/** A query whose words occur in these numbers of profiles. */
function queryWith(...counts: number[]): ParsedQuery {
  const words = counts.map((profiles, n) => ({
    word: `word${n}`,
    stem: `word${n}`,
    stop: false,
    used: true,
    term: { id: n, profiles },
  }));
  return { words, completions: [], exact: null, folded: '', profileCount: 100_000 };
}

const idsOf = (words: { terms: { id: number }[] }[]) =>
  words.flatMap(({ terms }) => terms.map(({ id }) => id));

test.each([
  { counts: [3, 40_000], selecting: [0, 1], ranking: [] },
  { counts: [40_000, 3], selecting: [1, 0], ranking: [] },
  { counts: [1_000, 4_000], selecting: [0, 1], ranking: [] },
  { counts: [1_000, 4_001], selecting: [0], ranking: [1] },
  { counts: [900, 900, 900, 9_000, 9_001], selecting: [0, 1, 2], ranking: [3, 4] },
  { counts: [50_000], selecting: [0], ranking: [] },
])('for words in $counts profiles, the rare ones select the candidates', ({ counts, selecting, ranking }) => {
  const weighed = weighWords(queryWith(...counts));
  expect(idsOf(weighed.selecting)).toEqual(selecting);
  expect(idsOf(weighed.ranking)).toEqual(ranking);
});

test('rare words have a larger share, and the shares add up to 1', () => {
  const { selecting, ranking } = weighWords(queryWith(10, 2_000, 60_000));
  const shares = [...selecting, ...ranking].map(({ share }) => share);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  expect([...shares].sort((a, b) => b - a)).toEqual(shares);
});

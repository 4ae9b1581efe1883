import { expect, test } from 'vitest';
import { abbreviationsIn, isKnownWord } from './known-words.ts';

test.each(
  'marketing hound organisation colour javascript kubernetes shopify gdpr okr cv b2b k8s 401k 1099 psychologist'.split(
    ' ',
  ),
)('%s is a word', (word) => {
  expect(isKnownWord(word)).toBe(true);
});

test.each('fundrasing lawer psycologist desing asdfqwer qwfpgj enginering'.split(' '))(
  '%s is not a word',
  (word) => {
    expect(isKnownWord(word)).toBe(false);
  },
);

test('short words in capitals are abbreviations', () => {
  expect(abbreviationsIn('ADHD and VCs, Ax, NASA-style ASDFQWER Émile ÉU')).toEqual([
    'adhd',
    'vcs',
    'nasa',
    'éu',
  ]);
});

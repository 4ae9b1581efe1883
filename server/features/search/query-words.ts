import { abbreviationsIn, isKnownWord } from './known-words.ts';
import type { WeightedWord } from './ranking.repository.ts';
import type { ParsedQuery, QueryWord } from './search.repository.ts';

/** A completion counts less than the typed word if that is a word itself. */
const completionFactor = 0.8;
/** Words of four letters are similar to too many others. */
const minCorrectedLength = 5;
/** With more unknown words, the query is probably in another language. */
const maxCorrected = 4;
/** A query with more words is a sentence, and its last word is complete. */
const maxWordsToComplete = 5;
/** For a long text, the rarest words are enough. */
const maxQueryWords = 16;
/** Once this many index entries are read, words that would exceed `maxEntries` only rank, and don't select. */
const enoughEntries = 1_000;
const maxEntries = 5_000;

/** The words that aren't stop words; all of them if there are no others. */
function meaningfulWords({ words }: ParsedQuery): QueryWord[] {
  const meaningful = words.filter(({ stop }) => !stop);
  return meaningful.length > 0 ? meaningful : words;
}

/** The last word may be incomplete. */
function isBeingTyped(query: ParsedQuery, { word }: QueryWord): boolean {
  return word === query.words.at(-1)?.word && query.completions.length > 0;
}

/** Unknown words, whatever their stem: another word may share it. Abbreviations are exempt. */
export function misspelledWords(query: ParsedQuery, text: string): string[] {
  const abbreviations = abbreviationsIn(text);
  return meaningfulWords(query)
    .filter((each) => !each.used && !isBeingTyped(query, each))
    .map(({ word }) => word)
    .filter(
      (word) => word.length >= minCorrectedLength && !isKnownWord(word) && !abbreviations.includes(word),
    )
    .slice(0, maxCorrected);
}

/** False if no word of the query is known: such a query gets no results rather than random ones. */
export function isUnderstandable(query: ParsedQuery, text: string): boolean {
  const abbreviations = abbreviationsIn(text);
  const isUnderstood = (each: QueryWord) =>
    each.term !== null ||
    isBeingTyped(query, each) ||
    isKnownWord(each.word) ||
    abbreviations.includes(each.word);
  return query.exact !== null || meaningfulWords(query).some(isUnderstood);
}

/** The query with its last word completed, if possible: the model can't do anything with half a word. */
export function completedText(query: ParsedQuery, text: string): string {
  const last = query.words.at(-1);
  const [completion] = query.completions;
  if (!last || !completion || last.term !== null || isKnownWord(last.word)) return text;
  return [...query.words.slice(0, -1), completion].map(({ word }) => word).join(' ');
}

/**
 * Each word's share of the query; rare words count more. Words that no profile has keep their share, so that a profile
 * with all the others doesn't count as a full match.
 */
export function weighWords(query: ParsedQuery): { selecting: WeightedWord[]; ranking: WeightedWord[] } {
  const weighed = [...new Map(meaningfulWords(query).map((each) => [each.stem, each])).values()].map(
    (each) => {
      const terms = termsOf(query, each);
      const profiles = profilesHaving(query, each);
      return { terms, profiles, rarity: Math.log(1 + query.profileCount / (profiles + 0.5)) };
    },
  );
  const total = weighed.reduce((sum, { rarity }) => sum + rarity, 0);
  const words = weighed
    .filter(({ terms }) => terms.length > 0)
    .sort((a, b) => a.profiles - b.profiles)
    .slice(0, maxQueryWords)
    .map(({ terms, profiles, rarity }) => ({ terms, profiles, share: rarity / total }));
  let entries = 0;
  const firstCommon = words.findIndex(({ profiles }) => {
    const isEnough = entries >= enoughEntries;
    entries += profiles;
    return isEnough && entries > maxEntries;
  });
  const cut = firstCommon === -1 ? words.length : firstCommon;
  return { selecting: words.slice(0, cut), ranking: words.slice(cut) };
}

function termsOf(query: ParsedQuery, { word, term }: QueryWord): WeightedWord['terms'] {
  const exact = term ? [{ id: term.id, factor: 1 }] : [];
  const isComplete = term !== null || isKnownWord(word);
  if (word !== query.words.at(-1)?.word || (isComplete && query.words.length > maxWordsToComplete))
    return exact;
  const factor = isComplete ? completionFactor : 1;
  const completions = new Set(query.completions.map(({ id }) => id).filter((id) => id !== term?.id));
  return [...exact, ...[...completions].map((id) => ({ id, factor }))];
}

/** For an incomplete word: the profiles that have any of its completions. */
function profilesHaving(query: ParsedQuery, { word, term }: QueryWord): number {
  if (term !== null || isKnownWord(word)) return term?.profiles ?? 0;
  if (word !== query.words.at(-1)?.word) return 0;
  const byTerm = new Map(query.completions.map(({ id, profiles }) => [id, profiles]));
  return [...byTerm.values()].reduce((sum, profiles) => sum + profiles, 0);
}

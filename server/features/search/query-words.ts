import { abbreviationsIn, isKnownWord } from './known-words.ts';
import type { AskedWord } from './ranking.repository.ts';
import type { QueryWord, ReadText } from './search.repository.ts';

/** Another ending is less than the word itself, where that is a word. */
const typedFactor = 0.8;
/** Four letters are too many other words. */
const shortestMended = 5;
/** More are another language, or none. */
const mostMended = 4;
/** A query of more words is a sentence: its last word is what it is. */
const mostNaming = 5;
/** Of a long text the rarest say what it is about. */
const mostAsked = 16;
/** Once this many are looked at, words that would make it more than `mostEntries` no longer choose whom. */
const enoughEntries = 1_000;
const mostEntries = 5_000;

/** The words that say something; all of them when none does. */
function meaningfulWords({ words }: ReadText): QueryWord[] {
  const meaningful = words.filter(({ stop }) => !stop);
  return meaningful.length > 0 ? meaningful : words;
}

/** The last word may still be becoming one. */
function isBeingTyped(read: ReadText, { word }: QueryWord): boolean {
  return word === read.words.at(-1)?.word && read.typed.length > 0;
}

/** Words that are none, whatever their stem: it may be somebody else's. Abbreviations are none and right. */
export function misspeltWords(read: ReadText, text: string): string[] {
  const abbreviations = abbreviationsIn(text);
  return meaningfulWords(read)
    .filter((each) => !each.used && !isBeingTyped(read, each))
    .map(({ word }) => word)
    .filter((word) => word.length >= shortestMended && !isKnownWord(word) && !abbreviations.includes(word))
    .slice(0, mostMended);
}

/** A query without one word that anybody could know gets nothing rather than noise. */
export function isUnderstandable(read: ReadText, text: string): boolean {
  const abbreviations = abbreviationsIn(text);
  const isUnderstood = (each: QueryWord) =>
    each.term !== null ||
    isBeingTyped(read, each) ||
    isKnownWord(each.word) ||
    abbreviations.includes(each.word);
  return read.whole !== null || meaningfulWords(read).some(isUnderstood);
}

/** What is being typed, as far as it can be guessed: half a word means nothing to a model. */
export function completedText(read: ReadText, text: string): string {
  const last = read.words.at(-1);
  const [completion] = read.typed;
  if (!last || !completion || last.term !== null || isKnownWord(last.word)) return text;
  return [...read.words.slice(0, -1), completion].map(({ word }) => word).join(' ');
}

/**
 * Each word's share of the query, the rare ones counting more. Words that nobody uses keep theirs: who covers
 * the rest doesn't cover all.
 */
export function weighWords(read: ReadText): { choosing: AskedWord[]; ordering: AskedWord[] } {
  const weighed = [...new Map(meaningfulWords(read).map((each) => [each.stem, each])).values()].map(
    (each) => {
      const terms = termsOf(read, each);
      const profiles = profilesHaving(read, each);
      return { terms, profiles, rarity: Math.log(1 + read.everybody / (profiles + 0.5)) };
    },
  );
  const total = weighed.reduce((sum, { rarity }) => sum + rarity, 0);
  const asked = weighed
    .filter(({ terms }) => terms.length > 0)
    .sort((a, b) => a.profiles - b.profiles)
    .slice(0, mostAsked)
    .map(({ terms, profiles, rarity }) => ({ terms, profiles, share: rarity / total }));
  let entries = 0;
  const common = asked.findIndex(({ profiles }) => {
    const enough = entries >= enoughEntries;
    entries += profiles;
    return enough && entries > mostEntries;
  });
  const cut = common === -1 ? asked.length : common;
  return { choosing: asked.slice(0, cut), ordering: asked.slice(cut) };
}

function termsOf(read: ReadText, { word, term }: QueryWord): AskedWord['terms'] {
  const own = term ? [{ id: term.id, factor: 1 }] : [];
  const whole = term !== null || isKnownWord(word);
  if (word !== read.words.at(-1)?.word || (whole && read.words.length > mostNaming)) return own;
  const factor = whole ? typedFactor : 1;
  const endings = new Set(read.typed.map(({ id }) => id).filter((id) => id !== term?.id));
  return [...own, ...[...endings].map((id) => ({ id, factor }))];
}

/** For half a word: everybody who has what it may become. */
function profilesHaving(read: ReadText, { word, term }: QueryWord): number {
  if (term !== null || isKnownWord(word)) return term?.profiles ?? 0;
  if (word !== read.words.at(-1)?.word) return 0;
  const byTerm = new Map(read.typed.map(({ id, profiles }) => [id, profiles]));
  return [...byTerm.values()].reduce((sum, profiles) => sum + profiles, 0);
}

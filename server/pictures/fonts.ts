import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readAdvances } from './read-advances.ts';

export type Weight = 500 | 600;

const { resolve } = createRequire(import.meta.url);

/** A font file from its npm package, in a format the drawing library reads. */
export function fontFile(family: 'instrument-sans' | 'instrument-serif', cut: string): Buffer {
  return readFileSync(resolve(`@fontsource/${family}/files/${family}-${cut}.woff`));
}

/** Western and Central European letters come in two files. */
const subsets = ['latin', 'latin-ext'];

/** One shared array, because the drawing library caches parsed fonts by array. */
export const sansFonts = ([500, 600] as const).flatMap((weight) =>
  subsets.map((name) => {
    const data = fontFile('instrument-sans', `${name}-${weight}-normal`);
    return { name, weight, style: 'normal' as const, data };
  }),
);

export const sansFamily = subsets.join(', ');

const advances = { 500: advancesOf(500), 600: advancesOf(600) };

function advancesOf(weight: Weight): Map<string, number> {
  const files = sansFonts.filter((font) => font.weight === weight);
  return new Map(files.flatMap(({ data }) => [...readAdvances(data)]));
}

/** Whether the fonts can show this character. */
export function hasGlyph(character: string): boolean {
  return advances[600].has(character);
}

/** The line's width relative to the font size. Ignores kerning, which only makes it narrower. */
export function lineWidth(line: string, weight: Weight): number {
  return [...line].reduce((width, character) => width + (advances[weight].get(character) ?? 1), 0);
}

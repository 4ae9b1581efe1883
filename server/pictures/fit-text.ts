export type Box = {
  /** Font sizes, the largest first. */
  sizes: readonly [number, ...number[]];
  width: number;
  /** Of all lines together, with a line height of 1. */
  height?: number;
  lines: 1 | 2;
  /** The line's width relative to the font size. */
  measure: (line: string) => number;
};

/** Break between words, but not before a standalone dash or dot; if that isn't enough, after a hyphen. */
const breakPoints = [/ (?![·•|–—-] )/g, /(?<=\S-)(?=\S)/g];

export type FittedText = { size: number; lines: string[] };

/** Sets the text at the largest size at which it fits. If none fits, uses the smallest and adds an ellipsis. */
export function fitText(text: string, box: Box): FittedText {
  let smallest = box.sizes[0];
  for (const size of box.sizes) {
    const fits = (line: string) => box.measure(line) * size <= box.width;
    if (fits(text)) return { size, lines: [text] };
    const twoLines = box.lines === 2 && 2 * size <= (box.height ?? Number.POSITIVE_INFINITY);
    const fitting =
      twoLines &&
      breakPoints
        .map((breakPoint) => splitInTwo(text, breakPoint, box.measure))
        .find((halves) => halves?.every(fits));
    if (fitting) return { size, lines: fitting };
    smallest = size;
  }
  return { size: smallest, lines: clamp(text, smallest, box) };
}

/** Splits where the longer of the two lines is shortest. */
function splitInTwo(text: string, breakPoint: RegExp, measure: Box['measure']): string[] | undefined {
  const splits = [...text.matchAll(breakPoint)].map(({ index }) => [
    text.slice(0, index).trim(),
    text.slice(index).trim(),
  ]);
  const longest = (lines: string[]) => Math.max(...lines.map(measure));
  return splits.sort((one, other) => longest(one) - longest(other))[0];
}

/** As much as fits: whole words on the first line if possible, otherwise cut between letters. */
function clamp(text: string, size: number, { width, lines, measure }: Box): string[] {
  const fits = (line: string) => measure(line) * size <= width;
  if (lines === 1) return [truncate(text, fits)];
  const words = text.split(' ');
  let count = words.length;
  while (count > 0 && !fits(words.slice(0, count).join(' '))) count--;
  const first = count > 0 ? words.slice(0, count).join(' ') : longestPrefix(text, fits);
  return [first, truncate(text.slice(first.length).trim(), fits)];
}

function truncate(text: string, fits: (line: string) => boolean): string {
  if (fits(text)) return text;
  return `${longestPrefix(text, (prefix) => fits(`${prefix}…`)).replace(/[\s,.;:·–-]+$/, '')}…`;
}

/** Keeps accents with their letter. */
function longestPrefix(text: string, fits: (prefix: string) => boolean): string {
  const clusters = text.match(/\P{M}\p{M}*/gu) ?? [];
  let count = clusters.length;
  while (count > 0 && !fits(clusters.slice(0, count).join(''))) count--;
  return clusters.slice(0, count).join('');
}

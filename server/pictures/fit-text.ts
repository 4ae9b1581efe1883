export type Box = {
  /** Font sizes, the largest first. */
  sizes: readonly [number, ...number[]];
  width: number;
  /** All lines together, set solid. */
  height?: number;
  lines: 1 | 2;
  /** How wide a line is, in parts of the font's size. */
  measure: (line: string) => number;
};

/** Lines break between words, never before a dash or a dot that stands alone; if that isn't enough, after a hyphen. */
const gaps = [/ (?![·•|–—-] )/g, /(?<=\S-)(?=\S)/g];

export type FittedText = { size: number; lines: string[] };

/** A text at the largest size at which it is whole; at the smallest it ends in an ellipsis. */
export function fitText(text: string, box: Box): FittedText {
  let smallest = box.sizes[0];
  for (const size of box.sizes) {
    const fits = (line: string) => box.measure(line) * size <= box.width;
    if (fits(text)) return { size, lines: [text] };
    const twoLines = box.lines === 2 && 2 * size <= (box.height ?? Number.POSITIVE_INFINITY);
    const fitting =
      twoLines && gaps.map((gap) => halve(text, gap, box.measure)).find((halves) => halves?.every(fits));
    if (fitting) return { size, lines: fitting };
    smallest = size;
  }
  return { size: smallest, lines: clamp(text, smallest, box) };
}

/** Broken in two where the longer part is shortest. */
function halve(text: string, gap: RegExp, measure: Box['measure']): string[] | undefined {
  const splits = [...text.matchAll(gap)].map(({ index }) => [
    text.slice(0, index).trim(),
    text.slice(index).trim(),
  ]);
  const longest = (lines: string[]) => Math.max(...lines.map(measure));
  return splits.sort((one, other) => longest(one) - longest(other))[0];
}

/** As much as fits: whole words on the first line while there are any, then letter by letter. */
function clamp(text: string, size: number, { width, lines, measure }: Box): string[] {
  const fits = (line: string) => measure(line) * size <= width;
  if (lines === 1) return [cut(text, fits)];
  const words = text.split(' ');
  let count = words.length;
  while (count > 0 && !fits(words.slice(0, count).join(' '))) count--;
  const first = count > 0 ? words.slice(0, count).join(' ') : longestStart(text, fits);
  return [first, cut(text.slice(first.length).trim(), fits)];
}

function cut(text: string, fits: (line: string) => boolean): string {
  if (fits(text)) return text;
  return `${longestStart(text, (start) => fits(`${start}…`)).replace(/[\s,.;:·–-]+$/, '')}…`;
}

/** Accents stay with their letter. */
function longestStart(text: string, fits: (start: string) => boolean): string {
  const clusters = text.match(/\P{M}\p{M}*/gu) ?? [];
  let count = clusters.length;
  while (count > 0 && !fits(clusters.slice(0, count).join(''))) count--;
  return clusters.slice(0, count).join('');
}

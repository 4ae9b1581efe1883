import { inflateSync } from 'node:zlib';

/** Every character in a WOFF font, with its width relative to the font size. */
export function readAdvances(font: Buffer): Map<string, number> {
  const head = readTable(font, 'head');
  const widths = readTable(font, 'hmtx');
  const unitsPerEm = head.readUInt16BE(18);
  const widthCount = readTable(font, 'hhea').readUInt16BE(34);
  const advances = new Map<string, number>();
  for (const [code, glyph] of readCharacterMap(readTable(font, 'cmap'))) {
    // Glyphs beyond the last entry share its width.
    const width = widths.readUInt16BE(Math.min(glyph, widthCount - 1) * 4);
    advances.set(String.fromCodePoint(code), width / unitsPerEm);
  }
  return advances;
}

function readTable(font: Buffer, name: string): Buffer {
  const count = font.readUInt16BE(12);
  for (let at = 44; at < 44 + count * 20; at += 20) {
    if (font.toString('latin1', at, at + 4) !== name) continue;
    const [start, compressedLength, length] = [4, 8, 12].map((offset) =>
      font.readUInt32BE(at + offset),
    ) as Triple;
    const table = font.subarray(start, start + compressedLength);
    return compressedLength < length ? inflateSync(table) : table;
  }
  throw new Error(`the font has no ${name} table`);
}

type Triple = [number, number, number];

const segmentFormat = 4;

/** Code points and their glyphs, from a format 4 table, which covers everything below U+10000. */
function* readCharacterMap(table: Buffer): Generator<[code: number, glyph: number]> {
  const map = table.subarray(table.readUInt32BE(8));
  if (map.readUInt16BE(0) !== segmentFormat)
    throw new Error('the font has an unsupported character map format');
  const size = map.readUInt16BE(6);
  for (let segment = 0; segment < size; segment += 2) {
    const end = map.readUInt16BE(14 + segment);
    const start = map.readUInt16BE(16 + size + segment);
    const delta = map.readUInt16BE(16 + 2 * size + segment);
    const rangeAt = 16 + 3 * size + segment;
    const range = map.readUInt16BE(rangeAt);
    for (let code = start; code <= end && code < 0xffff; code++) {
      const found = range === 0 ? code : map.readUInt16BE(rangeAt + range + 2 * (code - start));
      const glyph = found === 0 ? 0 : (found + delta) & 0xffff;
      if (glyph !== 0) yield [code, glyph];
    }
  }
}

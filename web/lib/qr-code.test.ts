import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { encodeQr } from './qr-code.ts';
import { qrSvg } from './qr-files.ts';

const link = 'https://intime.example/mara';

test('the path matches the code module by module, inside the quiet zone', () => {
  const { size, path } = encodeQr(link);
  const cells = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    cells[Number(y)]?.fill(true, Number(x), Number(x) + Number(run));
  }
  const bare = encode(link, { ecc: 'M', border: 0 });
  expect(size).toBe(bare.size + 8);
  expect(cells.slice(4, -4).map((row) => row.slice(4, -4))).toEqual(bare.data);
  expect(cells.flat().filter(Boolean)).toHaveLength(bare.data.flat().filter(Boolean).length);
});

test('the SVG file is self-contained, with its own size, dark on light', async () => {
  const file = qrSvg(encodeQr(link));
  const svg = await file.text();
  expect(file.type).toBe('image/svg+xml');
  expect(Number(/width="(\d+)"/.exec(svg)?.[1])).toBeGreaterThanOrEqual(1024);
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*<\/svg>\n$/);
  expect(svg).not.toMatch(/currentColor|class=|style=|href/);
});

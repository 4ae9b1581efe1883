import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rootFolder } from '#server/root-folder.ts';

type Scheme = 'light' | 'dark';

/** A design token's color as hex, which picture libraries understand. */
export function color(name: string, scheme: Scheme = 'light'): string {
  const css = readFileSync(path.join(rootFolder, 'web/ui/styles/tokens.css'), 'utf8');
  const value = new RegExp(`--${name}: (.*);`).exec(css)?.[1] ?? '';
  const found = [...value.matchAll(/oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)/g)];
  const [, lightness, chroma, hue] = found[scheme === 'dark' && found.length > 1 ? 1 : 0] ?? [];
  if (!lightness) throw new Error(`tokens.css has no color --${name}`);
  return oklchToHex(Number(lightness) / 100, Number(chroma), Number(hue));
}

/** OKLCH to sRGB, with the matrices of CSS Color 4. */
function oklchToHex(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${linear.map(toByte).join('')}`;
}

function toByte(value: number): string {
  const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
  const byte = Math.round(Math.min(Math.max(encoded, 0), 1) * 255);
  return byte.toString(16).padStart(2, '0');
}

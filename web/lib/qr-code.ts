import { encode } from 'uqr';
import type { QrCode } from './qr-files.ts';

/** The light border that scanners need, in modules. */
const quietZone = 4;

/** Error correction level M: still readable with about 15% of the code damaged. */
export function encodeQr(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const path = data.map((row, y) => rowPath(row, y)).join('');
  return { size, path };
}

/** Adjacent dark modules are drawn as one rectangle. */
function rowPath(row: boolean[], y: number): string {
  const cells = row.map((dark) => (dark ? '1' : '0')).join('');
  return [...cells.matchAll(/1+/g)]
    .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join('');
}

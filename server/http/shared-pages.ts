import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import type { PreparedPage } from '#shared/page.ts';
import { randomNonce } from './headers.ts';

export type DrawnPage = {
  /** One for each drawing, not for each answer: what the drawing holds was fixed before its nonce was made. */
  nonce: string;
  br: Buffer;
  gzip: Buffer;
};

type Kept = { drawn: Promise<DrawnPage>; bytes: number };

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const maxBytes = 32 * 1024 * 1024;

/** For the few who can't read a compressed one. */
export const unpack = promisify(gunzip) as (page: Buffer) => Promise<Buffer>;

/** Pages that look the same to everybody, drawn and compressed once. Least recently asked for, first forgotten. */
export function sharedPages() {
  const pages = new Map<string, Kept>();
  let bytes = 0;

  const forget = (fingerprint: string) => {
    bytes -= pages.get(fingerprint)?.bytes ?? 0;
    pages.delete(fingerprint);
  };

  const count = (fingerprint: string, kept: Kept, { br, gzip: gz }: DrawnPage) => {
    if (pages.get(fingerprint) !== kept) return;
    kept.bytes = br.length + gz.length + fingerprint.length;
    bytes += kept.bytes;
    for (const oldest of pages.keys()) {
      if (bytes <= maxBytes) break;
      forget(oldest);
    }
  };

  return async (fingerprint: string, page: PreparedPage<NodeJS.WritableStream>): Promise<DrawnPage> => {
    const known = pages.get(fingerprint);
    const kept = known ?? { drawn: draw(page), bytes: 0 };
    pages.delete(fingerprint);
    pages.set(fingerprint, kept);
    if (known) return known.drawn;
    try {
      const drawn = await kept.drawn;
      count(fingerprint, kept, drawn);
      return drawn;
    } catch (error) {
      if (pages.get(fingerprint) === kept) forget(fingerprint);
      throw error;
    }
  };
}

async function draw(page: PreparedPage<NodeJS.WritableStream>): Promise<DrawnPage> {
  const nonce = randomNonce();
  const { pipe } = await page.render(nonce);
  const sink = new PassThrough();
  pipe(sink);
  const html = await buffer(sink);
  const [br, gz] = await Promise.all([
    toBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    toGzip(html),
  ]);
  return { nonce, br, gzip: gz };
}

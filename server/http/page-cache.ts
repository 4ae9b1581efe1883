import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import type { PreparedPage } from '#shared/page.ts';
import { randomNonce } from './headers.ts';

export type RenderedPage = {
  /** One per rendering, not per response. Safe, because the content was fixed before the nonce was generated. */
  nonce: string;
  br: Buffer;
  gzip: Buffer;
};

type CacheEntry = { rendered: Promise<RenderedPage>; bytes: number };

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const maxBytes = 32 * 1024 * 1024;

/** For clients that accept no compression. */
export const decompress = promisify(gunzip) as (page: Buffer) => Promise<Buffer>;

/** Pages that look the same to every visitor, rendered and compressed once. Evicts the least recently used. */
export function pageCache() {
  const pages = new Map<string, CacheEntry>();
  let bytes = 0;

  const evict = (fingerprint: string) => {
    bytes -= pages.get(fingerprint)?.bytes ?? 0;
    pages.delete(fingerprint);
  };

  const recordSize = (fingerprint: string, entry: CacheEntry, { br, gzip: gz }: RenderedPage) => {
    if (pages.get(fingerprint) !== entry) return;
    entry.bytes = br.length + gz.length + fingerprint.length;
    bytes += entry.bytes;
    for (const oldest of pages.keys()) {
      if (bytes <= maxBytes) break;
      evict(oldest);
    }
  };

  return async (fingerprint: string, page: PreparedPage<NodeJS.WritableStream>): Promise<RenderedPage> => {
    const cached = pages.get(fingerprint);
    const entry = cached ?? { rendered: renderPage(page), bytes: 0 };
    pages.delete(fingerprint);
    pages.set(fingerprint, entry);
    if (cached) return cached.rendered;
    try {
      const rendered = await entry.rendered;
      recordSize(fingerprint, entry, rendered);
      return rendered;
    } catch (error) {
      if (pages.get(fingerprint) === entry) evict(fingerprint);
      throw error;
    }
  };
}

async function renderPage(page: PreparedPage<NodeJS.WritableStream>): Promise<RenderedPage> {
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

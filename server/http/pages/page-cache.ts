import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { PreparedPage } from '#shared/page.ts';
import { randomNonce } from '../headers.ts';

export type RenderedPage = {
  /** One per rendering, so it isn't secret. It allows styles only. */
  nonce: string;
  /** The hashes that the policy allows. */
  inlineScripts: string;
  br: Buffer;
  gzip: Buffer;
};

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const maxBytes = 32 * 1024 * 1024;

/** For clients that accept no compression. */
export const decompress = promisify(gunzip) as (page: Buffer) => Promise<Buffer>;

/** Pages that look the same to every visitor, rendered and compressed once. Evicts the least recently used. */
export function pageCache() {
  const pages = new LRUCache<string, RenderedPage, PreparedPage<NodeJS.WritableStream>>({
    maxSize: maxBytes,
    sizeCalculation: ({ br, gzip: gz }, fingerprint) => br.length + gz.length + fingerprint.length,
    fetchMethod: (_fingerprint, _stale, { context }) => renderPage(context),
  });
  return (fingerprint: string, page: PreparedPage<NodeJS.WritableStream>): Promise<RenderedPage> =>
    pages.forceFetch(fingerprint, { context: page });
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
  return { nonce, inlineScripts: hashesOf(html.toString()), br, gzip: gz };
}

/** Scripts with a type are data. */
function hashesOf(html: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\s(?:src|type)=)[^>]*>(.*?)<\/script>/gs)];
  return scripts
    .map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    .join(' ');
}

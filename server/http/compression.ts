import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { App } from './types.ts';

/** Smaller responses fit in a few packets anyway, and compressing them takes longer than a database query. */
const minBytes = 8 * 1024;

/** Compresses pages and API responses. Built files are compressed at build time. */
export async function compressResponses(app: App): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: minBytes,
    // Personal pages are compressed per request; at this level that takes about a millisecond.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}

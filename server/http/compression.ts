import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { App } from './types.ts';

/** Less than this travels in a few packets anyway, and compressing it takes longer than asking the database. */
const smallestBytes = 8 * 1024;

/** Pages and answers travel compressed; built files already are. */
export async function compressAnswers(app: App): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: smallestBytes,
    // A page is compressed for each visitor: the level at which that costs a millisecond.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}

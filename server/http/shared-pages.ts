import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PreparedPage } from '#shared/page.ts';

export type DrawnPage = {
  /** One for each drawing, not for each answer: what the drawing holds was fixed before its nonce was made. */
  nonce: string;
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer };
};

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const maxBytes = 32 * 1024 * 1024;

/** Pages that look the same to everybody, drawn and compressed once. Least recently asked for, first forgotten. */
export function sharedPages() {
  const pages = new Map<string, Promise<DrawnPage>>();
  const sizes = new Map<string, number>();
  let bytes = 0;

  const forget = (fingerprint: string) => {
    pages.delete(fingerprint);
    bytes -= sizes.get(fingerprint) ?? 0;
    sizes.delete(fingerprint);
  };
  const count = (fingerprint: string, size: number) => {
    if (!pages.has(fingerprint)) return;
    sizes.set(fingerprint, size);
    bytes += size;
    for (const oldest of pages.keys()) {
      if (bytes <= maxBytes) break;
      forget(oldest);
    }
  };

  return async (fingerprint: string, page: PreparedPage<NodeJS.WritableStream>): Promise<DrawnPage> => {
    const known = pages.get(fingerprint);
    if (known !== undefined) {
      pages.delete(fingerprint);
      pages.set(fingerprint, known);
      return known;
    }
    const drawn = draw(page);
    pages.set(fingerprint, drawn);
    try {
      const { bodies } = await drawn;
      count(
        fingerprint,
        Object.values(bodies).reduce((sum, { length }) => sum + length, fingerprint.length),
      );
    } catch (error) {
      forget(fingerprint);
      throw error;
    }
    return drawn;
  };
}

async function draw(page: PreparedPage<NodeJS.WritableStream>): Promise<DrawnPage> {
  const nonce = randomBytes(16).toString('base64');
  const { pipe } = await page.render(nonce);
  const sink = new PassThrough();
  pipe(sink);
  const identity = await buffer(sink);
  const [br, gz] = await Promise.all([
    toBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    toGzip(identity),
  ]);
  return { nonce, bodies: { br, gzip: gz, identity } };
}

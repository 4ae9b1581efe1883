import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { createGunzip } from 'node:zlib';
import { CalendarError } from './calendars-port.ts';
import type { GuardedResponse } from './guarded-fetch.ts';

const maxBodyBytes = 5_000_000;

/** Ends with `tooLarge` after 5 MB, as sent or uncompressed. */
export async function* readBody(response: IncomingMessage): AsyncGenerator<Buffer> {
  if (Number(response.headers['content-length']) > maxBodyBytes) throw new CalendarError('tooLarge');
  let bytes = 0;
  for await (const chunk of uncompressed(response)) {
    bytes += (chunk as Buffer).length;
    if (bytes > maxBodyBytes) throw new CalendarError('tooLarge');
    yield chunk as Buffer;
  }
}

function uncompressed(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() || 'identity';
  if (encoding === 'identity') return response;
  if (encoding !== 'gzip' && encoding !== 'x-gzip') throw new CalendarError('serverError');
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) response.destroy(new CalendarError('tooLarge'));
  });
  // Reading the result reports every error.
  return pipeline(response, createGunzip(), () => undefined);
}

/** In pieces, without a byte order mark. */
export async function* decodeBody({ headers, body }: GuardedResponse): AsyncGenerator<string> {
  const decoder = decoderFor(headers['content-type']);
  for await (const chunk of body) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

export async function readText(response: GuardedResponse): Promise<string> {
  let text = '';
  for await (const piece of decodeBody(response)) text += piece;
  return text;
}

/** UTF-8 unless the server names another encoding that exists. */
function decoderFor(contentType = ''): TextDecoder {
  const [, charset = 'utf-8'] = /charset="?([\w-]{1,40})/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

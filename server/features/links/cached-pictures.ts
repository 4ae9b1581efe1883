import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { AppError } from '#server/errors.ts';
import * as linksCopy from './links.copy.ts';

/** Beyond this, a client would wait too long for its picture. */
const maxQueue = 20;

export type Picture = { png: Buffer; etag: string };

/**
 * Draws each picture once: an LRU cache keyed by content, in which requests for a picture in progress share it. Draws
 * one at a time, so that many new pictures don't take over the machine.
 */
export function cachedPictures<Content>(draw: (content: Content) => Promise<Buffer>, maxCached: number) {
  const cache = new Map<string, Promise<Picture>>();
  const limit = pLimit(1);
  return (content: Content): Promise<Picture> => {
    const key = JSON.stringify(content);
    const cached = cache.get(key);
    if (cached === undefined && limit.pendingCount >= maxQueue) return Promise.reject(tooBusy());
    const picture = cached ?? limit(async () => withEtag(await draw(content)));
    // Maps keep insertion order, so inserting again moves the entry to the end: the first one is the oldest.
    cache.delete(key);
    cache.set(key, picture);
    for (const oldest of cache.keys()) if (cache.size > maxCached) cache.delete(oldest);
    picture.catch(() => cache.delete(key));
    return picture;
  };
}

function tooBusy(): AppError {
  return new AppError('unavailable', linksCopy.busy, {
    retryAfterSeconds: 10,
  });
}

function withEtag(png: Buffer): Picture {
  return { png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 27)}"` };
}

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
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
  const cache = new LRUCache<string, Promise<Picture>>({ max: maxCached });
  const limit = pLimit(1);
  return (content: Content): Promise<Picture> => {
    const key = JSON.stringify(content);
    const cached = cache.get(key);
    if (cached) return cached;
    if (limit.pendingCount >= maxQueue) return Promise.reject(tooBusy());
    const picture = limit(async () => withEtag(await draw(content)));
    cache.set(key, picture);
    picture.catch(() => cache.delete(key));
    return picture;
  };
}

function tooBusy(): AppError {
  return new AppError('unavailable', linksCopy.busy, { retryAfterSeconds: 10 });
}

function withEtag(png: Buffer): Picture {
  return { png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 27)}"` };
}

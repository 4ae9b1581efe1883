import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { AppError } from '#server/errors.ts';

/** Those behind it would wait longer than anybody waits for a picture. */
const longestQueue = 20;

export type Picture = { png: Buffer; etag: string };

/**
 * Draws each picture once: the latest are kept by what they show, and those who ask for one that is being drawn
 * wait for it. One is drawn at a time, so that a crowd of new ones leaves the machine to others.
 */
export function cachedPictures<Content>(draw: (content: Content) => Promise<Buffer>, most: number) {
  const kept = new Map<string, Promise<Picture>>();
  const inTurn = pLimit(1);
  return (content: Content): Promise<Picture> => {
    const key = JSON.stringify(content);
    const known = kept.get(key);
    if (known === undefined && inTurn.pendingCount >= longestQueue) return Promise.reject(tooMany());
    const picture = known ?? inTurn(async () => withEtag(await draw(content)));
    // The order of a map is that of its insertions: what was asked for last stands last.
    kept.delete(key);
    kept.set(key, picture);
    for (const oldest of kept.keys()) if (kept.size > most) kept.delete(oldest);
    picture.catch(() => kept.delete(key));
    return picture;
  };
}

function tooMany(): AppError {
  return new AppError('unavailable', 'Too many pictures are being drawn. Please try again.', {
    retryAfterSeconds: 10,
  });
}

function withEtag(png: Buffer): Picture {
  return { png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 27)}"` };
}

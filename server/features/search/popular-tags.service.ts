import type { Deps } from '#server/deps.ts';
import { minuteMs } from '#shared/durations.ts';
import { searchLimits } from '#shared/search/search.ts';
import * as searches from './search.repository.ts';

const maxAgeMs = 5 * minuteMs;
const cache = new WeakMap<Deps['db'], { readAt: number; tags: Promise<string[]> }>();

/** The tags that most bookable experts have, except the given ones. Counted at most every five minutes. */
export async function popularTags({ db, now }: Deps, except: string[]): Promise<string[]> {
  const at = now().getTime();
  let cached = cache.get(db);
  // The clock may also have been moved back.
  if (!cached || Math.abs(at - cached.readAt) > maxAgeMs) {
    cached = { readAt: at, tags: searches.popularTags(db, searchLimits.popularTags + searchLimits.tags) };
    cache.set(db, cached);
    cached.tags.catch(() => cache.delete(db));
  }
  const known = new Set(except.map((tag) => tag.toLowerCase()));
  const tags = (await cached.tags).filter((tag) => !known.has(tag.toLowerCase()));
  return tags.slice(0, searchLimits.popularTags);
}

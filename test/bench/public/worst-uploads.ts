import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { diskStorage } from '#server/adapters/storage/disk-storage.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/transaction.ts';
import { acceptedKeys } from '#server/secrets/keys.ts';
import { photoPathOf } from '#shared/uploads/photos.ts';

export type WorstUploads = {
  /** The path of a photo as large as a decoded one gets. */
  photo: string;
  /** The paths of URLs that take a file of 10 MB, one each. */
  urls: string[];
};

const count = 20;
const tenMinutesMs = 600_000;
const largestPhoto = 1024 * 1024;

/** A photo that an expert shows, and upload URLs that are still valid. */
export async function addWorstUploads(db: Db, config: Config, userId: string): Promise<WorstUploads> {
  if (config.storage.kind !== 'disk') throw new Error('photos are measured on disk');
  const storage = diskStorage(config.storage.folder, acceptedKeys(config, 'upload'));
  const at = new Date();
  const expiresAt = new Date(at.getTime() + tenMinutesMs);
  const add = async (claimedAt: Date | null) => {
    const id = randomUUID();
    await db.execute(sql`insert into uploads (id, user_id, created_at, expires_at, received_at, claimed_at)
      values (${id}, ${userId}, ${at.toISOString()}, ${expiresAt.toISOString()},
        ${claimedAt?.toISOString() ?? null}, ${claimedAt?.toISOString() ?? null})`);
    return id;
  };
  const photoId = await add(at);
  const photo = photoPathOf(photoId);
  await storage.put(`photo/${photoId}`, randomBytes(largestPhoto), 'image/webp');
  await db.execute(sql`update users set profile_image_url = ${photo} where id = ${userId}`);
  const urls: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const terms = { id: await add(null), type: null, size: null, expiresAt };
    const { pathname, search } = new URL(await storage.makeUploadUrl(terms, 'http://127.0.0.1'));
    urls.push(pathname + search);
  }
  return { photo, urls };
}

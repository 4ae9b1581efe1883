import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { uploads } from '#server/db/tables/uploads.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { rootFolder } from '#server/root-folder.ts';
import { photoPathOf } from '#shared/uploads/photos.ts';

/** A sample person's portrait, drawn by `npm run portraits`. */
export function portraitFile(username: string): string {
  return path.join(rootFolder, 'server/db/demo/portraits', `${username}.webp`);
}

export type Portraits = {
  /** As in the user's `profileImageUrl`. */
  pathOf(username: string): string;
  /** Records the portraits like claimed uploads, once their files are stored. */
  save(tx: Tx, users: { id: string; username: string; createdAt: Date }[]): Promise<void>;
};

/**
 * Starts storing the portraits in both sizes, as for any photo. The files are our own, so they are decoded in this
 * process, on other threads, while the database is busy.
 */
export function startPortraits(deps: Pick<Deps, 'storage'>, usernames: string[]): Portraits {
  const ids = new Map(usernames.map((username) => [username, randomUUID()]));
  const stored = store(deps, ids);
  // `save` reports it.
  stored.catch(() => undefined);
  const idOf = (username: string) => ids.get(username) ?? '';
  return {
    pathOf: (username) => photoPathOf(idOf(username)),
    save: async (tx, users) => {
      await stored;
      const rows = users.map(({ id: userId, username, createdAt: at }) => ({
        ...{ id: idOf(username), userId, type: 'image/webp' },
        ...{ createdAt: at, expiresAt: at, receivedAt: at, claimedAt: at, cleanedAt: at },
      }));
      await tx.insert(uploads).values(rows);
    },
  };
}

async function store({ storage }: Pick<Deps, 'storage'>, ids: Map<string, string>): Promise<void> {
  const { makePhotoSizes } = await import('#server/features/uploads/photo-sizes.ts');
  for (const [username, id] of ids) {
    const sizes = await makePhotoSizes(await readFile(portraitFile(username)));
    if ('refused' in sizes) throw new Error(`the portrait of ${username} can't be read`);
    await storage.put(`photo/${id}`, Buffer.from(sizes.photo), 'image/webp');
    await storage.put(`small/${id}`, Buffer.from(sizes.small), 'image/webp');
  }
}

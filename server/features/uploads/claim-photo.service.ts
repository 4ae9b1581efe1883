import pLimit from 'p-limit';
import { TooLargeError } from '#server/adapters/storage/storage-port.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as accounts from '#server/features/accounts/accounts.repository.ts';
import * as profiles from '#server/features/profiles/profiles.repository.ts';
import { oneAtATime } from '#server/one-at-a-time.ts';
import { hourMs } from '#shared/durations.ts';
import { maxPhotoBytes, photoPathOf } from '#shared/uploads/photos.ts';
import * as uploadsCopy from './uploads.copy.ts';
import * as uploads from './uploads.repository.ts';
import {
  alreadyUsed,
  orUnavailable,
  removePhotoObjects,
  removeQuietly,
  tooLarge,
  unavailable,
} from './uploads.service.ts';

/** An hour less than the retention of unclaimed files, so that the sweep can't delete one during its claim. */
const claimableMs = 23 * hourMs;

/** Decoding holds the whole file in memory and keeps a core busy. */
const limit = pLimit(2);

/** Makes one of the user's own uploads their photo. Idempotent. */
export async function claimPhoto(
  deps: Deps,
  userId: string,
  photoURL: string,
  origins: string[],
): Promise<string> {
  // Only parsed: the server never fetches a URL that a client supplies.
  const id = deps.storage.uploadIdFromUrl(photoURL, origins);
  if (id === undefined) {
    const message = uploadsCopy.uploadFirst;
    throw new AppError('invalid', message, { fields: { photoURL: message } });
  }
  return oneAtATime(`photo of ${userId}`, () => claimUpload(deps, userId, id));
}

async function claimUpload(deps: Deps, userId: string, id: string): Promise<string> {
  const upload = await uploads.findById(deps.db, id);
  const at = deps.now();
  if (!upload || upload.userId !== userId) throw notReceived();
  if (upload.claimedAt ?? upload.refusedAt) return ifStillPhoto(deps, id);
  if (at.getTime() - upload.createdAt.getTime() > claimableMs) throw notReceived();
  try {
    await limit(() => makePictures(deps, id));
  } catch (error) {
    // Another process may have claimed it meanwhile.
    if (await uploads.isCurrentPhoto(deps.db, id)) return photoPathOf(id);
    throw error;
  }
  const saved = await saveAsPhoto(deps, userId, id, at);
  if (!saved) return ifStillPhoto(deps, id);
  await removeQuietly(deps, [`raw/${id}`]);
  if (saved.replaced !== null) await removePhotoObjects(deps, saved.replaced);
  return photoPathOf(id);
}

async function ifStillPhoto(deps: Deps, id: string): Promise<string> {
  if (await uploads.isCurrentPhoto(deps.db, id)) return photoPathOf(id);
  throw alreadyUsed();
}

async function makePictures(deps: Deps, id: string): Promise<void> {
  const file = await readFile(deps, id);
  const pictures = await orUnavailable(deps.decodePhoto(file));
  if ('refused' in pictures) {
    deps.log.info({ uploadId: id, ...pictures }, 'photo refused');
    return refuse(deps, id, new AppError('invalid', uploadsCopy.refused[pictures.refused]));
  }
  await orUnavailable(deps.storage.put(`photo/${id}`, Buffer.from(pictures.photo), 'image/webp'));
  await orUnavailable(deps.storage.put(`small/${id}`, Buffer.from(pictures.small), 'image/webp'));
}

/** A bucket can't enforce the size limit if the client didn't declare a size, so it is checked here. */
async function readFile(deps: Deps, id: string): Promise<Buffer> {
  try {
    const file = await deps.storage.get(`raw/${id}`, maxPhotoBytes);
    if (!file) throw notReceived();
    return file;
  } catch (error) {
    if (error instanceof TooLargeError) return refuse(deps, id, tooLarge());
    throw error instanceof AppError ? error : unavailable(error);
  }
}

/** Remembers the refusal, so that the same file can't be decoded over and over. */
async function refuse(deps: Deps, id: string, refusal: AppError): Promise<never> {
  await uploads.markRefused(deps.db, id, deps.now());
  await removeQuietly(deps, [`raw/${id}`]);
  throw refusal;
}

/** Undefined if another process was faster. Also touches the profile: its page shows the photo. */
function saveAsPhoto(
  deps: Deps,
  userId: string,
  id: string,
  at: Date,
): Promise<{ replaced: string | null } | undefined> {
  return transaction(deps.db, async (tx) => {
    await profiles.touch(tx, userId, at);
    const replaced = await uploads.lockPhoto(tx, userId);
    if (!(await uploads.markClaimed(tx, id, at))) return undefined;
    await accounts.update(tx, userId, { profileImageUrl: photoPathOf(id), updatedAt: at });
    return { replaced };
  });
}

function notReceived(): AppError {
  return new AppError('not_found', uploadsCopy.notReceived);
}

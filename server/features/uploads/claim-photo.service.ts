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
import type { PhotoRefusal } from './photo-decoder.ts';
import * as uploads from './uploads.repository.ts';
import {
  orUnavailable,
  removePhotoObjects,
  removeQuietly,
  tooLarge,
  unavailable,
} from './uploads.service.ts';

/** An hour less than unclaimed files are kept: nothing is swept away while it is being made a photo. */
const claimableMs = 23 * hourMs;

/** Files are held whole while they are read, and reading takes a processor: two at a time. */
const limit = pLimit(2);

/** Makes an upload of one's own one's photo. Asking again after it worked answers the same. */
export async function claimPhoto(
  deps: Deps,
  userId: string,
  photoURL: string,
  origins: string[],
): Promise<string> {
  // The address is only read: nothing is ever fetched from where a client says.
  const id = deps.storage.uploadIdFromUrl(photoURL, origins);
  if (id === undefined) {
    const message = 'Please upload your photo first.';
    throw new AppError('invalid', message, { fields: { photoURL: message } });
  }
  return oneAtATime(`photo of ${userId}`, () => claimUpload(deps, userId, id));
}

async function claimUpload(deps: Deps, userId: string, id: string): Promise<string> {
  const upload = await uploads.findById(deps.db, id);
  const at = deps.now();
  if (!upload || upload.userId !== userId) throw notArrived();
  if (upload.claimedAt ?? upload.refusedAt) return claimedBefore(deps, id);
  if (at.getTime() - upload.createdAt.getTime() > claimableMs) throw notArrived();
  try {
    await limit(() => makePictures(deps, id));
  } catch (error) {
    // Another process may have made a photo of it meanwhile.
    if (await uploads.isShown(deps.db, id)) return photoPathOf(id);
    throw error;
  }
  const saved = await saveAsPhoto(deps, userId, id, at);
  if (!saved) return claimedBefore(deps, id);
  await removeQuietly(deps, [`raw/${id}`]);
  if (saved.replaced !== null) await removePhotoObjects(deps, saved.replaced);
  return photoPathOf(id);
}

async function claimedBefore(deps: Deps, id: string): Promise<string> {
  if (await uploads.isShown(deps.db, id)) return photoPathOf(id);
  throw new AppError('conflict', 'This upload was already used. Please upload your photo again.');
}

async function makePictures(deps: Deps, id: string): Promise<void> {
  const file = await readFile(deps, id);
  const pictures = await orUnavailable(deps.decodePhoto(file));
  if ('refused' in pictures) {
    deps.log.info({ uploadId: id, ...pictures }, 'photo refused');
    return refuse(deps, id, new AppError('invalid', refusals[pictures.refused]));
  }
  await orUnavailable(deps.storage.put(`photo/${id}`, Buffer.from(pictures.photo), 'image/webp'));
  await orUnavailable(deps.storage.put(`small/${id}`, Buffer.from(pictures.small), 'image/webp'));
}

const refusals: Record<PhotoRefusal['refused'], string> = {
  unreadable: 'That file is not a picture we can read. Please choose a JPEG, PNG or WebP.',
  too_many_pixels: 'That picture has too many pixels. Please choose one of at most 50 megapixels.',
};

/** A bucket can't be told how large a file may be when nobody announced its size. */
async function readFile(deps: Deps, id: string): Promise<Buffer> {
  try {
    const file = await deps.storage.get(`raw/${id}`, maxPhotoBytes);
    if (!file) throw notArrived();
    return file;
  } catch (error) {
    if (error instanceof TooLargeError) return refuse(deps, id, tooLarge());
    throw error instanceof AppError ? error : unavailable(error);
  }
}

/** It stays refused: nobody can have the same file read over and over. */
async function refuse(deps: Deps, id: string, refusal: AppError): Promise<never> {
  await uploads.markRefused(deps.db, id, deps.now());
  await removeQuietly(deps, [`raw/${id}`]);
  throw refusal;
}

/** Undefined when another process was faster. The page of someone with a profile shows the photo: it changes too. */
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

function notArrived(): AppError {
  return new AppError('not_found', 'That upload has not arrived. Please upload your photo again.');
}

import type { Readable } from 'node:stream';
import {
  type ObjectKey,
  TooLargeError,
  type UploadReceiver,
  type UploadTerms,
  uploadValidSeconds,
} from '#server/adapters/storage/storage-port.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { dayMs, hourMs } from '#shared/durations.ts';
import { isUuid } from '#shared/text.ts';
import { maxPhotoBytes, type PhotoSize, uploadIdOfPhoto } from '#shared/uploads/photos.ts';
import * as uploads from './uploads.repository.ts';

/** What a request to an upload's address says about the file it brings. */
export type IncomingFile = { type: string | undefined; size: number | undefined; body: Readable };

const keptMs = dayMs;
/** Longer than the last file to an address can be on its way. */
const arrivedByMs = hourMs;
const perSweep = 1_000;

/** Files on their way: an address takes one at a time, or the disk could be filled through one of them. */
const arriving = new Set<string>();

/** An address for one file of this person. */
export async function openUpload(
  deps: Deps,
  userId: string,
  announced: { type?: string | undefined; size?: number | undefined },
  origin: string,
): Promise<string> {
  if ((announced.size ?? 0) > maxPhotoBytes) throw tooLarge();
  await deps.limits.hit('uploads', userId);
  const at = deps.now();
  const upload = await uploads.insert(deps.db, {
    userId,
    type: announced.type ?? null,
    size: announced.size ?? null,
    createdAt: at,
    expiresAt: new Date(at.getTime() + uploadValidSeconds * 1000),
  });
  return orUnavailable(deps.storage.makeUploadUrl(upload, origin));
}

/** The signature in the address is the permission. The first whole file counts; a broken one may be sent again. */
export async function receiveUpload(
  deps: Deps,
  door: UploadReceiver,
  id: string,
  query: Record<string, unknown>,
  file: IncomingFile,
): Promise<void> {
  const terms = door.readTerms(id, query);
  if (!terms) throw new AppError('forbidden', 'This upload address is not valid.');
  if (terms.expiresAt <= deps.now()) throw new AppError('forbidden', 'This upload address has expired.');
  const upload = await uploads.findById(deps.db, id);
  if (!upload) throw new AppError('not_found', 'Not found');
  if (upload.receivedAt || arriving.has(id)) throw alreadyUsed();
  if ((file.size ?? 0) > maxPhotoBytes) throw tooLarge();
  if (terms.type !== null && file.type !== terms.type) throw notAsAnnounced();
  if (terms.size !== null && (file.size ?? terms.size) !== terms.size) throw notAsAnnounced();
  arriving.add(id);
  try {
    await keepArriving(deps, door, terms, file.body);
  } finally {
    arriving.delete(id);
  }
}

async function keepArriving(
  deps: Deps,
  door: UploadReceiver,
  terms: UploadTerms,
  body: Readable,
): Promise<void> {
  const { id } = terms;
  const received = await receive(door, body);
  try {
    if (terms.size !== null && received.size !== terms.size) throw notAsAnnounced();
    if (!(await uploads.markReceived(deps.db, id, deps.now()))) throw alreadyUsed();
    await keep(deps, id, () => received.save(`raw/${id}`));
  } catch (error) {
    await received.discard();
    throw error;
  }
}

async function receive(door: UploadReceiver, body: Readable) {
  try {
    return await door.receive(body, maxPhotoBytes);
  } catch (error) {
    if (error instanceof TooLargeError) throw tooLarge();
    if (body.readableAborted)
      throw new AppError('invalid', 'The file did not arrive whole.', { cause: error });
    throw unavailable(error);
  } finally {
    // What is still coming is let pass, so that the answer can be read.
    body.resume();
  }
}

async function keep(deps: Deps, id: string, move: () => Promise<void>): Promise<void> {
  try {
    await move();
  } catch (error) {
    await uploads.update(deps.db, id, { receivedAt: null });
    throw unavailable(error);
  }
}

/** One of the pictures made of a photo that is in use. The file as it was sent is shown to nobody. */
export async function readPhoto(deps: Deps, id: string, size: PhotoSize): Promise<Buffer | undefined> {
  if (!isUuid(id) || !(await uploads.isShown(deps.db, id))) return undefined;
  return orUnavailable(deps.storage.get(`${size}/${id}`, maxPhotoBytes));
}

/** Deletes the pictures of a photo that nobody has any more. A failure is logged; the hourly sweep deletes them too. */
export async function removePhotoObjects(deps: Deps, profileImageUrl: string): Promise<void> {
  const id = uploadIdOfPhoto(profileImageUrl);
  if (id !== undefined) await removeQuietly(deps, [`photo/${id}`, `small/${id}`]);
}

/** Tells whether all of them are gone: one that stays must not keep the others. */
export async function removeQuietly(deps: Deps, keys: ObjectKey[]): Promise<boolean> {
  let gone = true;
  for (const key of keys) {
    try {
      await deps.storage.remove(key);
    } catch (error) {
      gone = false;
      deps.log.warn({ err: error, key }, 'object not removed');
    }
  }
  return gone;
}

/** Objects first, then the row that knows of them: whatever stops it, the next turn goes on. */
export async function deleteStaleUploads(deps: Deps, stopping?: AbortSignal): Promise<void> {
  const at = deps.now().getTime();
  await deps.storage.removeLeftovers(new Date(at - keptMs));
  for (const id of await uploads.listStale(deps.db, new Date(at - keptMs), perSweep)) {
    if (stopping?.aborted) return;
    if (await removeQuietly(deps, [`raw/${id}`, `photo/${id}`, `small/${id}`]))
      await uploads.remove(deps.db, id);
  }
  for (const id of await uploads.listUncleaned(deps.db, new Date(at - arrivedByMs), perSweep)) {
    if (stopping?.aborted) return;
    if (await removeQuietly(deps, [`raw/${id}`]))
      await uploads.update(deps.db, id, { cleanedAt: deps.now() });
  }
}

/** Whatever keeps the storage from working, the person may try again. */
export async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw unavailable(error);
  }
}

export function unavailable(cause: unknown): AppError {
  const message = 'Photos are not available right now. Please try again.';
  return new AppError('unavailable', message, { retryAfterSeconds: 10, cause });
}

export function tooLarge(): AppError {
  return new AppError('too_large', 'Please choose a picture of at most 10 MB.');
}

function alreadyUsed(): AppError {
  return new AppError('conflict', 'This upload was already used. Please start again.');
}

function notAsAnnounced(): AppError {
  return new AppError('invalid', 'This is not the file that was announced.');
}

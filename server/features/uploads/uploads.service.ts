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
import * as uploadsCopy from './uploads.copy.ts';
import * as uploads from './uploads.repository.ts';

/** The file in a request to an upload URL, with its declared type and size. */
export type IncomingFile = { type: string | undefined; size: number | undefined; body: Readable };

const unclaimedRetentionMs = dayMs;
/** Longer than an upload that starts just before the URL expires can take. */
const uploadTimeMs = hourMs;
const perSweep = 1_000;

/** Uploads in progress. Each URL takes one file at a time, so that one URL can't be used to fill the disk. */
const inProgress = new Set<string>();

/** Creates an upload URL for one file. */
export async function openUpload(
  deps: Deps,
  userId: string,
  declared: { type?: string | undefined; size?: number | undefined },
  origin: string,
): Promise<string> {
  if ((declared.size ?? 0) > maxPhotoBytes) throw tooLarge();
  // A bucket checks nothing but what the URL was signed for.
  if (!deps.storage.receiver) refuseUndeclared(declared);
  await deps.limits.hit('uploads', userId);
  const at = deps.now();
  const upload = await uploads.insert(deps.db, {
    userId,
    type: declared.type ?? null,
    size: declared.size ?? null,
    createdAt: at,
    expiresAt: new Date(at.getTime() + uploadValidSeconds * 1000),
  });
  return orUnavailable(deps.storage.makeUploadUrl(upload, origin));
}

function refuseUndeclared({ type, size }: { type?: string | undefined; size?: number | undefined }): void {
  if (type !== undefined && size !== undefined) return;
  const message = uploadsCopy.undeclared;
  throw new AppError('invalid', message, {
    fields: {
      ...(type === undefined ? { type: message } : {}),
      ...(size === undefined ? { size: message } : {}),
    },
  });
}

/** The URL's signature is the permission. The first complete file counts; an interrupted one may be sent again. */
export async function receiveUpload(
  deps: Deps,
  door: UploadReceiver,
  id: string,
  query: Record<string, unknown>,
  file: IncomingFile,
): Promise<void> {
  const terms = door.readTerms(id, query);
  if (!terms) throw new AppError('forbidden', uploadsCopy.linkInvalid);
  if (terms.expiresAt <= deps.now()) throw new AppError('forbidden', uploadsCopy.linkExpired);
  const upload = await uploads.findById(deps.db, id);
  if (!upload) throw new AppError('not_found', uploadsCopy.notFound);
  if (upload.receivedAt || inProgress.has(id)) throw alreadyUsed();
  if ((file.size ?? 0) > maxPhotoBytes) throw tooLarge();
  if (terms.type !== null && file.type !== terms.type) throw wrongFile();
  if (terms.size !== null && (file.size ?? terms.size) !== terms.size) throw wrongFile();
  inProgress.add(id);
  try {
    await storeUpload(deps, door, terms, file.body);
  } finally {
    inProgress.delete(id);
  }
}

async function storeUpload(
  deps: Deps,
  door: UploadReceiver,
  terms: UploadTerms,
  body: Readable,
): Promise<void> {
  const { id } = terms;
  const received = await receive(door, body);
  try {
    if (terms.size !== null && received.size !== terms.size) throw wrongFile();
    if (!(await uploads.markReceived(deps.db, id, deps.now()))) throw alreadyUsed();
    await moveIntoPlace(deps, id, () => received.save(`raw/${id}`));
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
    if (body.readableAborted) throw new AppError('invalid', uploadsCopy.interrupted, { cause: error });
    throw unavailable(error);
  } finally {
    // Discard the rest of the body, so that the client reads the response.
    body.resume();
  }
}

async function moveIntoPlace(deps: Deps, id: string, move: () => Promise<void>): Promise<void> {
  try {
    await move();
  } catch (error) {
    await uploads.update(deps.db, id, { receivedAt: null });
    throw unavailable(error);
  }
}

/** One of the two sizes of a photo in use. The original file is never served. */
export async function readPhoto(deps: Deps, id: string, size: PhotoSize): Promise<Buffer | undefined> {
  if (!isUuid(id) || !(await uploads.isCurrentPhoto(deps.db, id))) return undefined;
  return orUnavailable(deps.storage.get(`${size}/${id}`, maxPhotoBytes));
}

/** Deletes a replaced or removed photo. A failure is only logged: the hourly sweep tries again. */
export async function removePhotoObjects(deps: Deps, profileImageUrl: string): Promise<void> {
  const id = uploadIdOfPhoto(profileImageUrl);
  if (id !== undefined) await removeQuietly(deps, [`photo/${id}`, `small/${id}`]);
}

/** Tries every object even if one fails. Returns whether all were removed. */
export async function removeQuietly(deps: Deps, keys: ObjectKey[]): Promise<boolean> {
  let allRemoved = true;
  for (const key of keys) {
    try {
      await deps.storage.remove(key);
    } catch (error) {
      allRemoved = false;
      deps.log.warn({ err: error, key }, 'object not removed');
    }
  }
  return allRemoved;
}

/** Deletes the objects first, then their row, so that an interrupted sweep can continue next time. */
export async function deleteStaleUploads(deps: Deps, stopping?: AbortSignal): Promise<void> {
  const at = deps.now().getTime();
  await deps.storage.removeLeftovers(new Date(at - unclaimedRetentionMs));
  for (const id of await uploads.listStale(deps.db, new Date(at - unclaimedRetentionMs), perSweep)) {
    if (stopping?.aborted) return;
    if (await removeQuietly(deps, [`raw/${id}`, `photo/${id}`, `small/${id}`]))
      await uploads.remove(deps.db, id);
  }
  for (const id of await uploads.listUncleaned(deps.db, new Date(at - uploadTimeMs), perSweep)) {
    if (stopping?.aborted) return;
    if (await removeQuietly(deps, [`raw/${id}`]))
      await uploads.update(deps.db, id, { cleanedAt: deps.now() });
  }
}

/** Any storage failure becomes a 503, so that the user can try again. */
export async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw unavailable(error);
  }
}

export function unavailable(cause: unknown): AppError {
  return new AppError('unavailable', uploadsCopy.unavailable, { retryAfterSeconds: 10, cause });
}

export function tooLarge(): AppError {
  return new AppError('too_large', uploadsCopy.tooLarge);
}

export function alreadyUsed(): AppError {
  return new AppError('conflict', uploadsCopy.alreadyUsed);
}

function wrongFile(): AppError {
  return new AppError('invalid', uploadsCopy.wrongFile);
}

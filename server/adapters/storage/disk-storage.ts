import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { readSignedTerms, type SigningKeys, signTerms } from './signed-terms.ts';
import {
  type ObjectKey,
  type ReceivedFile,
  type StoragePort,
  TooLargeError,
  type UploadReceiver,
} from './storage-port.ts';
import { uploadIdAfter } from './upload-url.ts';

/** Stores objects as files. Each is written to a temporary file and renamed, so that no reader sees half of one. */
export function diskStorage(folder: string, keys: SigningKeys): StoragePort {
  const fileOf = (key: ObjectKey) => path.join(folder, key);
  const temporaryFolder = path.join(folder, 'tmp');

  const writeTemporary = async (write: (file: FileHandle) => Promise<void>): Promise<string> => {
    await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
    const name = path.join(temporaryFolder, randomUUID());
    const file = await open(name, 'wx', 0o600);
    try {
      await write(file);
      await file.sync();
    } catch (error) {
      await rm(name, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    return name;
  };

  const moveIntoPlace = async (name: string, key: ObjectKey): Promise<void> => {
    await mkdir(path.dirname(fileOf(key)), { recursive: true, mode: 0o700 });
    await rename(name, fileOf(key));
  };

  const receive = async (body: Readable, maxBytes: number): Promise<ReceivedFile> => {
    let size = 0;
    const name = await writeTemporary(async (file) => {
      // Keep the stream open on failure, so that the client can still read our response.
      for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > maxBytes) throw new TooLargeError();
        await file.writeFile(chunk);
      }
    });
    return {
      size,
      save: (key) => moveIntoPlace(name, key),
      discard: () => rm(name, { force: true }),
    };
  };

  const receiver: UploadReceiver = {
    readTerms: (id, query) => readSignedTerms(keys, id, query),
    receive,
  };

  return {
    makeUploadUrl: async (terms, origin) => `${origin}/uploads/${terms.id}?${signTerms(keys[0], terms)}`,
    uploadIdFromUrl: (url, origins) =>
      uploadIdAfter(
        origins.map((origin) => `${origin}/uploads/`),
        url,
      ),
    uploadUrlPrefix: undefined,
    receiver,
    async put(key, bytes) {
      const name = await writeTemporary((file) => file.writeFile(bytes));
      await moveIntoPlace(name, key);
    },
    async get(key, maxBytes) {
      try {
        if ((await stat(fileOf(key))).size > maxBytes) throw new TooLargeError();
        return await readFile(fileOf(key));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    remove: (key) => rm(fileOf(key), { force: true }),
    removeLeftovers: (before) => removeOlder(temporaryFolder, before),
  };
}

async function removeOlder(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const name of names) {
    const file = path.join(folder, name);
    const { mtime } = await stat(file).catch(() => ({ mtime: undefined }));
    if (mtime && mtime < before) await rm(file, { force: true });
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

import type { ObjectKey } from '#server/adapters/storage/storage-port.ts';
import type { Deps } from '#server/deps.ts';
import type { ExportRow } from './data-exports.repository.ts';

/** An export is stored in parts of this size, so that neither writing nor reading holds all of it in memory. */
const partBytes = 4 * 1024 * 1024;

const partKey = (id: string, part: number): ObjectKey => `export/${id}.${part}`;

/** Stores the file. Returns its size. */
export async function storeExport(
  { storage }: Pick<Deps, 'storage'>,
  id: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<number> {
  let [waiting, waitingBytes, parts, size]: [Uint8Array[], number, number, number] = [[], 0, 0, 0];
  const put = async (bytes: Buffer) => {
    await storage.put(partKey(id, parts), bytes, 'application/octet-stream');
    parts += 1;
    size += bytes.length;
  };
  for await (const chunk of chunks) {
    waiting.push(chunk);
    waitingBytes += chunk.length;
    while (waitingBytes >= partBytes) {
      const bytes = Buffer.concat(waiting);
      await put(bytes.subarray(0, partBytes));
      waiting = [bytes.subarray(partBytes)];
      waitingBytes -= partBytes;
    }
  }
  if (waitingBytes > 0) await put(Buffer.concat(waiting));
  return size;
}

export async function* readExport(
  { storage }: Pick<Deps, 'storage'>,
  { id, size }: Pick<ExportRow, 'id' | 'size'>,
): AsyncGenerator<Buffer> {
  for (let part = 0; part * partBytes < (size ?? 0); part += 1) {
    const bytes = await storage.get(partKey(id, part), partBytes);
    if (!bytes) throw new Error('a part of an export is missing');
    yield bytes;
  }
}

/** Until a part is missing: one that was never finished has an unknown number of them. */
export async function removeExport(
  { storage }: Pick<Deps, 'storage'>,
  { id }: { id: string },
): Promise<void> {
  for (let part = 0; ; part += 1) {
    const key = partKey(id, part);
    if (!(await storage.get(key, partBytes))) return;
    await storage.remove(key);
  }
}

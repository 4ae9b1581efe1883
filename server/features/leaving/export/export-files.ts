import type { ObjectKey } from '#server/adapters/storage/storage-port.ts';
import type { Deps } from '#server/deps.ts';
import type { Attempt, ExportRow } from './data-exports.repository.ts';

/** An export is stored in parts of this size, so that neither writing nor reading holds all of it in memory. */
const partBytes = 4 * 1024 * 1024;

/** Every attempt has files of its own, so that two of them can't destroy each other's. */
const partKey = ({ id, attempts }: Attempt, part: number): ObjectKey => `export/${id}.${attempts}.${part}`;

/** Stores the file. Returns its size. */
export async function storeExport(
  { storage }: Pick<Deps, 'storage'>,
  attempt: Attempt,
  chunks: AsyncIterable<Uint8Array>,
): Promise<number> {
  let [waiting, waitingBytes, parts, size]: [Uint8Array[], number, number, number] = [[], 0, 0, 0];
  const put = async (bytes: Buffer) => {
    await storage.put(partKey(attempt, parts), bytes, 'application/octet-stream');
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
  row: ExportRow,
): AsyncGenerator<Buffer> {
  for (let part = 0; part * partBytes < (row.size ?? 0); part += 1) {
    const bytes = await storage.get(partKey(row, part), partBytes);
    if (!bytes) throw new Error('a part of an export is missing');
    yield bytes;
  }
}

/** With what earlier attempts left when their process died. */
export async function removeExport(deps: Pick<Deps, 'storage'>, { id, attempts }: Attempt): Promise<void> {
  for (let attempt = attempts; attempt > 0; attempt -= 1) {
    await removeAttempt(deps, { id, attempts: attempt });
  }
}

/** Until a part is missing: one that was never finished has an unknown number of them. */
export async function removeAttempt({ storage }: Pick<Deps, 'storage'>, attempt: Attempt): Promise<void> {
  for (let part = 0; ; part += 1) {
    const key = partKey(attempt, part);
    if (!(await storage.get(key, partBytes))) return;
    await storage.remove(key);
  }
}

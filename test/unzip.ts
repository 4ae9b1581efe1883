import { inflateRawSync } from 'node:zlib';

const endOfDirectory = 0x06054b50;

/** The files of a ZIP archive, read by its directory. */
export function unzip(archive: Buffer): Record<string, Buffer> {
  let end = archive.length - 22;
  while (end >= 0 && archive.readUInt32LE(end) !== endOfDirectory) end -= 1;
  const files: Record<string, Buffer> = {};
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      archive.readUInt16LE(at + offset),
    );
    const name = archive.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const start = archive.readUInt32LE(at + 42);
    const from = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const packed = archive.subarray(from, from + archive.readUInt32LE(at + 20));
    files[name] = archive.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed);
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}

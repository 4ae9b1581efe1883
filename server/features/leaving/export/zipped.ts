import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

type ZipContent = { json: AsyncIterable<Uint8Array>; photo: Buffer | undefined };

/** A ZIP archive, piece by piece. It is compressed off the event loop, and no faster than it is read. */
export async function* zipped({ json, photo }: ZipContent): AsyncGenerator<Uint8Array> {
  const archive = new ZipFile();
  const output = archive.outputStream.pipe(new PassThrough());
  const source = Readable.from(json, { objectMode: false });
  for (const each of [archive, source]) each.on('error', (error: Error) => output.destroy(error));
  archive.addReadStream(source, 'intime.json');
  if (photo) archive.addBuffer(photo, 'photo.webp', { compress: false });
  archive.end();
  for await (const chunk of output) yield Buffer.from(chunk);
}

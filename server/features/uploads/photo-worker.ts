import { writeFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import type { PhotoAnswer } from './photo-decoder.ts';

/** Decodes one photo in its own process. Reads three formats only, and kills itself above its CPU or memory limit. */
const maxPixels = 50_000_000;
const maxMemoryBytes = 512 * 1024 * 1024;
const maxCpuMs = Number(process.argv[2]);
const maxSide = 1024;
const smallSide = 256;
const webp = { quality: 82 };

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

process.once('message', (file: Uint8Array) => {
  decode(file)
    .catch((error): PhotoAnswer => ({ refused: 'unreadable', reason: String(error) }))
    .then((answer) => process.send?.(answer, () => process.exit()))
    .catch(() => process.exit(1));
});
process.once('disconnect', killSelf);
// Ignore signals to the whole process group, so that a shutdown doesn't interrupt a photo: the parent ends the worker.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
const cpuAtStart = process.cpuUsage();
setInterval(() => {
  const { user, system } = process.cpuUsage(cpuAtStart);
  if ((user + system) / 1000 > maxCpuMs || process.memoryUsage.rss() > maxMemoryBytes) killSelf();
}, 20).unref();
preferForOomKill();
process.send?.('ready');

async function decode(file: Uint8Array): Promise<PhotoAnswer> {
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  if (width * height > maxPixels) return { refused: 'too_many_pixels' };
  const { data, info } = await sharp(file, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels } = info;
  const pixels = (): Sharp => sharp(data, { raw: { width: info.width, height: info.height, channels } });
  return {
    photo: await pixels().webp(webp).toBuffer(),
    small: await pixels().resize(smallSide, smallSide, { fit: 'cover' }).webp(webp).toBuffer(),
  };
}

/** A normal exit would wait for the decoder. */
function killSelf(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** If the machine runs out of memory, Linux should kill this process first. */
function preferForOomKill(): void {
  try {
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not permitted here. Only a precaution, so carry on.
  }
}

import { writeFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import type { PhotoAnswer } from './photo-decoder.ts';

/** A process for one photo. It reads three formats and nothing else, and ends itself when it needs too much. */
const maxPixels = 50_000_000;
const maxMemoryBytes = 512 * 1024 * 1024;
const maxCpuMs = Number(process.argv[2]);
const largestSide = 1024;
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
process.once('disconnect', endNow);
// Only who started it ends it: a signal to all our processes must not spoil a photo that is being read.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
const atStart = process.cpuUsage();
setInterval(() => {
  const { user, system } = process.cpuUsage(atStart);
  if ((user + system) / 1000 > maxCpuMs || process.memoryUsage.rss() > maxMemoryBytes) endNow();
}, 20).unref();
goFirst();
process.send?.('ready');

async function decode(file: Uint8Array): Promise<PhotoAnswer> {
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  if (width * height > maxPixels) return { refused: 'too_many_pixels' };
  const { data, info } = await sharp(file, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize(largestSide, largestSide, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: across, height: down, channels } = info;
  const pixels = (): Sharp => sharp(data, { raw: { width: across, height: down, channels } });
  return {
    photo: await pixels().webp(webp).toBuffer(),
    small: await pixels().resize(smallSide, smallSide, { fit: 'cover' }).webp(webp).toBuffer(),
  };
}

/** A usual exit would wait for what is being decoded. */
function endNow(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Where memory runs out, this is what the system should end. */
function goFirst(): void {
  try {
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not allowed here: it works all the same.
  }
}

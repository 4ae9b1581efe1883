import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import type { PhotoAnswer } from './photo-decoder.ts';
import { makePhotoSizes } from './photo-sizes.ts';

/** Decodes one photo in its own process. Reads three formats only, and kills itself above its CPU or memory limit. */
const maxMemoryBytes = 512 * 1024 * 1024;
const maxCpuMs = Number(process.argv[2]);

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

process.once('message', (file: Uint8Array) => {
  makePhotoSizes(file)
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

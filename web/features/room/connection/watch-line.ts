import type { Peer } from './peer.ts';
import { adapt, fullVideo, type Quality, qualityBetween, type Sample, sampleOf } from './quality.ts';

/** A picture of half the size and rate needs about this much. */
const lessVideoBits = 150_000;

type Line = {
  quality: Quality;
  /** The camera's picture gives way to the sound. A shared screen is only limited: it's what the two talk about. */
  savesVideo: boolean;
};

/** Returns a function that says how the line was since its last call, and makes our picture as large as it allows. */
export function watchLine(peer: Peer): () => Promise<Line | undefined> {
  let adaptation = fullVideo;
  let last: Sample | undefined;
  return async () => {
    const report = (await peer.stats()) as unknown as Iterable<[string, Record<string, unknown>]>;
    const [before, now] = [last, sampleOf(report, Date.now())];
    last = now;
    if (!before) return undefined;
    const quality = qualityBetween(before, now);
    adaptation = adapt(adaptation, quality);
    await peer.limitVideo(adaptation.share === 'full' ? null : lessVideoBits);
    return { quality, savesVideo: adaptation.share === 'none' };
  };
}

/** What `getStats` said of the connection at one moment, as far as quality depends on it. */
export type Sample = {
  atMs: number;
  /** Packets of the other side's sound and video: received, and lost on the way. */
  received: number;
  lost: number;
  /** Of our packets, the share that the other side reports as lost lately. */
  remoteLoss: number;
  roundTripMs: number | null;
};

export type Quality = 'good' | 'fair' | 'poor';

const limits = {
  fair: { loss: 0.03, roundTripMs: 300 },
  poor: { loss: 0.1, roundTripMs: 700 },
} as const;

/** How the line was between two samples. */
export function qualityBetween(before: Sample, after: Sample): Quality {
  const lost = Math.max(0, after.lost - before.lost);
  const sent = lost + Math.max(0, after.received - before.received);
  const loss = Math.max(sent > 0 ? lost / sent : 0, after.remoteLoss);
  const roundTripMs = after.roundTripMs ?? 0;
  const isBeyond = (limit: { loss: number; roundTripMs: number }) =>
    loss > limit.loss || roundTripMs > limit.roundTripMs;
  if (isBeyond(limits.poor)) return 'poor';
  return isBeyond(limits.fair) ? 'fair' : 'good';
}

/** What our camera may send. On a poor line the sound gets all of it. */
export type VideoShare = 'full' | 'less' | 'none';

const worse: Record<VideoShare, VideoShare> = { full: 'less', less: 'none', none: 'none' };
const better: Record<VideoShare, VideoShare> = { none: 'less', less: 'full', full: 'full' };

/** How many samples in a row it takes to send less, or more again. */
const [patience, caution] = [2, 5];

export type Adaptation = { share: VideoShare; poor: number; good: number };

export const fullVideo: Adaptation = { share: 'full', poor: 0, good: 0 };

/** Gives way to sound quickly, and comes back slowly, so that the picture doesn't flicker on and off. */
export function adapt({ share, poor, good }: Adaptation, quality: Quality): Adaptation {
  if (quality === 'poor') {
    return poor + 1 >= patience
      ? { share: worse[share], poor: 0, good: 0 }
      : { share, poor: poor + 1, good: 0 };
  }
  if (quality === 'good') {
    return good + 1 >= caution
      ? { share: better[share], poor: 0, good: 0 }
      : { share, poor: 0, good: good + 1 };
  }
  return { share, poor: 0, good: 0 };
}

type Report = Iterable<[string, Record<string, unknown>]>;

/** Reads a sample from the browser's report. */
export function sampleOf(report: Report, atMs: number): Sample {
  const sample: Sample = { atMs, received: 0, lost: 0, remoteLoss: 0, roundTripMs: null };
  const number = (value: unknown) => (typeof value === 'number' ? value : 0);
  for (const [, stat] of report) {
    if (stat.type === 'inbound-rtp') {
      sample.received += number(stat.packetsReceived);
      sample.lost += number(stat.packetsLost);
    }
    if (stat.type === 'remote-inbound-rtp')
      sample.remoteLoss = Math.max(sample.remoteLoss, number(stat.fractionLost));
    const isUsed = stat.type === 'candidate-pair' && stat.nominated === true && stat.state === 'succeeded';
    if (isUsed && typeof stat.currentRoundTripTime === 'number')
      sample.roundTripMs = stat.currentRoundTripTime * 1_000;
  }
  return sample;
}

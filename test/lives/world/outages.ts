import { dayMs } from '#shared/durations.ts';
import { seededRandom } from '#test/faults/seeded-random.ts';
import { worldStart } from './world.ts';

export type Outage = { from: number; until: number };

/** Longer than lives last. */
const coveredMs = 60 * dayMs;

/** Times in which the app is down and only the provider works. */
export function outagesOf(seed: number): Outage[] {
  const random = seededRandom(seed ^ 0x5eed);
  const outageAt = (earliest: number, [shortest, longest]: [number, number]): Outage => {
    const from = earliest + random() * 6 * dayMs;
    return { from, until: from + (shortest + (longest - shortest) * random()) * dayMs };
  };
  // In one world of three, one is longer than the provider tries to deliver an event.
  const outages = random() < 1 / 3 ? [outageAt(worldStart + 2 * dayMs, [5, 7])] : [];
  for (let at = worldStart; at < worldStart + coveredMs; at += 9 * dayMs)
    outages.push(outageAt(at + 3 * dayMs, [0, 1]));
  return outages;
}

const outageAt = (outages: Outage[], at: number) =>
  outages.find(({ from, until }) => at >= from && at < until);

export const isDownAt = (outages: Outage[], at: number) => outageAt(outages, at) !== undefined;

/** The same moment, or when the app is back. */
export function endOfOutage(outages: Outage[], at: number): number {
  const outage = outageAt(outages, at);
  return outage ? endOfOutage(outages, outage.until) : at;
}

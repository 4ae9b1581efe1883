import { describe, expect, test } from 'vitest';
import {
  type Adaptation,
  adapt,
  fullVideo,
  type Quality,
  qualityBetween,
  type Sample,
  sampleOf,
} from './quality.ts';

const start: Sample = { atMs: 0, received: 1_000, lost: 10, remoteLoss: 0, roundTripMs: 40 };
const later = (changes: Partial<Sample>): Sample => ({ ...start, atMs: 2_000, received: 1_100, ...changes });

describe('the quality of a line', () => {
  test.each<[string, Partial<Sample>, Quality]>([
    ['nothing lost', {}, 'good'],
    ['3 of 103 packets lost', { lost: 13 }, 'good'],
    ['4 of 104 packets lost', { lost: 14 }, 'fair'],
    ['20 of 120 packets lost', { lost: 30 }, 'poor'],
    ['the other side misses a tenth', { remoteLoss: 0.11 }, 'poor'],
    ['the other side misses a little', { remoteLoss: 0.05 }, 'fair'],
    ['a slow answer', { roundTripMs: 400 }, 'fair'],
    ['a very slow answer', { roundTripMs: 900 }, 'poor'],
    ['an unknown delay', { roundTripMs: null }, 'good'],
    ['nothing sent at all, as when both are muted', { received: 1_000 }, 'good'],
    ['counters that start again after a restart', { received: 5, lost: 0 }, 'good'],
  ])('%s', (_name, changes, quality) => {
    expect(qualityBetween(start, later(changes))).toBe(quality);
  });
});

const shareAfter = (qualities: Quality[], from: Adaptation = fullVideo) =>
  qualities.reduce(adapt, from).share;

describe('video gives way to sound', () => {
  test('a single bad moment changes nothing', () => {
    expect(shareAfter(['poor', 'good', 'poor', 'fair', 'poor'])).toBe('full');
  });

  test('a poor line gets less video, then none', () => {
    expect(shareAfter(['poor', 'poor'])).toBe('less');
    expect(shareAfter(['poor', 'poor', 'poor', 'poor'])).toBe('none');
    expect(shareAfter(Array<Quality>(9).fill('poor'))).toBe('none');
  });

  test('it comes back in steps, after five good moments each', () => {
    const none: Adaptation = { share: 'none', poor: 0, good: 0 };
    expect(shareAfter(Array<Quality>(4).fill('good'), none)).toBe('none');
    expect(shareAfter(Array<Quality>(5).fill('good'), none)).toBe('less');
    expect(shareAfter(Array<Quality>(10).fill('good'), none)).toBe('full');
    expect(shareAfter(['good', 'good', 'good', 'good', 'fair', 'good'], none)).toBe('none');
  });
});

test('a report is summed over sound and video, and names the line in use', () => {
  const report = new Map<string, Record<string, unknown>>([
    ['a', { type: 'inbound-rtp', packetsReceived: 10, packetsLost: 1 }],
    ['b', { type: 'inbound-rtp', packetsReceived: 90, packetsLost: 2 }],
    ['c', { type: 'remote-inbound-rtp', fractionLost: 0.2 }],
    ['d', { type: 'remote-inbound-rtp', fractionLost: 0.1 }],
    ['e', { type: 'candidate-pair', nominated: true, state: 'succeeded', currentRoundTripTime: 0.05 }],
    ['f', { type: 'candidate-pair', nominated: false, state: 'succeeded', currentRoundTripTime: 0.9 }],
    ['g', { type: 'codec' }],
  ]);
  expect(sampleOf(report, 5)).toEqual({ atMs: 5, received: 100, lost: 3, remoteLoss: 0.2, roundTripMs: 50 });
});

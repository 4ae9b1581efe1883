import { describe, expect, test } from 'vitest';
import { currentPolicy, freeUntil, refundPercent } from './policy.ts';

const startsAt = new Date('2030-03-04T09:00:00Z');

describe('canceling a charged session', () => {
  test.each([
    ['booker', '2030-03-01T00:00:00Z', 100],
    ['booker', '2030-03-03T08:59:59Z', 100],
    ['booker', '2030-03-03T09:00:00Z', 100],
    ['booker', '2030-03-03T09:00:01Z', 50],
    ['booker', '2030-03-04T08:59:59Z', 50],
    ['expert', '2030-03-01T00:00:00Z', 100],
    ['expert', '2030-03-04T08:59:59Z', 100],
    ['operator', '2030-03-04T08:59:59Z', 100],
  ] as const)('by the %s at %s refunds %i%%', (by, at, percent) => {
    expect(refundPercent(currentPolicy, by, startsAt, new Date(at))).toBe(percent);
  });

  test('is free until 24 hours before the start', () => {
    expect(freeUntil(currentPolicy, startsAt).toISOString()).toBe('2030-03-03T09:00:00.000Z');
  });
});

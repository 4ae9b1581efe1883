import { describe, expect, test } from 'vitest';
import { freeUntil, refundPercent } from './policy.ts';

const startsAt = new Date('2030-03-04T09:00:00Z');
const policy = '2026-12';

describe('canceling a charged session', () => {
  const deadline = new Date('2030-03-03T09:00:00Z');

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
    expect(refundPercent(policy, by, deadline, new Date(at))).toBe(percent);
  });
});

describe('the free cancellation deadline', () => {
  const deadline = (
    agreement: { agreedAt?: string; before?: string } = {},
    version: '2026-11' | '2026-12' = policy,
  ) => {
    const { agreedAt, before } = agreement;
    return freeUntil(version, {
      startsAt,
      ...(agreedAt && { agreedAt: new Date(agreedAt) }),
      ...(before && { before: new Date(before) }),
    }).toISOString();
  };

  test.each([
    ['of a request is 24 hours before the start', {}, '2030-03-03T09:00:00.000Z'],
    [
      'stays there for a session accepted early',
      { agreedAt: '2030-03-01T12:00:00Z' },
      '2030-03-03T09:00:00.000Z',
    ],
    ['is an hour after a late acceptance', { agreedAt: '2030-03-03T20:00:00Z' }, '2030-03-03T21:00:00.000Z'],
    ['is never after the start', { agreedAt: '2030-03-04T08:30:00Z' }, '2030-03-04T09:00:00.000Z'],
    [
      'stays where it was when an earlier time is agreed on',
      { agreedAt: '2030-03-02T09:00:00Z', before: '2030-03-03T15:00:00Z' },
      '2030-03-03T15:00:00.000Z',
    ],
    [
      'moves with a later time',
      { agreedAt: '2030-03-01T09:00:00Z', before: '2030-03-01T10:00:00Z' },
      '2030-03-03T09:00:00.000Z',
    ],
  ])('%s', (_, agreement, expected) => {
    expect(deadline(agreement)).toBe(expected);
  });

  test('has no hour after acceptance for bookings made under the first policy', () => {
    expect(deadline({ agreedAt: '2030-03-03T20:00:00Z' }, '2026-11')).toBe('2030-03-03T09:00:00.000Z');
  });
});

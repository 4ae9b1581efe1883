import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideRefund, type RefundPart } from './divide-refund.ts';

const session = (amount: number, min = 0): RefundPart => ({ amount, min });

describe('a refund of a session with more than one charge', () => {
  test.each([
    ['in proportion', 6_000, [session(8_000), session(4_000)], [4_000, 2_000]],
    ['all of it', 12_000, [session(8_000), session(4_000)], [8_000, 4_000]],
    ['nothing', 0, [session(8_000), session(4_000)], [0, 0]],
    ['to the cent', 100, [session(3_333), session(3_333), session(3_334)], [34, 33, 33]],
    ['with what one of them already gave back', 4_000, [session(8_000), session(4_000, 4_000)], [0, 4_000]],
    ['up to what was charged', 9_000, [session(8_000, 8_000), session(4_000)], [8_000, 1_000]],
    ['of one charge alone', 2_500, [session(7_500)], [2_500]],
  ])('is divided: %s', (_, refund, parts, expected) => {
    expect(divideRefund(refund, parts)).toEqual(expected);
  });

  test('always adds up, within what is possible for each', () => {
    const part = fc
      .tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([amount, share]) => ({ amount, min: Math.floor(amount * share) }));
    const divisions = fc
      .tuple(fc.array(part, { minLength: 1, maxLength: 5 }), fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([parts, share]) => {
        const least = parts.reduce((sum, { min }) => sum + min, 0);
        const most = parts.reduce((sum, { amount }) => sum + amount, 0);
        return { parts, refund: least + Math.floor((most - least) * share) };
      });
    fc.assert(
      fc.property(divisions, ({ parts, refund }) => {
        const shares = divideRefund(refund, parts);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(refund);
        shares.forEach((share, index) => {
          expect(share).toBeGreaterThanOrEqual(parts[index]?.min ?? 0);
          expect(share).toBeLessThanOrEqual(parts[index]?.amount ?? 0);
        });
      }),
    );
  });
});

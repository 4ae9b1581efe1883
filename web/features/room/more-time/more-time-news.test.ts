import { describe, expect, test } from 'vitest';
import type { Extension } from '#shared/bookings/extensions.schema.ts';
import type { Room } from '#shared/rooms/rooms.schema.ts';
import { newsBetween, standingOf } from './more-time-news.ts';

type Shown = Pick<Room, 'now' | 'endsAt' | 'extension' | 'party'>;

const [end, longer] = ['2032-03-04T09:30:00.000Z', '2032-03-04T09:45:00.000Z'];
const extension = (changes: Partial<Extension>): Extension => ({
  id: 'one',
  state: 'offered',
  by: 'expert',
  minutes: 15,
  price: '50.00',
  receives: null,
  card: null,
  until: end,
  ...changes,
});
const room = (changes: Partial<Shown> = {}): Shown => ({
  now: '2032-03-04T09:25:00.000Z',
  endsAt: end,
  party: 'booker',
  extension: null,
  ...changes,
});
const available = extension({ id: null, state: 'available', by: null });
const theirs = room({ extension: extension({}) });
const own = room({ extension: extension({ by: 'booker' }) });
const agreed = room({ extension: extension({ state: 'agreed' }) });
const withOffer = room({ extension: available });

const newsOf = (...rooms: Shown[]) => {
  let standing = standingOf(rooms[0] ?? room());
  return rooms.slice(1).map((next) => {
    const news = newsBetween(standing, next);
    standing = standingOf(next, standing);
    return news;
  });
};

describe('what became of more time', () => {
  test('nothing, as long as an offer stands', () => {
    expect(newsOf(withOffer, theirs, theirs, agreed, agreed)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test.each([
    ['paid for', agreed],
    ['paid for with the saved card at once', own],
    ['paid for while this page heard nothing', withOffer],
  ])('added: %s', (_name, before) => {
    expect(newsOf(before, room({ endsAt: longer }))).toEqual(['added']);
  });

  test('added once, also if the longer session is seen before its offer is gone', () => {
    const seen = { ...agreed, endsAt: longer };
    expect(newsOf(agreed, seen, room({ endsAt: longer }), room({ endsAt: longer }))).toEqual([
      undefined,
      'added',
      undefined,
    ]);
  });

  test('not paid', () => {
    expect(newsOf(agreed, withOffer)).toEqual(['notPaid']);
    // The time to pay may be longer than the session.
    expect(newsOf(agreed, room({ now: '2032-03-04T09:33:00.000Z' }))).toEqual(['notPaid']);
  });

  test('declined by the other, who alone can offer it now', () => {
    expect(newsOf(own, room())).toEqual(['declined']);
  });

  test('withdrawn', () => {
    expect(newsOf(own, withOffer)).toEqual([undefined]);
    expect(newsOf(theirs, withOffer)).toEqual(['ended']);
  });

  test('not answered until the end, which the dial says', () => {
    const over = room({ now: end });
    expect(newsOf(own, over)).toEqual([undefined]);
    expect(newsOf(theirs, over)).toEqual([undefined]);
  });

  test('another offer took its place', () => {
    expect(newsOf(theirs, room({ extension: extension({ id: 'two' }) }))).toEqual([undefined]);
  });
});

import { describe, expect, test } from 'vitest';
import type { Message } from '#shared/messages/messages.schema.ts';
import { withLatest, withMessage, withOlder } from './chat.ts';

const sender = { id: 'a' } as Message['sender'];
const message = (n: number, fields: Partial<Message> = {}): Message => ({
  id: `m${String(n).padStart(4, '0')}`,
  bookingId: 'b',
  senderId: 'a',
  receiverId: 'c',
  sender,
  content: String(n),
  isRead: false,
  createdAt: new Date(Date.UTC(2030, 0, 1) + n * 1000).toISOString(),
  ...fields,
});
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
const numbers = (messages: Message[]) => messages.map(({ content }) => Number(content));

describe('a chat loaded in pages', () => {
  test('the latest messages are joined with older ones already loaded', () => {
    const chat = withOlder(withLatest(undefined, range(201, 400)), range(1, 200));
    expect(numbers(chat.messages)).toEqual(numbers(range(1, 400)));
    const later = withLatest(chat, range(203, 402));
    expect(numbers(later.messages)).toEqual(numbers(range(1, 402)));
    expect(later.hasOlder).toBe(true);
  });

  test('older messages are dropped rather than leaving a gap', () => {
    const chat = withLatest(withLatest(undefined, range(1, 10)), range(300, 499));
    expect(numbers(chat.messages)).toEqual(numbers(range(300, 499)));
    expect(chat.hasOlder).toBe(true);
  });

  test('a short chat has no older messages to load', () => {
    expect(withLatest(undefined, range(1, 199)).hasOlder).toBe(false);
    expect(withOlder(withLatest(undefined, range(201, 400)), range(150, 200)).hasOlder).toBe(false);
  });

  test('the first message is added to an empty chat', () => {
    expect(numbers(withLatest(withLatest(undefined, []), range(1, 1)).messages)).toEqual([1]);
  });

  test('a new message is inserted in order of time, once', () => {
    const chat = withLatest(undefined, [message(1), message(3)]);
    const added = withMessage(withMessage(chat, message(2)), message(4));
    expect(numbers(added.messages)).toEqual([1, 2, 3, 4]);
    const again = withMessage(added, message(4, { isRead: true }));
    expect(numbers(again.messages)).toEqual([1, 2, 3, 4]);
    expect(again.messages.map(({ isRead }) => isRead)).toEqual([true, true, true, true]);
    const other = withMessage(added, message(4, { isRead: true, senderId: 'c' }));
    expect(other.messages.map(({ isRead }) => isRead)).toEqual([false, false, false, true]);
  });

  test('keeps a live message that an older answer doesn’t include', () => {
    const withLive = (chat: ReturnType<typeof withLatest>) => withMessage(chat, message(3));
    for (const answer of [[], range(1, 2)]) {
      const chat = withLive(withLatest(undefined, answer));
      expect(numbers(withLatest(chat, answer).messages)).toEqual(numbers([...answer, message(3)]));
    }
  });

  test('a message older than everything loaded is left out', () => {
    const chat = withLatest(undefined, range(201, 400));
    expect(withMessage(chat, message(5))).toBe(chat);
  });
});

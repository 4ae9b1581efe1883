import { messageLimits } from '#shared/messages/messages.rules.ts';
import type { Message } from '#shared/messages/messages.schema.ts';

/** What is loaded of a conversation: the oldest first, without a gap. */
export type Chat = { messages: Message[]; hasOlder: boolean };

const isFull = (answer: Message[]) => answer.length >= messageLimits.pageSize;

/** The newest joined with what was there. Where too much was written meanwhile to be joined, they stand alone. */
export function withLatest(known: Chat | undefined, latest: Message[]): Chat {
  const [first, last] = [latest[0], latest.at(-1)];
  // Messages that arrived live after the server wrote this answer.
  const since = known?.messages.filter((each) => !last || isBefore(last, each)) ?? [];
  const alone = { messages: [...latest, ...since], hasOlder: isFull(latest) };
  if (!known || !first) return alone;
  const at = known.messages.findIndex(({ id }) => id === first.id);
  if (at >= 0) return { ...known, messages: [...known.messages.slice(0, at), ...alone.messages] };
  return alone;
}

export function withOlder(chat: Chat, older: Message[]): Chat {
  const there = new Set(chat.messages.map(({ id }) => id));
  return {
    messages: [...older.filter(({ id }) => !there.has(id)), ...chat.messages],
    hasOlder: isFull(older),
  };
}

/** One that is new, or that has been read meanwhile: then so has all that the same person wrote before. */
export function withMessage(chat: Chat, message: Message): Chat {
  const messages = message.isRead
    ? chat.messages.map((each) => (isReadWith(each, message) ? { ...each, isRead: true } : each))
    : chat.messages;
  const at = messages.findIndex(({ id }) => id === message.id);
  if (at >= 0) return { ...chat, messages: messages.with(at, message) };
  const after = messages.findLastIndex((each) => isBefore(each, message));
  // Before all that is loaded: it comes when the older ones are asked for.
  if (after < 0 && chat.hasOlder) return chat;
  return { ...chat, messages: messages.toSpliced(after + 1, 0, message) };
}

const isReadWith = (each: Message, message: Message) =>
  !each.isRead && each.senderId === message.senderId && isBefore(each, message);

function isBefore(one: Message, other: Message): boolean {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt;
  return one.id < other.id;
}

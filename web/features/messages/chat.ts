import { messageLimits } from '#shared/messages/messages.rules.ts';
import type { Message } from '#shared/messages/messages.schema.ts';

/** The loaded part of a chat: oldest first, without gaps. */
export type Chat = { messages: Message[]; hasOlder: boolean };

const isFull = (answer: Message[]) => answer.length >= messageLimits.pageSize;

/** Joins the latest messages with the loaded ones. If there is a gap between them, the loaded ones are dropped. */
export function withLatest(loaded: Chat | undefined, latest: Message[]): Chat {
  const [first, last] = [latest[0], latest.at(-1)];
  // Messages that arrived live after the server wrote this answer.
  const since = loaded?.messages.filter((each) => !last || isBefore(last, each)) ?? [];
  const fresh = { messages: [...latest, ...since], hasOlder: isFull(latest) };
  if (!loaded || !first) return fresh;
  const at = loaded.messages.findIndex(({ id }) => id === first.id);
  if (at >= 0) return { ...loaded, messages: [...loaded.messages.slice(0, at), ...fresh.messages] };
  return fresh;
}

export function withOlder(chat: Chat, older: Message[]): Chat {
  const loadedIds = new Set(chat.messages.map(({ id }) => id));
  return {
    messages: [...older.filter(({ id }) => !loadedIds.has(id)), ...chat.messages],
    hasOlder: isFull(older),
  };
}

/** Adds or updates a message. If it was read, the sender's earlier messages are marked as read too. */
export function withMessage(chat: Chat, message: Message): Chat {
  const messages = message.isRead
    ? chat.messages.map((each) => (isReadWith(each, message) ? { ...each, isRead: true } : each))
    : chat.messages;
  const at = messages.findIndex(({ id }) => id === message.id);
  if (at >= 0) return { ...chat, messages: messages.with(at, message) };
  const after = messages.findLastIndex((each) => isBefore(each, message));
  // Older than everything loaded: it comes with the older messages.
  if (after < 0 && chat.hasOlder) return chat;
  return { ...chat, messages: messages.toSpliced(after + 1, 0, message) };
}

const isReadWith = (each: Message, message: Message) =>
  !each.isRead && each.senderId === message.senderId && isBefore(each, message);

function isBefore(one: Message, other: Message): boolean {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt;
  return one.id < other.id;
}

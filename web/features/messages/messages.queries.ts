import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Message } from '#shared/messages/messages.schema.ts';
import { call } from '#web/lib/call.ts';
import { type Chat, withLatest, withMessage, withOlder } from './chat.ts';

const refetchMs = 5_000;

type Keyed = { content: string; key: string };

const chatsKey = ['/api/messages'];
const chatKey = (bookingId: string) => [...chatsKey, bookingId];

/** The latest messages of a chat, joined with older ones already loaded. Polled in case the stream is down. */
export const chatOf = (bookingId: string) =>
  queryOptions({
    queryKey: chatKey(bookingId),
    queryFn: async ({ client, signal }): Promise<Chat> => {
      const latest = await call('GET /api/messages/:bookingId', { params: { bookingId }, signal });
      return withLatest(client.getQueryData<Chat>(chatKey(bookingId)), latest);
    },
    staleTime: 0,
    refetchInterval: refetchMs,
    refetchOnWindowFocus: true,
  });

export async function loadOlder(client: QueryClient, bookingId: string, before: string): Promise<void> {
  const query = `before=${encodeURIComponent(before)}`;
  const older = await call('GET /api/messages/:bookingId', { params: { bookingId }, query });
  client.setQueryData(chatKey(bookingId), (chat: Chat | undefined) => chat && withOlder(chat, older));
}

/** Adds a message to its chat, if that chat is loaded. */
export function saveMessage(client: QueryClient, message: Message): void {
  client.setQueryData(
    chatKey(message.bookingId),
    (chat: Chat | undefined) => chat && withMessage(chat, message),
  );
}

/** Refetches every loaded chat, in case messages were missed. */
export function refreshChats(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: chatsKey });
}

/** Every try of one message uses the same key, so it is stored once. */
export function postMessage(bookingId: string, { content, key }: Keyed): Promise<Message> {
  return call('POST /api/messages', { body: { bookingId, content }, idempotencyKey: key });
}

/** `sent` is the message if it was stored before; otherwise no try of it will be stored any more. */
export function cancelMessage(bookingId: string, { content, key }: Keyed): Promise<{ sent: Message | null }> {
  return call('POST /api/messages/cancel', { body: { bookingId, content }, idempotencyKey: key });
}

export async function markRead(bookingId: string): Promise<void> {
  await call('POST /api/messages/:bookingId/read', { params: { bookingId } });
}

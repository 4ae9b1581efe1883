import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Message } from '#shared/messages/messages.schema.ts';
import { callApi } from '#web/lib/api-client.ts';
import { type Chat, withLatest, withMessage, withOlder } from './chat.ts';

const everyMs = 5_000;

const chatsKey = ['/api/messages'];
const chatKey = (bookingId: string) => [...chatsKey, bookingId];
const pathOf = (bookingId: string) => `/api/messages/${encodeURIComponent(bookingId)}`;

/** The newest of a conversation, with what was loaded of it before. Asked for anew even where the stream is silent. */
export const chatOf = (bookingId: string) =>
  queryOptions({
    queryKey: chatKey(bookingId),
    queryFn: async ({ client, signal }): Promise<Chat> => {
      const latest = (await callApi('GET', pathOf(bookingId), undefined, signal)) as Message[];
      return withLatest(client.getQueryData<Chat>(chatKey(bookingId)), latest);
    },
    staleTime: 0,
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
  });

export async function loadOlder(client: QueryClient, bookingId: string, before: string): Promise<void> {
  const path = `${pathOf(bookingId)}?before=${encodeURIComponent(before)}`;
  const older = (await callApi('GET', path)) as Message[];
  client.setQueryData(chatKey(bookingId), (chat: Chat | undefined) => chat && withOlder(chat, older));
}

/** One that arrived, in the conversation that somebody looks at. */
export function saveMessage(client: QueryClient, message: Message): void {
  client.setQueryData(
    chatKey(message.bookingId),
    (chat: Chat | undefined) => chat && withMessage(chat, message),
  );
}

/** Whatever was missed is asked for. */
export function refreshChats(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: chatsKey });
}

/** The same key for each try of the same message: it is stored once, however often it is sent. */
export async function postMessage(bookingId: string, content: string, key: string): Promise<Message> {
  const headers = { 'idempotency-key': key };
  return (await callApi('POST', '/api/messages', { bookingId, content }, undefined, headers)) as Message;
}

export async function markRead(bookingId: string): Promise<void> {
  await callApi('POST', `${pathOf(bookingId)}/read`);
}

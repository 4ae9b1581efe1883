import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Message } from '#shared/messages/messages.schema.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { isUncertain, randomKey } from '#web/lib/attempt-key.ts';
import * as messagesCopy from './messages.copy.ts';
import { postMessage, saveMessage } from './messages.queries.ts';
import { deleteUnsent, readUnsent, saveUnsent, type Unsent } from './unsent.ts';

const [firstDelayMs, maxDelayMs] = [1_000, 15_000];

type Options = {
  userId: string;
  bookingId: string;
  /** The id of the newest message in the chat. */
  newest: () => string | undefined;
  /** The server refused the message. */
  onRefused: (content: string, reason: string) => void;
};

/**
 * Sends one message and retries until the server has it, across lost connections and page reloads. The same
 * idempotency key is used for every try, so the message is neither lost nor stored twice.
 */
export function useOutgoing({ userId, bookingId, newest, onRefused }: Options) {
  const client = useQueryClient();
  const chat = `${userId}:${bookingId}`;
  const [unsent, setUnsent] = useState<Unsent | undefined>(() => readUnsent(chat));
  const [isRetrying, setRetrying] = useState(false);
  const latestOnRefused = useRef(onRefused);
  latestOnRefused.current = onRefused;

  const clear = useCallback(() => {
    deleteUnsent(chat);
    setUnsent(undefined);
    setRetrying(false);
  }, [chat]);

  useEffect(() => {
    if (!unsent) return;
    let isStopped = false;
    let timer: ReturnType<typeof setTimeout>;
    let delayMs = firstDelayMs;
    let isRunning = false;
    const attempt = async () => {
      if (isRunning) return;
      isRunning = true;
      clearTimeout(timer);
      try {
        const message = await postMessage(bookingId, unsent.content, unsent.key);
        saveMessage(client, message);
        if (!isStopped) clear();
      } catch (error) {
        if (isStopped) return;
        if (!isUncertain(error)) {
          clear();
          latestOnRefused.current(unsent.content, serverMessage(error) ?? messagesCopy.notSent);
          return;
        }
        setRetrying(true);
        timer = setTimeout(() => void attempt(), delayMs);
        delayMs = Math.min(delayMs * 2, maxDelayMs);
      } finally {
        isRunning = false;
      }
    };
    const attemptNow = () => void attempt();
    window.addEventListener('online', attemptNow);
    void attempt();
    return () => {
      isStopped = true;
      clearTimeout(timer);
      window.removeEventListener('online', attemptNow);
    };
  }, [unsent, bookingId, client, clear]);

  return {
    unsent,
    /** The first try failed, and sending is being retried. */
    isRetrying,
    send: (content: string) => {
      const next = { key: randomKey(), content, after: newest() };
      saveUnsent(chat, next);
      setUnsent(next);
    },
    /** Stops sending and returns the text. */
    cancel: () => {
      clear();
      return unsent?.content ?? '';
    },
  };
}

/** Whether the message is already in the list although its answer was lost; then it isn't shown twice. */
export function hasArrived(messages: Message[], userId: string, unsent: Unsent): boolean {
  const since = messages.findIndex(({ id }) => id === unsent.after) + 1;
  return messages
    .slice(since)
    .some(({ senderId, content }) => senderId === userId && content === unsent.content);
}

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Message } from '#shared/messages/messages.schema.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { isUncertain, randomKey } from '#web/lib/attempt-key.ts';
import { postMessage, saveMessage } from './messages.queries.ts';
import { forgetUnsent, keepUnsent, readUnsent, type Unsent } from './unsent.ts';

const [firstPauseMs, longestPauseMs] = [1_000, 15_000];

type Options = {
  userId: string;
  bookingId: string;
  /** The newest that was there when somebody wrote. */
  newest: () => string | undefined;
  /** It was refused: the text is its writer's again. */
  onRefused: (content: string, why: string) => void;
};

/**
 * A text on its way. It stays until the server has it, over lost connections and reloads, under one key: so it is
 * neither lost nor sent twice.
 */
export function useOutgoing({ userId, bookingId, newest, onRefused }: Options) {
  const client = useQueryClient();
  const place = `${userId}:${bookingId}`;
  const [unsent, setUnsent] = useState<Unsent | undefined>(() => readUnsent(place));
  const [waits, setWaits] = useState(false);
  const refused = useRef(onRefused);
  refused.current = onRefused;

  const end = useCallback(() => {
    forgetUnsent(place);
    setUnsent(undefined);
    setWaits(false);
  }, [place]);

  useEffect(() => {
    if (!unsent) return;
    let over = false;
    let timer: ReturnType<typeof setTimeout>;
    let pauseMs = firstPauseMs;
    let running = false;
    const attempt = async () => {
      if (running) return;
      running = true;
      clearTimeout(timer);
      try {
        const message = await postMessage(bookingId, unsent.content, unsent.key);
        saveMessage(client, message);
        if (!over) end();
      } catch (error) {
        if (over) return;
        if (!isUncertain(error)) {
          end();
          refused.current(unsent.content, serverMessage(error) ?? 'It could not be sent.');
          return;
        }
        setWaits(true);
        timer = setTimeout(() => void attempt(), pauseMs);
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      } finally {
        running = false;
      }
    };
    const now = () => void attempt();
    window.addEventListener('online', now);
    void attempt();
    return () => {
      over = true;
      clearTimeout(timer);
      window.removeEventListener('online', now);
    };
  }, [unsent, bookingId, client, end]);

  return {
    unsent,
    /** The first try failed: it is tried again and again. */
    waits,
    send: (content: string) => {
      const next = { key: randomKey(), content, after: newest() };
      keepUnsent(place, next);
      setUnsent(next);
    },
    takeBack: () => {
      end();
      return unsent?.content ?? '';
    },
  };
}

/** Whether the server has it though nobody heard: then it isn't shown a second time. */
export function hasArrived(messages: Message[], userId: string, unsent: Unsent): boolean {
  const since = messages.findIndex(({ id }) => id === unsent.after) + 1;
  return messages
    .slice(since)
    .some(({ senderId, content }) => senderId === userId && content === unsent.content);
}

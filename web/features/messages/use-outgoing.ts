import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Message } from '#shared/messages/messages.schema.ts';
import { ApiError, serverMessage } from '#web/lib/api-client.ts';
import { isUncertain, randomKey } from '#web/lib/attempt-key.ts';
import { toast } from '#web/ui/toast.ts';
import { keepTrying } from './keep-trying.ts';
import * as messagesCopy from './messages.copy.ts';
import { cancelMessage, postMessage, saveMessage } from './messages.queries.ts';
import { type ChatId, readUnsent, saveUnsent, type Unsent } from './unsent.ts';

type Options = ChatId & {
  /** The id of the newest message in the chat. */
  newest: () => string | undefined;
  /** The message wasn't sent and never will be: the user canceled it, or the server refused it. */
  onReturned: (content: string, reason: string | undefined) => void;
};

/**
 * Sends one message and retries until the server has it, across lost connections and page reloads. The same
 * idempotency key is used for every try, so the message is neither lost nor stored twice. Taking it back asks the
 * server, because a try whose answer was lost may have been stored, and another may still be on its way.
 */
export function useOutgoing({ userId, bookingId, newest, onReturned }: Options) {
  const client = useQueryClient();
  const [unsent, setUnsent] = useState(() => readUnsent({ userId, bookingId }));
  const [isRetrying, setRetrying] = useState(false);
  // A message from before a reload may have reached the server.
  const mayBeStored = useRef(unsent !== undefined);

  const set = (next: Unsent | undefined) => {
    saveUnsent({ userId, bookingId }, next);
    setUnsent(next);
    if (!next) setRetrying(false);
  };

  const send = useEffectEvent(async (message: Unsent, isStopped: () => boolean): Promise<boolean> => {
    try {
      saveMessage(client, await postMessage(bookingId, message));
      if (!isStopped()) set(undefined);
      return true;
    } catch (error) {
      if (isStopped()) return true;
      // After a 401 the same user has signed in again.
      if (error instanceof ApiError && error.status === 401) return false;
      if (isUncertain(error)) {
        mayBeStored.current = true;
        setRetrying(true);
        return false;
      }
      const reason = serverMessage(error) ?? messagesCopy.notSent;
      if (mayBeStored.current) set({ ...message, canceled: { reason } });
      else giveBack(message.content, reason);
      return true;
    }
  });

  const cancel = useEffectEvent(async (message: Unsent, isStopped: () => boolean): Promise<boolean> => {
    try {
      const { sent } = await cancelMessage(bookingId, message);
      if (sent) saveMessage(client, sent);
      if (isStopped()) return true;
      if (!sent) giveBack(message.content, message.canceled?.reason);
      else {
        set(undefined);
        toast(messagesCopy.alreadySent);
      }
      return true;
    } catch {
      return false;
    }
  });

  const giveBack = (content: string, reason: string | undefined) => {
    set(undefined);
    onReturned(content, reason);
  };

  useEffect(() => {
    if (!unsent) return;
    return keepTrying((isStopped) => (unsent.canceled ? cancel : send)(unsent, isStopped));
  }, [unsent]);

  return {
    unsent,
    /** The first try failed, and sending is being retried. */
    isRetrying,
    send: (content: string) => {
      mayBeStored.current = false;
      set({ key: randomKey(), content, after: newest() });
    },
    /** Returns the text if it hasn't been sent; otherwise says that it has. */
    cancel: () => unsent && set({ ...unsent, canceled: {} }),
  };
}

/** Whether the message is already in the list although its answer was lost; then it isn't shown twice. */
export function hasArrived(messages: Message[], userId: string, unsent: Unsent): boolean {
  const since = messages.findIndex(({ id }) => id === unsent.after) + 1;
  return messages
    .slice(since)
    .some(({ senderId, content }) => senderId === userId && content === unsent.content);
}

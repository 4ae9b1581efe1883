import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Message } from '#shared/messages/messages.schema.ts';
import { markRead } from './messages.queries.ts';

/** Marks incoming messages as read while the page is visible. */
export function useMarkRead(
  bookingId: string,
  userId: string,
  messages: Message[],
  onRead: () => void,
): void {
  const isVisible = useSyncExternalStore(
    onVisibilityChange,
    () => document.visibilityState === 'visible',
    () => false,
  );
  const newest = messages.findLast(({ receiverId, isRead }) => receiverId === userId && !isRead)?.id;
  const marked = useRef<string>(undefined);
  const latestOnRead = useRef(onRead);
  latestOnRead.current = onRead;
  useEffect(() => {
    if (!isVisible || newest === undefined || marked.current === newest) return;
    marked.current = newest;
    // After a failure, the next change to the list tries again.
    markRead(bookingId).then(
      () => latestOnRead.current(),
      () => {
        marked.current = undefined;
      },
    );
  }, [bookingId, newest, isVisible]);
}

function onVisibilityChange(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Message } from '#shared/messages/messages.schema.ts';
import { markRead } from './messages.queries.ts';

/** What is on a screen that somebody looks at has been read. */
export function useMarkRead(
  bookingId: string,
  userId: string,
  messages: Message[],
  onRead: () => void,
): void {
  const isVisible = useSyncExternalStore(
    watch,
    () => document.visibilityState === 'visible',
    () => false,
  );
  const newest = messages.findLast(({ receiverId, isRead }) => receiverId === userId && !isRead)?.id;
  const told = useRef<string>(undefined);
  const done = useRef(onRead);
  done.current = onRead;
  useEffect(() => {
    if (!isVisible || newest === undefined || told.current === newest) return;
    told.current = newest;
    // One that fails is told with the next look at the list.
    markRead(bookingId).then(
      () => done.current(),
      () => {
        told.current = undefined;
      },
    );
  }, [bookingId, newest, isVisible]);
}

function watch(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

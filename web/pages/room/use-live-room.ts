import { useEffect, useRef } from 'react';
import type { LiveEvents } from '#shared/live/live.schema.ts';
import { keepStreamOpen, onLive } from '#web/lib/live-listeners.ts';

type LiveRoom = {
  onSignal: (signal: LiveEvents['signal']) => void;
  onChanged: () => void;
  onResync: () => void;
  /** The booking or its messages have changed. */
  onBooking: () => void;
};

/** What happens in this room and its booking, as soon as it does. The stream stays open while the page is hidden. */
export function useLiveRoom(bookingId: string, handlers: LiveRoom): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const now = () => latest.current;
    const ends = [
      keepStreamOpen(),
      onLive('signal', (signal) => signal.bookingId === bookingId && now().onSignal(signal)),
      onLive('room', (changed) => changed.bookingId === bookingId && now().onChanged()),
      onLive('message', (message) => message.bookingId === bookingId && now().onBooking()),
      onLive('booking', ({ id }) => {
        if (id !== bookingId) return;
        now().onBooking();
        now().onChanged();
      }),
      onLive('resync', () => {
        now().onBooking();
        now().onResync();
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [bookingId]);
}

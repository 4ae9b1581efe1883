import type { QueryClient } from '@tanstack/react-query';
import { refreshBookings, saveBooking } from '#web/features/bookings/bookings.queries.ts';
import { useStream } from '#web/features/live/use-stream.ts';
import { refreshChats, saveMessage } from '#web/features/messages/messages.queries.ts';
import { refreshNotifications } from '#web/features/notifications/notifications.queries.ts';
import { tellPage } from '#web/lib/live-listeners.ts';
import { useSessionPaused } from '#web/lib/session-pause.ts';

export type LiveUpdatesProps = { client: QueryClient; userId: string };

/** The event stream that updates bookings, chats and notifications as they change. */
export function LiveUpdates({ client, userId }: LiveUpdatesProps): null {
  useStream(!useSessionPaused(), {
    message: (message) => {
      saveMessage(client, message);
      tellPage('message', message);
      refreshBookings(client, userId);
      refreshNotifications(client, userId);
    },
    booking: (booking) => {
      saveBooking(client, userId, booking);
      tellPage('booking', booking);
      // The booking may be new or belong at another position in the list.
      refreshBookings(client, userId);
      // What waits for the user is read from the bookings.
      refreshNotifications(client, userId);
    },
    // Fetched rather than added: an answer already on its way may or may not include it.
    notice: () => refreshNotifications(client, userId),
    room: (room) => tellPage('room', room),
    signal: (signal) => tellPage('signal', signal),
    resync: () => {
      refreshBookings(client, userId);
      refreshChats(client);
      refreshNotifications(client, userId);
      tellPage('resync', {});
    },
  });
  return null;
}

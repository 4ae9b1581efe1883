import { useQueryClient } from '@tanstack/react-query';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { Message } from '#shared/messages/messages.schema.ts';
import type { Notification } from '#shared/notifications/notifications.schema.ts';
import { refreshBookings, saveBooking } from '#web/features/bookings/bookings.queries.ts';
import { useStream } from '#web/features/live/use-stream.ts';
import { refreshChats, saveMessage } from '#web/features/messages/messages.queries.ts';
import { Bell } from '#web/features/notifications/bell.tsx';
import { refreshNotifications, saveNotification } from '#web/features/notifications/notifications.queries.ts';

export type LiveUpdatesProps = { userId: string };

/** The bell, and the event stream that updates bookings, chats and notifications as they change. */
export function LiveUpdates({ userId }: LiveUpdatesProps) {
  const client = useQueryClient();
  useStream(true, {
    message: (data) => {
      saveMessage(client, data as Message);
      refreshBookings(client, userId);
      refreshNotifications(client, userId);
    },
    booking: (data) => {
      saveBooking(client, userId, data as Booking);
      // The booking may be new or belong at another position in the list.
      refreshBookings(client, userId);
    },
    notice: (data) => saveNotification(client, userId, data as Notification),
    resync: () => {
      refreshBookings(client, userId);
      refreshChats(client);
      refreshNotifications(client, userId);
    },
  });
  return <Bell userId={userId} />;
}

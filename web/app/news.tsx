import { useQueryClient } from '@tanstack/react-query';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { Message } from '#shared/messages/messages.schema.ts';
import type { Notice } from '#shared/notices/notices.schema.ts';
import { keepBooking, refreshBookings } from '#web/features/bookings/bookings.queries.ts';
import { useStream } from '#web/features/live/use-stream.ts';
import { keepMessage, refreshChats } from '#web/features/messages/messages.queries.ts';
import { Bell } from '#web/features/notices/bell.tsx';
import { keepNotice, refreshNotices } from '#web/features/notices/notices.queries.ts';

export type NewsProps = { userId: string };

/** The bell; and what the other side does is seen at once: news goes to whatever shows it. */
export function News({ userId }: NewsProps) {
  const client = useQueryClient();
  useStream(true, {
    message: (data) => {
      keepMessage(client, data as Message);
      refreshBookings(client, userId);
      refreshNotices(client, userId);
    },
    booking: (data) => {
      keepBooking(client, userId, data as Booking);
      // It may be new, or have moved to another place of the list.
      refreshBookings(client, userId);
    },
    notice: (data) => keepNotice(client, userId, data as Notice),
    resync: () => {
      refreshBookings(client, userId);
      refreshChats(client);
      refreshNotices(client, userId);
    },
  });
  return <Bell userId={userId} />;
}

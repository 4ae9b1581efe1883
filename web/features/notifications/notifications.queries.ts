import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { minuteMs } from '#shared/durations.ts';
import type { Notification, Notifications } from '#shared/notifications/notifications.schema.ts';
import { call } from '#web/lib/call.ts';
import { notificationsKey } from './notifications-key.ts';

/** A user's notifications. Polled in case the stream is down. */
export const notificationsOf = (userId: string) =>
  queryOptions({
    queryKey: notificationsKey(userId),
    queryFn: ({ signal }) => call('GET /api/notices', { signal }),
    staleTime: 0,
    refetchInterval: minuteMs,
    refetchOnWindowFocus: true,
  });

export function saveNotification(client: QueryClient, userId: string, notification: Notification): void {
  client.setQueryData(
    notificationsKey(userId),
    (known: Notifications | undefined) => known && withNotification(known, notification),
  );
}

export function refreshNotifications(client: QueryClient, userId: string): void {
  void client.invalidateQueries({ queryKey: notificationsKey(userId) });
}

export async function markAllRead(client: QueryClient, userId: string): Promise<void> {
  await call('POST /api/notices/read');
  refreshNotifications(client, userId);
}

function withNotification(known: Notifications, notification: Notification): Notifications {
  const others = known.notices.filter(({ id }) => id !== notification.id);
  const isNew = others.length === known.notices.length;
  return {
    ...known,
    unread: known.unread + (isNew && !notification.isRead ? 1 : 0),
    notices: [notification, ...others],
  };
}

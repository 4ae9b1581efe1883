import type { QueryClient } from '@tanstack/react-query';
import type { Notification, Notifications } from '#shared/notifications/notifications.schema.ts';
import { call } from '#web/lib/call.ts';
import { notificationsOf } from './notifications-query.ts';

export function saveNotification(client: QueryClient, userId: string, notification: Notification): void {
  client.setQueryData(
    notificationsOf(userId).queryKey,
    (known: Notifications | undefined) => known && withNotification(known, notification),
  );
}

export function refreshNotifications(client: QueryClient, userId: string): void {
  void client.invalidateQueries({ queryKey: notificationsOf(userId).queryKey });
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

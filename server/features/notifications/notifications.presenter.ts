import type { Notification, Notifications } from '#shared/notifications/notifications.schema.ts';
import type { NotificationRow } from './notifications.repository.ts';
import type { NotificationList } from './notifications.service.ts';

export function presentNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    title: row.title,
    text: row.text,
    path: row.path,
    bookingId: row.bookingId,
    isRead: row.readAt !== null,
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentNotifications({ rows, ...counts }: NotificationList): Notifications {
  return { ...counts, notices: rows.map(presentNotification) };
}

import * as z from 'zod/mini';

/** One notification in the bell menu. */
export const notificationSchema = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  /** A path on this site. */
  path: z.string(),
  bookingId: z.nullable(z.string()),
  isRead: z.boolean(),
  createdAt: z.string(),
});
export type Notification = z.infer<typeof notificationSchema>;

/** `GET /api/notices`: newest first, with the unread counts. */
export const notificationsSchema = z.object({
  unread: z.number(),
  unreadMessages: z.number(),
  notices: z.array(notificationSchema),
});
export type Notifications = z.infer<typeof notificationsSchema>;

/** `POST /api/notices/read`: one notification, or all without an id. */
export const readNotificationsSchema = z.optional(
  z.nullable(z.object({ id: z.optional(z.string('Invalid notification ID')) })),
);

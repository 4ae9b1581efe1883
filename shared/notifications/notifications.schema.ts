import * as z from 'zod/mini';

/** One line under the bell: what happened, and where it leads. */
export const notificationSchema = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  /** A page of ours. */
  path: z.string(),
  bookingId: z.nullable(z.string()),
  isRead: z.boolean(),
  createdAt: z.string(),
});
export type Notification = z.infer<typeof notificationSchema>;

/** `GET /api/notices`: the newest first, and how much else waits to be read. */
export const notificationsSchema = z.object({
  unread: z.number(),
  unreadMessages: z.number(),
  notices: z.array(notificationSchema),
});
export type Notifications = z.infer<typeof notificationsSchema>;

/** `POST /api/notices/read`: the named one, or all of them. */
export const readNotificationsSchema = z.optional(
  z.nullable(z.object({ id: z.optional(z.string('Must be a notice')) })),
);

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

const waitingKinds = ['request', 'suggestion', 'proposal', 'payment', 'review'] as const;

/** Something only this person can do: answer a request or a proposed time, finish paying, or leave a review. */
export const waitingSchema = z.object({
  kind: z.enum(waitingKinds),
  bookingId: z.string(),
  /** The other party's first name. */
  name: z.string(),
  title: z.string(),
  text: z.string(),
  /** A path on this site. */
  path: z.string(),
});
export type Waiting = z.infer<typeof waitingSchema>;

/** `GET /api/notices`: what waits for the person now, then the notifications, newest first, with the unread counts. */
export const notificationsSchema = z.object({
  unread: z.number(),
  unreadMessages: z.number(),
  /** The most urgent first. */
  waiting: z.array(waitingSchema),
  notices: z.array(notificationSchema),
});
export type Notifications = z.infer<typeof notificationsSchema>;

/** `POST /api/notices/read`: one notification, or all without an id. */
export const readNotificationsSchema = z.optional(
  z.nullable(z.object({ id: z.optional(z.string('Invalid notification ID')) })),
);

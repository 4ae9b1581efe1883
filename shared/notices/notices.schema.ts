import * as z from 'zod/mini';

/** One line under the bell: what happened, and where it leads. */
export const noticeSchema = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  /** A page of ours. */
  path: z.string(),
  bookingId: z.nullable(z.string()),
  isRead: z.boolean(),
  createdAt: z.string(),
});
export type Notice = z.infer<typeof noticeSchema>;

/** `GET /api/notices`: the newest first, and how much else waits to be read. */
export const noticesSchema = z.object({
  unread: z.number(),
  unreadMessages: z.number(),
  notices: z.array(noticeSchema),
});
export type Notices = z.infer<typeof noticesSchema>;

/** `POST /api/notices/read`: the named one, or all of them. */
export const readNoticesSchema = z.optional(
  z.nullable(z.object({ id: z.optional(z.string('Must be a notice')) })),
);

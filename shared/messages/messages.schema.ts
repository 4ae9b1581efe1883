import * as z from 'zod/mini';
import { userSchema } from '#shared/accounts/accounts.schema.ts';
import { messageLimits } from './messages.rules.ts';

const length = 'Message must be between 1 and 2000 characters';

export const messageContentSchema = z
  .string(length)
  .check(z.trim(), z.minLength(1, length), z.maxLength(messageLimits.content, length));

/** `POST /api/messages`. Sender and receiver come from the session and the booking. */
export const newMessageSchema = z.object({
  bookingId: z.string('Invalid booking ID'),
  content: messageContentSchema,
});
export type NewMessage = z.infer<typeof newMessageSchema>;

export const messageSchema = z.object({
  id: z.string(),
  bookingId: z.string(),
  senderId: z.string(),
  receiverId: z.string(),
  sender: userSchema,
  content: z.string(),
  /** Read by the receiver. */
  isRead: z.boolean(),
  createdAt: z.string(),
});
export type Message = z.infer<typeof messageSchema>;

/** `POST /api/messages/cancel`: the message if it was already sent, or null if it never will be. */
export const canceledMessageSchema = z.object({ sent: z.nullable(messageSchema) });

import { presentUser } from '#server/features/accounts/accounts.presenter.ts';
import type { Message } from '#shared/messages/messages.schema.ts';
import type { SentMessage } from './messages.service.ts';

export function presentMessage({ row, whole }: SentMessage, viewerId: string): Message {
  const sender = row.senderId === whole.booker.id ? whole.booker : whole.expert;
  return {
    id: row.id,
    bookingId: row.bookingId,
    senderId: row.senderId,
    receiverId: row.receiverId,
    sender: presentUser(sender, viewerId),
    content: row.content,
    isRead: row.isRead,
    createdAt: row.createdAt.toISOString(),
  };
}

import type { MailAttachment } from '#server/db/tables/mails.ts';
import type { Db } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { enqueueMail } from '#server/features/mails/mails.service.ts';
import type { NotificationCopy } from '#server/features/notifications/bookings/booking-details.ts';
import { unsubscribeUrlOf } from '#server/features/settings/unsubscribe-link.ts';
import type { MailTopic } from '#shared/settings/settings.schema.ts';
import { addNotification } from './notifications.service.ts';

/** What somebody is told, by mail if they can be reached and under the bell in any case. */
export type Notification = {
  to: { id: string; email: string | null; mailsOff: MailTopic[] };
  kind: string;
  /** A mail that the reader can do without, and under what they say so. */
  topic?: MailTopic | undefined;
  words: NotificationCopy;
  bookingId?: string;
  /** Where the notice leads. */
  path: string;
  attachments?: MailAttachment[];
};

/** In the transaction of what is told, or of what takes it off the list of what is to be told. */
export async function notify(deps: Deps, tx: Db, notification: Notification): Promise<void> {
  const { to, kind, topic, words, bookingId = null, path, attachments = [] } = notification;
  const { subject, line, ...content } = words;
  const text = line ?? content.paragraphs[0] ?? '';
  await addNotification(deps, tx, { userId: to.id, kind, bookingId, title: content.heading, text, path });
  if (!to.email || (topic && to.mailsOff.includes(topic))) return;
  const unsubscribeUrl = topic && unsubscribeUrlOf(deps, to.id, topic);
  await enqueueMail(deps, tx, { kind, recipient: to.email, subject, content, attachments, unsubscribeUrl });
}

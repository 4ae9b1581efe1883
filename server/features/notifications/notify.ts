import type { MailAttachment } from '#server/db/tables/mails.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { enqueueMail } from '#server/features/mails/mails.service.ts';
import type { NotificationCopy } from '#server/features/notifications/bookings/booking-details.ts';
import { unsubscribeUrlOf } from '#server/features/settings/unsubscribe-link.ts';
import type { MailTopic } from '#shared/settings/settings.schema.ts';
import { addNotification } from './notifications.service.ts';

/** Goes to the bell unless it is `emailOnly`, and by email if the person has an address and wants this topic. */
export type Notification = {
  to: { id: string; email: string | null; mailsOff: MailTopic[] };
  kind: string;
  /** For emails that people can unsubscribe from. */
  topic?: MailTopic | undefined;
  /** A record for the person's files of what they did themselves: nothing to announce in the bell. */
  emailOnly?: true | undefined;
  copy: NotificationCopy;
  bookingId?: string;
  /** The page that the bell entry links to. */
  path: string;
  attachments?: MailAttachment[];
};

/** Call in the transaction that records the event, or that removes it from the outbox, so it is sent exactly once. */
export async function notify(tx: Tx, deps: Deps, notification: Notification): Promise<void> {
  const { to, kind, topic, copy, bookingId = null, path, attachments = [] } = notification;
  const { subject, bellText, ...content } = copy;
  const text = bellText ?? content.paragraphs[0] ?? '';
  if (!notification.emailOnly) {
    await addNotification(tx, deps, { userId: to.id, kind, bookingId, title: content.heading, text, path });
  }
  if (!to.email || (topic && to.mailsOff.includes(topic))) return;
  const unsubscribeUrl = topic && unsubscribeUrlOf(deps, to.id, topic);
  await enqueueMail(tx, deps, {
    kind,
    userId: to.id,
    bookingId,
    recipient: to.email,
    subject,
    content,
    attachments,
    unsubscribeUrl,
  });
}

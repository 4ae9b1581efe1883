import type { MailAttachment } from '#server/db/tables/mails.ts';
import type { Db } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { enqueueMail } from '#server/features/mails/mails.service.ts';
import { addNotice } from '#server/features/notices/notices.service.ts';
import type { Words } from './story.ts';

/** What somebody is told, by mail if they can be reached and under the bell in any case. */
export type Telling = {
  to: { id: string; email: string | null };
  kind: string;
  words: Words;
  bookingId?: string;
  /** Where the notice leads. */
  path: string;
  attachments?: MailAttachment[];
};

/** In the transaction of what is told, or of what takes it off the list of what is to be told. */
export async function tell(deps: Deps, tx: Db, telling: Telling): Promise<void> {
  const { to, kind, words, bookingId = null, path, attachments = [] } = telling;
  const { subject, line, ...content } = words;
  const text = line ?? content.paragraphs[0] ?? '';
  await addNotice(deps, tx, { userId: to.id, kind, bookingId, title: content.heading, text, path });
  if (!to.email) return;
  await enqueueMail(deps, tx, { kind, recipient: to.email, subject, content, attachments });
}

import type { MailAttachment } from '#server/db/tables/mails.ts';

export type OutgoingMail = {
  recipient: string;
  subject: string;
  text: string;
  html: string;
  attachments: MailAttachment[];
  /** Where the reader stops mails of this kind: with one press in programs that offer it (RFC 8058). */
  unsubscribeUrl: string | null;
  /** The same at every attempt, so that a repeat can be recognised. */
  messageId: string;
};

/** Hands a mail over. Throws when that failed; `PermanentMailError` when trying again is useless. */
export type MailPort = {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
};

export class PermanentMailError extends Error {}

import type { MailAttachment } from '#server/db/tables/mails.ts';

export type OutgoingMail = {
  recipient: string;
  subject: string;
  text: string;
  html: string;
  attachments: MailAttachment[];
  /** The same at every attempt, so that a repeat can be recognised. */
  messageId: string;
};

/** Hands a mail over. Throws when that failed; `PermanentMailError` when trying again is useless. */
export type MailPort = {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
};

export class PermanentMailError extends Error {}

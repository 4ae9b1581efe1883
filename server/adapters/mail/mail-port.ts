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

/** Hands a mail over. Throws when that failed; `MailRefusedError` when it was for this mail alone. */
export type MailPort = {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
};

/** The mail server's word about this one mail. Whatever else goes wrong is about the server, or the way to it. */
export class MailRefusedError extends Error {
  /** Trying again is useless. */
  readonly isFinal: boolean;

  constructor(isFinal: boolean, cause: Error) {
    super('refused by the mail server', { cause });
    this.isFinal = isFinal;
  }
}

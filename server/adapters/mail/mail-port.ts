import type { MailAttachment } from '#server/db/tables/mails.ts';

export type OutgoingMail = {
  recipient: string;
  subject: string;
  text: string;
  html: string;
  attachments: MailAttachment[];
  /** Unsubscribes from this kind of email; mail clients can offer it as one click (RFC 8058). */
  unsubscribeUrl: string | null;
  /** The same on every attempt, so that mail servers can detect duplicates. */
  messageId: string;
};

/** Sends mail. Throws if that failed; `MailRefusedError` if the server rejected this one mail. */
export type MailPort = {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
};

/** The mail server rejected this one mail. Any other error concerns the server or the connection. */
export class MailRefusedError extends Error {
  /** Retrying won't help. */
  readonly isFinal: boolean;

  constructor(isFinal: boolean, cause: Error) {
    super('rejected by the mail server', { cause });
    this.isFinal = isFinal;
  }
}

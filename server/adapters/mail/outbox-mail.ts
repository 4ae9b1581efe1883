import type { MailPort } from './mail-port.ts';

/** Sends nothing: the `mails` table already holds the mail, and /outbox shows it. */
export const outboxMail: MailPort = {
  send: async () => undefined,
  close: () => undefined,
};

import type { MailPort } from './mail-port.ts';

/** On a laptop the `mails` table is the destination: it is read at /outbox. */
export const outboxMail: MailPort = {
  send: async () => undefined,
  close: () => undefined,
};

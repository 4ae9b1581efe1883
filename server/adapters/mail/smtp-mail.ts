import nodemailer from 'nodemailer';
import { type MailPort, MailRefusedError } from './mail-port.ts';

const timeouts = {
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
  dnsTimeout: 5_000,
};

export function smtpMail(url: string, from: string): MailPort {
  const transport = nodemailer.createTransport({ url, ...timeouts });
  return {
    async send(mail) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: mail.recipient },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId: mail.messageId,
          ...(mail.unsubscribeUrl ? { headers: unsubscribeHeaders(mail.unsubscribeUrl) } : {}),
          attachments: mail.attachments.map((attachment) => ({
            filename: attachment.filename,
            contentType: attachment.contentType,
            content: attachment.content,
          })),
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        throw rejectionOf(error) ?? error;
      }
    },
    close: () => transport.close(),
  };
}

/** One-click unsubscribe, RFC 2369 and RFC 8058. */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Errors in earlier commands concern our credentials or the server's state, not this mail. */
const mailSpecificCommands = ['RCPT TO', 'DATA'];

/** A 5xx rejection is final, a 4xx one is not. */
function rejectionOf(error: unknown): MailRefusedError | undefined {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return undefined;
  const { responseCode, command } = error;
  if (typeof responseCode !== 'number' || !mailSpecificCommands.includes(String(command))) return undefined;
  return new MailRefusedError(responseCode >= 500, error);
}

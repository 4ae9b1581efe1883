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
        throw refusalIn(error) ?? error;
      }
    },
    close: () => transport.close(),
  };
}

/** One press in the mail program, as RFC 2369 and RFC 8058 name it. */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** What is said before it has heard for whom the mail is, 5xx or not, is about us: our name, our password, its own state. */
const aboutThisMail = ['RCPT TO', 'DATA'];

/** 5xx is the server's final word about a mail, 4xx is not. */
function refusalIn(error: unknown): MailRefusedError | undefined {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return undefined;
  const { responseCode, command } = error;
  if (typeof responseCode !== 'number' || !aboutThisMail.includes(String(command))) return undefined;
  return new MailRefusedError(responseCode >= 500, error);
}

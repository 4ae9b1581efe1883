import nodemailer from 'nodemailer';
import { type MailPort, PermanentMailError } from './mail-port.ts';

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
        if (isPermanent(error)) throw new PermanentMailError('refused by the mail server', { cause: error });
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/** One press in the mail program, as RFC 2369 and RFC 8058 name it. */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** 5xx is the server's final word about this mail. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  return typeof error.responseCode === 'number' && error.responseCode >= 500;
}

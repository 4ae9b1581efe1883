import type { Config } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { seal, unseal } from '#server/secrets/seal.ts';
import type { Mail } from './mails.repository.ts';

type MailBody = Pick<Mail, 'text' | 'html' | 'attachments' | 'unsubscribeUrl'>;

const none: MailBody = { text: '', html: '', attachments: [], unsubscribeUrl: null };

/** In tests, and on a laptop without a mail server, mails are read from the database. */
export const isReadHere = ({ mail, testControls, exposed }: Config) =>
  testControls || !(mail.smtpUrl || exposed);

/** How a body is stored until the mail is sent. It contains links that grant access, such as one to reset a password. */
export function sealBody({ config }: Deps, body: MailBody): MailBody & { sealed: string | null } {
  if (isReadHere(config)) return { ...body, sealed: null };
  return { ...none, sealed: seal(config, 'waiting mail', JSON.stringify(body)) };
}

/** The mail with its body. It stays sealed if that was done with a secret that is no longer accepted. */
export function unsealBody<Stored extends Mail>({ config }: Pick<Deps, 'config'>, mail: Stored): Stored {
  if (mail.sealed === null) return mail;
  const body = unseal(config, 'waiting mail', mail.sealed);
  return body === undefined ? mail : { ...mail, sealed: null, ...(JSON.parse(body) as MailBody) };
}

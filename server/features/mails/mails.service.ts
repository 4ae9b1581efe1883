import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MailRefusedError } from '#server/adapters/mail/mail-port.ts';
import type { MailAttachment } from '#server/db/tables/mails.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { findByLogin } from '#server/features/accounts/accounts.repository.ts';
import * as cases from '#server/features/cases/cases.repository.ts';
import type { JobRun } from '#server/jobs/run-jobs.ts';
import { takeDue } from '#server/jobs/take-due.ts';
import { dayMs } from '#shared/durations.ts';
import { mailRetentionDays } from '#shared/mails/mails.rules.ts';
import { isReadHere, sealBody, unsealBody } from './mail-body.ts';
import * as mailsCopy from './mails.copy.ts';
import * as mails from './mails.repository.ts';
import { type MailContent, renderMail } from './mails.template.tsx';

export type NewMail = {
  kind: string;
  /** Whose account it is about, so that it is deleted with the account. */
  userId: string | null;
  bookingId?: string | null;
  recipient: string;
  subject: string;
  content: MailContent;
  attachments?: MailAttachment[];
  /** For optional emails: where the reader unsubscribes from this topic. */
  unsubscribeUrl?: string | undefined;
  /** Not kept once it is sent or given up. */
  forgetWhenDone?: boolean;
};

const leaseMs = 45_000;
const renewLeaseEveryMs = 15_000;
const markSentRetriesMs = [250, 1_000, 3_000];
const firstRetryMs = 5_000;
/** Mails must leave within five minutes of the mail server's return. */
const maxRetryMs = 120_000;
const giveUpAfterMs = 3 * dayMs;
const serverDownMs = 5_000;
/** After this many refusals in a row, the server is the problem, not the mails: end the run. */
const maxRefusedInARow = 10;
const retentionMs = mailRetentionDays * dayMs;

/** Queues an email. Call in the transaction that causes it, so both commit or neither does. */
export async function enqueueMail(tx: Tx, deps: Deps, mail: NewMail): Promise<void> {
  const at = deps.now();
  await mails.insert(tx, {
    kind: mail.kind,
    userId: mail.userId,
    bookingId: mail.bookingId ?? null,
    recipient: mail.recipient,
    forgetWhenDone: mail.forgetWhenDone ?? false,
    subject: mail.subject.replace(/\s+/g, ' ').trim().slice(0, 150),
    ...sealBody(deps, {
      ...renderMail(mail.content, mail.unsubscribeUrl),
      unsubscribeUrl: mail.unsubscribeUrl ?? null,
      attachments: mail.attachments ?? [],
    }),
    messageId: `<${randomUUID()}@${new URL(deps.origin).hostname}>`,
    dueAt: at,
    createdAt: at,
  });
}

type DeliveryResult = 'sent' | 'refused' | 'failed' | 'none';

/** Sends new mails, those due for a retry, and those whose process died. One at a time, so that a kill repeats at most one. */
export async function deliverDueMails(deps: Deps, stopping?: AbortSignal): Promise<JobRun> {
  let [refused, isDown] = [0, false];
  const deliver = async () => {
    const result = await deliverNext(deps);
    refused = result === 'refused' ? refused + 1 : 0;
    isDown = result === 'failed' || refused === maxRefusedInARow;
    return result !== 'none' && !isDown;
  };
  const count = await takeDue(deliver, { stopping });
  return isDown ? { count, pauseMs: serverDownMs } : { count };
}

async function deliverNext(deps: Deps): Promise<DeliveryResult> {
  const at = deps.now();
  const claimed = await mails.claim(deps.db, at, new Date(at.getTime() + leaseMs));
  if (!claimed) return 'none';
  const mail = unsealBody(deps, claimed);
  const stopRenewing = renewLease(deps, mail);
  try {
    return await attempt(deps, mail);
  } finally {
    stopRenewing();
  }
}

async function attempt(deps: Deps, mail: mails.Mail): Promise<DeliveryResult> {
  if (mail.sealed !== null) {
    await giveUp(deps, mail, deps.now(), 'encrypted with a secret that is no longer accepted');
    return 'refused';
  }
  try {
    await deps.mail.send(mail);
  } catch (error) {
    await recordFailure(deps, mail, error);
    return error instanceof MailRefusedError ? 'refused' : 'failed';
  }
  await recordSent(deps, mail);
  return 'sent';
}

/** A slow mail server can outlast the lease. Renewing it keeps other processes from sending the mail too. */
function renewLease(deps: Deps, mail: mails.Mail): () => void {
  const timer = setInterval(() => {
    mails
      .updateAttempt(deps.db, mail, { dueAt: new Date(deps.now().getTime() + leaseMs) })
      .catch((error: unknown) => deps.log.warn({ err: error, mailId: mail.id }, 'mail lease not renewed'));
  }, renewLeaseEveryMs);
  return () => clearInterval(timer);
}

/** Retries, so that a short database outage doesn't cause a mail that has left to be sent again. */
async function recordSent(deps: Deps, mail: mails.Mail): Promise<void> {
  const sent = { sentAt: deps.now(), lastError: null, ...bodyWhenDone(deps, mail) };
  for (const pauseMs of markSentRetriesMs) {
    try {
      return await mails.markSent(deps.db, mail.id, sent);
    } catch (error) {
      deps.log.warn({ err: error, mailId: mail.id }, 'mail not marked as sent');
      await sleep(pauseMs);
    }
  }
  await mails.markSent(deps.db, mail.id, sent);
}

/**
 * Deletes the body once the email is delivered or given up. What was written about a booking stays readable for
 * operators, without its links.
 */
function bodyWhenDone({ config }: Deps, mail: mails.Mail): Partial<mails.NewMail> {
  const { bookingId, text, html, attachments, unsubscribeUrl } = mail;
  if (isReadHere(config)) return { sealed: null, text, html, attachments, unsubscribeUrl };
  const kept = bookingId === null ? '' : withoutLinks(text);
  return { sealed: null, text: kept, html: '', attachments: [], unsubscribeUrl: null };
}

/** Many of our links work without signing in. */
export const withoutLinks = (text: string) => text.replace(/https?:\/\/\S+/g, '[link]');

export async function deleteOldMails(deps: Deps): Promise<void> {
  await mails.removeDoneBefore(deps.db, new Date(deps.now().getTime() - retentionMs));
}

async function recordFailure(deps: Deps, mail: mails.Mail, error: unknown): Promise<void> {
  const at = deps.now().getTime();
  const refused = error instanceof MailRefusedError && error.isFinal;
  const final = refused || at - mail.createdAt.getTime() > giveUpAfterMs;
  const waitMs = Math.min(maxRetryMs, firstRetryMs * 2 ** Math.min(mail.attempts - 1, 10));
  deps.log.warn({ mailId: mail.id, kind: mail.kind, attempts: mail.attempts, final }, 'mail not sent');
  const lastError = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
  if (final) await giveUp(deps, mail, new Date(at), lastError);
  else await mails.updateAttempt(deps.db, mail, { lastError, dueAt: new Date(at + waitMs) });
}

/** A lost email goes unnoticed, so open a case. */
async function giveUp(deps: Deps, mail: mails.Mail, at: Date, lastError: string): Promise<void> {
  const { id, kind, recipient, subject, attempts, bookingId, userId } = mail;
  await transaction(deps.db, async (tx) => {
    const failed = { lastError, failedAt: at, ...bodyWhenDone(deps, mail) };
    if (!(await mails.updateAttempt(tx, mail, failed))) return;
    if (await mails.removeForgotten(tx, id)) return;
    const subjectId = userId ?? (await findByLogin(tx, recipient))?.id;
    await cases.open(tx, at, {
      key: `mail:${id}`,
      kind: 'mailFailed',
      title: mailsCopy.undeliverable,
      ...(subjectId ? { subjectId } : {}),
      // The booking's record has the text.
      ...(bookingId ? { bookingId } : {}),
      about: { mailId: id, kind, recipient, subject, attempts, lastError },
    });
  });
}

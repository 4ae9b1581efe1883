import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { type MailPort, MailRefusedError } from '#server/adapters/mail/mail-port.ts';
import type { MailAttachment } from '#server/db/tables/mails.ts';
import type { Db } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { dayMs } from '#shared/durations.ts';
import * as mails from './mails.repository.ts';
import { type MailContent, renderMail } from './mails.template.tsx';

export type NewMail = {
  kind: string;
  recipient: string;
  subject: string;
  content: MailContent;
  attachments?: MailAttachment[];
  /** Where the reader stops mails of this kind, if they can do without. */
  unsubscribeUrl?: string | undefined;
};

const leaseMs = 45_000;
const leaseKeptEveryMs = 15_000;
const markedAgainAfterMs = [250, 1_000, 3_000];
const firstRetryMs = 5_000;
/** Below five minutes: that is how soon a mail must leave once the server is back. */
const longestRetryMs = 120_000;
const givenUpAfterMs = 3 * dayMs;
const perSweep = 100;
/** So many refused one after the other: it isn't about them. */
const refusedInARow = 10;
const keptMs = 90 * dayMs;

/** Decides to send a mail, in the transaction that caused it. */
export async function enqueueMail(deps: Deps, tx: Db, mail: NewMail): Promise<void> {
  const at = deps.now();
  const { id } = await mails.insert(tx, {
    kind: mail.kind,
    recipient: mail.recipient,
    subject: mail.subject.replace(/\s+/g, ' ').trim().slice(0, 150),
    ...renderMail(mail.content, mail.unsubscribeUrl),
    unsubscribeUrl: mail.unsubscribeUrl ?? null,
    attachments: mail.attachments ?? [],
    messageId: `<${randomUUID()}@${new URL(deps.origin).hostname}>`,
    dueAt: at,
    createdAt: at,
  });
  await deps.queue.send(tx, 'mail.deliver', { mailId: id });
}

export async function deliverMail(deps: Deps, mailId: string): Promise<void> {
  await inTurn(deps, () => deliverNext(deps, mailId));
}

/** Mails whose retry has come, and those of a process that died while sending. */
export async function deliverDueMails(deps: Deps, stopping?: AbortSignal): Promise<void> {
  let refused = 0;
  for (let count = 0; count < perSweep; count += 1) {
    const outcome = await inTurn(deps, async () => (stopping?.aborted ? 'none' : deliverNext(deps)));
    refused = outcome === 'refused' ? refused + 1 : 0;
    if (outcome === 'none' || outcome === 'failed' || refused === refusedInARow) return;
  }
}

type DeliveryResult = 'sent' | 'refused' | 'failed' | 'none';

const turns = new WeakMap<MailPort, ReturnType<typeof pLimit>>();

/** A process sends one mail after the other: killed, it leaves one that may be sent twice. */
function inTurn({ mail }: Deps, send: () => Promise<DeliveryResult>): Promise<DeliveryResult> {
  const turn = turns.get(mail) ?? pLimit(1);
  turns.set(mail, turn);
  return turn(send);
}

async function deliverNext(deps: Deps, mailId?: string): Promise<DeliveryResult> {
  const at = deps.now();
  const mail = await mails.claim(deps.db, at, new Date(at.getTime() + leaseMs), mailId);
  if (!mail) return 'none';
  const stopRenewing = renewLease(deps, mail);
  try {
    return await attempt(deps, mail);
  } finally {
    stopRenewing();
  }
}

async function attempt(deps: Deps, mail: mails.Mail): Promise<DeliveryResult> {
  try {
    await deps.mail.send(mail);
  } catch (error) {
    await recordFailure(deps, mail, error);
    return error instanceof MailRefusedError ? 'refused' : 'failed';
  }
  await recordSent(deps, mail);
  return 'sent';
}

/** A mail server may take longer over all its answers than the lease lasts: nobody else sends the mail meanwhile. */
function renewLease(deps: Deps, mail: mails.Mail): () => void {
  const timer = setInterval(() => {
    mails
      .updateAttempt(deps.db, mail, { dueAt: new Date(deps.now().getTime() + leaseMs) })
      .catch((error: unknown) => deps.log.warn({ err: error, mailId: mail.id }, 'lease of a mail'));
  }, leaseKeptEveryMs);
  return () => clearInterval(timer);
}

/** A database that is away for a moment must not make a second mail of one that has left. */
async function recordSent(deps: Deps, mail: mails.Mail): Promise<void> {
  const sent = { sentAt: deps.now(), lastError: null, ...bodyAfterSending(deps) };
  for (const pauseMs of markedAgainAfterMs) {
    try {
      return await mails.markSent(deps.db, mail.id, sent);
    } catch (error) {
      deps.log.warn({ err: error, mailId: mail.id }, 'a sent mail could not be marked');
      await sleep(pauseMs);
    }
  }
  await mails.markSent(deps.db, mail.id, sent);
}

/** Once a mail server has it, its words (links that open things among them) needn't stay with us. */
function bodyAfterSending({ config }: Deps): {
  text?: string;
  html?: string;
  attachments?: MailAttachment[];
  unsubscribeUrl?: null;
} {
  const readHere = !config.mail.smtpUrl || config.testControls;
  return readHere ? {} : { text: '', html: '', attachments: [], unsubscribeUrl: null };
}

export async function deleteOldMails(deps: Deps): Promise<void> {
  await mails.removeSentBefore(deps.db, new Date(deps.now().getTime() - keptMs));
}

async function recordFailure(deps: Deps, mail: mails.Mail, error: unknown): Promise<void> {
  const at = deps.now().getTime();
  const refused = error instanceof MailRefusedError && error.isFinal;
  const final = refused || at - mail.createdAt.getTime() > givenUpAfterMs;
  const wait = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(mail.attempts - 1, 10));
  deps.log.warn({ mailId: mail.id, kind: mail.kind, attempts: mail.attempts, final }, 'mail not sent');
  await mails.updateAttempt(deps.db, mail, {
    lastError: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
    ...(final ? { failedAt: new Date(at) } : { dueAt: new Date(at + wait) }),
  });
}

import { randomUUID } from 'node:crypto';
import { violatedConstraint } from '#server/db/database-error.ts';
import { type Db, type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as accounts from '#server/features/accounts/accounts.repository.ts';
import { requirePassword, usernameOrEmailTaken } from '#server/features/accounts/accounts.service.ts';
import * as resets from '#server/features/accounts/password-resets.repository.ts';
import { refreshEachNextFree } from '#server/features/availability/next-free.service.ts';
import { enqueueMail } from '#server/features/mails/mails.service.ts';
import { findProfileId } from '#server/features/profiles/profiles.repository.ts';
import { type MailTopic, mailTopics, type SettingsChange } from '#shared/settings/settings.schema.ts';
import { emailAdded, emailChanged } from './email-change.copy.ts';
import * as settingsCopy from './settings.copy.ts';
import { readUnsubscribeToken } from './unsubscribe-link.ts';

type User = accounts.UserRow;

export async function changeSettings(deps: Deps, user: User, change: SettingsChange): Promise<User> {
  const { timeZone } = change;
  const email = change.email === undefined ? undefined : change.email || null;
  const emailChanges = email !== undefined && email !== user.email;
  // The email address receives password resets, so changing it takes the password.
  if (emailChanges) await requirePassword(deps, user, change.currentPassword);
  try {
    const changed = await transaction(deps.db, async (tx) => {
      const locked = await accounts.lock(tx, user.id);
      if (emailChanges) await notifyBothAddresses(tx, deps, locked, email);
      return accounts.update(tx, user.id, {
        ...(emailChanges ? { email } : {}),
        ...(timeZone === undefined ? {} : { timeZone }),
        mailsOff: topicsOff(locked.mailsOff, change.notices ?? {}),
        updatedAt: deps.now(),
      });
    });
    if (changed.timeZone !== user.timeZone) await refreshHours(deps, user.id);
    return changed;
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_key') throw usernameOrEmailTaken(error);
    throw error;
  }
}

const topicsOff = (off: MailTopic[], sent: Partial<Record<MailTopic, boolean>>): MailTopic[] =>
  mailTopics.filter((topic) => (sent[topic] === undefined ? off.includes(topic) : !sent[topic]));

/** An expert's hours are in their own time zone, so a new zone moves them. */
async function refreshHours(deps: Deps, userId: string): Promise<void> {
  const profileId = await findProfileId(deps.db, userId);
  if (profileId !== undefined) await refreshEachNextFree(deps, [profileId]);
}

/** Tells the old address, in case its owner didn't make the change, and the new one. Drops pending password resets. */
async function notifyBothAddresses(tx: Tx, deps: Deps, user: User, email: string | null): Promise<void> {
  await resets.removeOfUser(tx, user.id);
  if (user.email) {
    const copy = emailChanged(deps, user, email);
    await enqueueMail(tx, deps, { kind: 'email_changed', recipient: user.email, ...copy });
  }
  if (email) {
    await enqueueMail(tx, deps, { kind: 'email_given', recipient: email, ...emailAdded(deps, user) });
  }
}

/** Creates a new private calendar URL. The previous one, if any, stops working. */
export function renewCalendar(deps: Deps, userId: string): Promise<User> {
  return accounts.update(deps.db, userId, { calendarId: randomUUID(), updatedAt: deps.now() });
}

export function endCalendar(deps: Deps, userId: string): Promise<User> {
  return accounts.update(deps.db, userId, { calendarId: null, updatedAt: deps.now() });
}

export type Subscription = { topic: MailTopic; sent: boolean };

/** The topic that an unsubscribe link is for, and whether those emails are still sent. */
export async function findSubscription(deps: Deps, token: string): Promise<Subscription> {
  const { user, topic } = await subscriberOf(deps.db, deps, token);
  return { topic, sent: !user.mailsOff.includes(topic) };
}

export async function unsubscribe(deps: Deps, token: string): Promise<Subscription> {
  return transaction(deps.db, async (tx) => {
    const { user, topic } = await subscriberOf(tx, deps, token);
    const mailsOff = topicsOff((await accounts.lock(tx, user.id)).mailsOff, { [topic]: false });
    await accounts.update(tx, user.id, { mailsOff, updatedAt: deps.now() });
    return { topic, sent: false };
  });
}

async function subscriberOf(
  db: Db,
  { config }: Deps,
  token: string,
): Promise<{ user: User; topic: MailTopic }> {
  const subscription = readUnsubscribeToken(config, token);
  const user = subscription && (await accounts.findById(db, subscription.userId));
  if (!user) throw new AppError('not_found', settingsCopy.unsubscribeLinkInvalid);
  return { user, topic: subscription.topic };
}

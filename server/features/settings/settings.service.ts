import { randomUUID } from 'node:crypto';
import { violatedConstraint } from '#server/db/database-error.ts';
import { type Db, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as accounts from '#server/features/accounts/accounts.repository.ts';
import { requirePassword, takenName } from '#server/features/accounts/accounts.service.ts';
import * as resets from '#server/features/accounts/password-resets.repository.ts';
import { refreshEachNextFree } from '#server/features/availability/next-free.service.ts';
import { enqueueMail } from '#server/features/mails/mails.service.ts';
import { findProfileId } from '#server/features/profiles/profiles.repository.ts';
import { type MailTopic, mailTopics, type SettingsChange } from '#shared/settings/settings.schema.ts';
import { addressChanged, addressGiven } from './email-change.copy.ts';
import { readUnsubscribeToken } from './unsubscribe-link.ts';

type User = accounts.UserRow;

/** All of it or nothing. */
export async function changeSettings(deps: Deps, user: User, change: SettingsChange): Promise<User> {
  const { timeZone } = change;
  const email = change.email === undefined ? undefined : change.email || null;
  const moves = email !== undefined && email !== user.email;
  // Whoever can choose where a password is reset could choose the password.
  if (moves) await requirePassword(deps, user, change.currentPassword);
  try {
    const changed = await transaction(deps.db, async (tx) => {
      const held = await accounts.lock(tx, user.id);
      if (moves) await tellAddresses(deps, tx, held, email);
      return accounts.update(tx, user.id, {
        ...(moves ? { email } : {}),
        ...(timeZone === undefined ? {} : { timeZone }),
        mailsOff: offAfter(held.mailsOff, change.notices ?? {}),
        updatedAt: deps.now(),
      });
    });
    if (changed.timeZone !== user.timeZone) await refreshHours(deps, user.id);
    return changed;
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_key') throw takenName(error);
    throw error;
  }
}

const offAfter = (off: MailTopic[], sent: Partial<Record<MailTopic, boolean>>): MailTopic[] =>
  mailTopics.filter((topic) => (sent[topic] === undefined ? off.includes(topic) : !sent[topic]));

/** An expert's hours are meant in the zone they live in. */
async function refreshHours(deps: Deps, userId: string): Promise<void> {
  const profileId = await findProfileId(deps.db, userId);
  if (profileId !== undefined) await refreshEachNextFree(deps, [profileId]);
}

/** The address that was hears it, in case it wasn't its owner's wish; the one that is learns that it is used. */
async function tellAddresses(deps: Deps, tx: Db, user: User, email: string | null): Promise<void> {
  await resets.removeOfUser(tx, user.id);
  if (user.email) {
    const words = addressChanged(deps, user, email);
    await enqueueMail(deps, tx, { kind: 'email_changed', recipient: user.email, ...words });
  }
  if (email) {
    await enqueueMail(deps, tx, { kind: 'email_given', recipient: email, ...addressGiven(deps, user) });
  }
}

/** A new address for the calendar; the one before, if there was one, is dead from now on. */
export function renewCalendar(deps: Deps, userId: string): Promise<User> {
  return accounts.update(deps.db, userId, { calendarId: randomUUID(), updatedAt: deps.now() });
}

export function endCalendar(deps: Deps, userId: string): Promise<User> {
  return accounts.update(deps.db, userId, { calendarId: null, updatedAt: deps.now() });
}

export type Subscription = { topic: MailTopic; sent: boolean };

/** What a mailed link would stop, and whether it still has to. */
export async function findSubscription(deps: Deps, token: string): Promise<Subscription> {
  const { user, topic } = await readerOf(deps, deps.db, token);
  return { topic, sent: !user.mailsOff.includes(topic) };
}

export async function unsubscribe(deps: Deps, token: string): Promise<Subscription> {
  return transaction(deps.db, async (tx) => {
    const { user, topic } = await readerOf(deps, tx, token);
    const mailsOff = offAfter((await accounts.lock(tx, user.id)).mailsOff, { [topic]: false });
    await accounts.update(tx, user.id, { mailsOff, updatedAt: deps.now() });
    return { topic, sent: false };
  });
}

async function readerOf({ config }: Deps, db: Db, token: string): Promise<{ user: User; topic: MailTopic }> {
  const about = readUnsubscribeToken(config, token);
  const user = about && (await accounts.findById(db, about.userId));
  if (!user) throw new AppError('not_found', 'This link doesn’t lead to any mails.');
  return { user, topic: about.topic };
}

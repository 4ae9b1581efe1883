import { randomUUID } from 'node:crypto';
import { type Db, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as accounts from '#server/features/accounts/accounts.repository.ts';
import { requirePassword } from '#server/features/accounts/check-password.service.ts';
import { refreshEachNextFree } from '#server/features/availability/next-free.service.ts';
import { calendarUrlOf } from '#server/features/calendar/calendar-link.ts';
import { findProfileId } from '#server/features/profiles/profiles.repository.ts';
import { type MailTopic, mailTopics, type SettingsChange } from '#shared/settings/settings.schema.ts';
import { limitEmailChanges, requestEmailChange, switchEmail } from './email-change.service.ts';
import * as emailChanges from './email-changes.repository.ts';
import * as settingsCopy from './settings.copy.ts';
import { readUnsubscribeToken } from './unsubscribe-link.ts';

type User = accounts.UserRow;

export async function changeSettings(deps: Deps, user: User, change: SettingsChange): Promise<User> {
  const { timeZone, hideAddress } = change;
  const email = change.email === undefined ? undefined : change.email || null;
  // The email address receives password resets, so changing it takes the password.
  if (email !== undefined && email !== user.email) await requirePassword(deps, user, change.currentPassword);
  if (email && email !== user.email) await requestEmailChange(deps, user, email);
  if (email === null && user.email !== null) await limitEmailChanges(deps, user, null);
  const changed = await transaction(deps.db, async (tx) => {
    const locked = await accounts.lock(tx, user.id);
    if (email === user.email) await emailChanges.removeOfUser(tx, user.id);
    else if (email === null) await switchEmail(tx, deps, locked, null);
    return accounts.update(tx, user.id, {
      ...(timeZone === undefined ? {} : { timeZone }),
      ...(hideAddress === undefined ? {} : { hideAddress }),
      mailsOff: topicsOff(locked.mailsOff, change.notices ?? {}),
      updatedAt: deps.now(),
    });
  });
  if (changed.timeZone !== user.timeZone) await refreshHours(deps, user.id);
  return changed;
}

const topicsOff = (off: MailTopic[], sent: Partial<Record<MailTopic, boolean>>): MailTopic[] =>
  mailTopics.filter((topic) => (sent[topic] === undefined ? off.includes(topic) : !sent[topic]));

/** An expert's hours are in their own time zone, so a new zone moves them. */
async function refreshHours(deps: Deps, userId: string): Promise<void> {
  const profileId = await findProfileId(deps.db, userId);
  if (profileId !== undefined) await refreshEachNextFree(deps, [profileId]);
}

/**
 * The private calendar URL, created if there is none. With `renew`, the previous one stops working. It outlives the
 * session, so it takes the password, also to read it again.
 */
export async function showCalendar(
  deps: Deps,
  user: User,
  { currentPassword, renew = false }: { currentPassword: string; renew?: boolean | undefined },
): Promise<{ user: User; calendarUrl: string }> {
  await requirePassword(deps, user, currentPassword);
  return transaction(deps.db, async (tx) => {
    const { calendarId: existing } = await accounts.lock(tx, user.id);
    const calendarId = renew || existing === null ? randomUUID() : existing;
    const updated = await accounts.update(tx, user.id, { calendarId, updatedAt: deps.now() });
    return { user: updated, calendarUrl: calendarUrlOf(deps, calendarId) };
  });
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

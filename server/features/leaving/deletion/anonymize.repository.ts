import { eq, type SQL, sql } from 'drizzle-orm';
import { users } from '#server/db/tables/users.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { UserRow } from '#server/features/accounts/accounts.repository.ts';
import { minuteMs } from '#shared/durations.ts';

/** The bookings of this person, as a client and as an expert. */
export const bookingsOf = (userId: string): SQL => sql`(
  select b.id from bookings b where b.booker_id = ${userId}::uuid
  union all
  select b.id from bookings b join profiles p on p.id = b.profile_id where p.user_id = ${userId}::uuid)`;

/** The people with whom this person has had bookings. */
const counterpartsOf = (userId: string): SQL => sql`(
  select p.user_id from bookings b join profiles p on p.id = b.profile_id where b.booker_id = ${userId}::uuid
  union
  select b.booker_id from bookings b join profiles p on p.id = b.profile_id where p.user_id = ${userId}::uuid)`;

/** Also suspended, which hides and closes everything that suspending does. */
export async function anonymize(
  tx: Tx,
  userId: string,
  { username, at }: { username: string; at: Date },
): Promise<void> {
  await tx
    .update(users)
    .set({
      username,
      password: '',
      ...{ email: null, firstName: null, lastName: null, profileImageUrl: null },
      ...{ timeZone: null, calendarId: null, mailsOff: [], hereToBook: false, hideAddress: false },
      ...{ suspendedAt: at, suspendedReason: null, deletedAt: at, eraseAt: at, updatedAt: at },
    })
    .where(eq(users.id, userId));
}

/**
 * Deletes what was sent to this person or names them. Emails to others that are still queued are sent, then deleted.
 * Locks pending booking events, so that no notification with the old name is being written meanwhile.
 */
export async function removeMailsAndNotifications(tx: Tx, { id, email }: UserRow): Promise<void> {
  await tx.execute(sql`select o.event_id from booking_event_outbox o join booking_events e on e.id = o.event_id
    where e.booking_id in ${bookingsOf(id)} order by o.event_id for update of o`);
  const addresses = sql`(select lower(e) from unnest(array[${email}::text,
    (select c.email from email_changes c where c.user_id = ${id}::uuid)]) as e where e is not null)`;
  const isOwn = sql`(m.user_id = ${id}::uuid or lower(m.recipient) in ${addresses})`;
  await tx.execute(sql`delete from mails m where ${isOwn}`);
  await forgetMails(tx, mayName(id));
  // Before mails had the id of their user, nothing else in the case said whom they were for.
  await tx.execute(sql`update cases c set about = c.about - array['recipient', 'subject', 'lastError']
    where c.kind = 'mailFailed' and lower(c.about ->> 'recipient') in ${addresses}`);
  await tx.execute(sql`delete from notifications n where n.user_id in ${counterpartsOf(id)}
    and n.booking_id in ${bookingsOf(id)}`);
  await tx.execute(sql`delete from password_reset_requests r where lower(r.email) in ${addresses}`);
}

/** Emails to others about this person. Those about unread messages have no booking, because their text isn't kept. */
const mayName = (
  userId: string,
): SQL => sql`(m.booking_id in ${bookingsOf(userId)} or m.kind = 'new_messages' and (
  m.user_id in ${counterpartsOf(userId)} or lower(m.recipient) in (
    select lower(u.email) from users u where u.id in ${counterpartsOf(userId)})))`;

async function forgetMails(tx: Tx, which: SQL): Promise<void> {
  const isDone = sql`(m.sent_at is not null or m.failed_at is not null)`;
  await tx.execute(sql`delete from mails m where ${isDone} and ${which}`);
  await tx.execute(sql`update mails m set forget_when_done = true where not m.forget_when_done and ${which}`);
}

/** Longer than any transaction that had read the name when the account was deleted. */
const lateMs = minuteMs;
/** What deleting the account caused calls them “Deleted user”, and the others still need it. */
const aboutLeaving = sql`('booking_cancelled', 'booking_withdrawn', 'booking_declined')`;

/** What was written in the instant in which the account was deleted, by a transaction that had already read the name. */
export async function removeLateMailsAndNotifications(
  tx: Tx,
  { userId, deletedAt }: { userId: string; deletedAt: Date },
): Promise<void> {
  const late = new Date(deletedAt.getTime() + lateMs).toISOString();
  await forgetMails(
    tx,
    sql`m.created_at <= ${late} and m.kind not in ${aboutLeaving} and ${mayName(userId)}`,
  );
  await tx.execute(sql`delete from notifications n where n.created_at <= ${late} and n.kind not in ${aboutLeaving}
    and n.user_id in ${counterpartsOf(userId)} and n.booking_id in ${bookingsOf(userId)}`);
}

import { type SQL, sql } from 'drizzle-orm';
import { queryRows } from '#server/db/open-database.ts';
import type { Db, Tx } from '#server/db/transaction.ts';
import { deletedMessage } from '#shared/messages/messages.rules.ts';
import { bookingsOf } from './anonymize.repository.ts';
import { accountDeletedResolution, deletedProfile } from './deletion.copy.ts';

export type LeftPerson = { userId: string; profileId: string | undefined };

/**
 * Everything that is small, in the transaction that deletes the account, and again afterwards for what a request that
 * was already on its way wrote. Doing it again changes nothing.
 */
export async function clear(tx: Tx, { userId, profileId }: LeftPerson, at: Date): Promise<void> {
  await tx.execute(sql`select redact_person(${userId}::uuid)`);
  for (const table of ownTables) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${userId}::uuid`);
  }
  await tx.execute(sql`update reviews set comment = null,
      hidden_reason = case when hidden_reason is not null then '[removed]' end
    where reviewer_id = ${userId}::uuid and booking_id in ${bookingsOf(userId)}
      and num_nonnulls(comment, nullif(hidden_reason, '[removed]')) > 0`);
  // The farewell is deleted once it is sent.
  await tx.execute(sql`delete from mails where user_id = ${userId}::uuid and kind <> 'account_deleted'`);
  await clearCases(tx, userId, at);
  if (profileId !== undefined) await clearProfile(tx, profileId, at);
}

/** Whose rows belong to one person and aren't needed anymore. */
const ownTables = [
  'sessions',
  'passkeys',
  'second_steps',
  'password_resets',
  'email_changes',
  'idempotency_keys',
  'notifications',
];

async function clearProfile(tx: Tx, profileId: string, at: Date): Promise<void> {
  for (const table of profileTables) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where profile_id = ${profileId}::uuid`);
  }
  await tx.execute(sql`delete from calendar_conflicts c using bookings b
    where b.id = c.booking_id and b.profile_id = ${profileId}::uuid`);
  await tx.execute(sql`update profiles set role = ${deletedProfile.role}, headline = ${deletedProfile.headline},
      about = null, location = null, tags = '{}', embedding = null, linkedin_url = null, youtube_url = null,
      twitter_url = null, instagram_url = null, meeting_url = null, is_verified = false, is_active = false,
      hidden_at = null, hidden_reason = null, next_free_at = null, is_free_soon = false,
      updated_at = ${at.toISOString()}
    where id = ${profileId}::uuid`);
  await tx.execute(sql`update reviews set hidden_reason = '[removed]'
    where profile_id = ${profileId}::uuid and hidden_reason <> '[removed]'`);
  await tx.execute(sql`update content_reports set content = content - 'reply'
    where kind = 'review' and content ->> 'profileId' = ${profileId}`);
}

const profileTables = [
  'availability',
  'availability_overrides',
  'calendar_connections',
  'pricing_tiers',
  'verification_requests',
  'profile_views',
];

/** What they wrote to operators, and copies of what others reported. Cases about them are closed. */
async function clearCases(tx: Tx, userId: string, at: Date): Promise<void> {
  const isAbout = sql`(c.subject_id = ${userId}::uuid or c.reporter_id = ${userId}::uuid
    or c.kind = 'mailFailed' and c.booking_id in ${bookingsOf(userId)})`;
  await tx.execute(sql`update cases c set
      about = c.about - array['reason', 'links', 'note', 'recipient', 'subject', 'lastError']
    where ${isAbout}`);
  await tx.execute(sql`update cases c set resolution = '[removed]'
    where c.closed_by_id is not null and (${isAbout} or c.booking_id in ${bookingsOf(userId)})`);
  await tx.execute(sql`update cases c set closed_at = ${at.toISOString()}, resolution = ${accountDeletedResolution}
    where c.subject_id = ${userId}::uuid and c.closed_at is null
      and c.kind in ('contentReport', 'verification', 'mailFailed', 'jobFailed')`);
  await tx.execute(sql`update content_reports set text = null where reporter_id = ${userId}::uuid`);
  await tx.execute(sql`update content_reports r set content = '{}' from cases c
    where c.id = r.case_id and c.subject_id = ${userId}::uuid`);
}

const batchSize = 500;

/** What can be a lot: a few hundred rows at a time. Returns how many rows were changed; 0 once all are. */
export async function clearNextTexts(db: Db, { userId, profileId }: LeftPerson): Promise<number> {
  const profile = sql`${profileId ?? null}::uuid`;
  const own = bookingsOf(userId);
  const statements: SQL[] = [
    sql`update messages set content = ${deletedMessage} where id in (select m.id from messages m
      where m.booking_id in ${own} and m.sender_id = ${userId}::uuid and m.content <> ${deletedMessage} limit ${batchSize})`,
    sql`update bookings set message = null, time_zone = null where id in (select b.id from bookings b
      where b.booker_id = ${userId}::uuid and num_nonnulls(b.message, b.time_zone) > 0 limit ${batchSize})`,
    sql`update bookings set meeting_link = null where id in (select b.id from bookings b
      where b.profile_id = ${profile} and b.meeting_link is not null limit ${batchSize})`,
    sql`update reviews set reply = null, replied_at = null where id in (select r.id from reviews r
      where r.profile_id = ${profile} and num_nonnulls(r.reply, r.replied_at) > 0 limit ${batchSize})`,
    sql`update payments set method_id = null where id in (select p.id from payments p
      join bookings b on b.id = p.booking_id
      where b.booker_id = ${userId}::uuid and p.method_id is not null limit ${batchSize})`,
  ];
  let changed = 0;
  for (const statement of statements) {
    changed += (await queryRows(db, sql`${statement} returning id`)).length;
  }
  return changed;
}

/** Leases the deleted account whose data has waited longest. */
export async function claim(
  db: Db,
  at: Date,
  leaseEnds: Date,
): Promise<(LeftPerson & { deletedAt: Date }) | undefined> {
  const [row] = await queryRows<{ userId: string; profileId: string | null; deletedAt: string }>(
    db,
    sql`update users u set erase_at = ${leaseEnds.toISOString()} where u.id = (
        select d.id from users d where d.erase_at <= ${at.toISOString()}
        order by d.erase_at limit 1 for update skip locked)
      returning u.id as "userId", u.deleted_at as "deletedAt",
        (select p.id from profiles p where p.user_id = u.id) as "profileId"`,
  );
  if (!row) return undefined;
  return { userId: row.userId, profileId: row.profileId ?? undefined, deletedAt: new Date(row.deletedAt) };
}

/** When to look again for data of theirs; null once nothing can be left. */
export async function setNext(db: Db, userId: string, eraseAt: Date | null): Promise<void> {
  await db.execute(
    sql`update users set erase_at = ${eraseAt?.toISOString() ?? null} where id = ${userId}::uuid`,
  );
}

export async function listUploads(db: Db, userId: string): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select id from uploads where user_id = ${userId}::uuid`,
  );
  return rows.map(({ id }) => id);
}

/** The rows stay until the hourly cleanup, which deletes the files of uploads that belong to nobody. */
export async function disownUploads(db: Db, userId: string): Promise<void> {
  await db.execute(sql`update uploads set user_id = null where user_id = ${userId}::uuid`);
}

/** Their ids at the payment provider. */
export async function findProviderIds(
  db: Db,
  { userId, profileId }: LeftPerson,
): Promise<{ customerId: string | null; accountId: string | null }> {
  const [row] = await queryRows<{ customerId: string | null; accountId: string | null }>(
    db,
    sql`select
      (select c.customer_id from payment_customers c where c.user_id = ${userId}::uuid) as "customerId",
      (select a.account_id from payout_accounts a where a.profile_id = ${profileId ?? null}::uuid) as "accountId"`,
  );
  return row ?? { customerId: null, accountId: null };
}

export async function forgetCustomer(db: Db, userId: string): Promise<void> {
  await db.execute(sql`delete from payment_customers where user_id = ${userId}::uuid`);
}

export async function forgetAccount(db: Db, accountId: string): Promise<void> {
  await db.execute(sql`delete from payout_accounts where account_id = ${accountId}`);
}

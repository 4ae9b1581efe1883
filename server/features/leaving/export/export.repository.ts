import { type SQL, sql } from 'drizzle-orm';
import { queryRows } from '#server/db/open-database.ts';
import type { Db } from '#server/db/transaction.ts';
import { isOwnBooking } from './booking-entries.ts';
import { type Exported, type PageOf, sections } from './sections.ts';

/** The account itself, and what there is only a little of. Written out column by column: nothing is added by accident. */
export async function readOverview(db: Db, { userId, profileId }: Exported): Promise<string> {
  const account = sql`select json_build_object('username', u.username, 'firstName', u.first_name, 'lastName', u.last_name,
      'email', u.email, 'emailToConfirm', (select c.email from email_changes c where c.user_id = u.id),
      'photo', u.profile_image_url, 'timeZone', u.time_zone, 'emailsTurnedOff', u.mails_off,
      'hereToBook', u.here_to_book, 'hidesNetworkAddress', u.hide_address, 'hasCalendarLink', u.calendar_id is not null, 'joinedAt', u.created_at)
    from users u where u.id = ${userId}::uuid`;
  const signIn = sql`select json_build_object(
      'devices', (select coalesce(json_agg(json_build_object('device', s.device, 'signedInAt', s.sess ->> 'createdAt',
        'lastUsedAt', s.used_at, 'signedInUntil', s.expire) order by s.expire), '[]')
        from sessions s where s.user_id = ${userId}::uuid),
      'passkeys', (select coalesce(json_agg(json_build_object('name', k.name, 'addedAt', k.created_at,
        'lastUsedAt', k.used_at) order by k.created_at), '[]') from passkeys k where k.user_id = ${userId}::uuid),
      'twoSteps', (select json_build_object('asksForPasskey', t.asks_for_passkey, 'authenticatorAppSince', t.app_since,
        'since', t.created_at) from second_steps t where t.user_id = ${userId}::uuid))`;
  const profile = sql`select json_build_object('role', p.role, 'headline', p.headline, 'about', p.about,
      'location', p.location, 'tags', p.tags, 'linkedinUrl', p.linkedin_url, 'youtubeUrl', p.youtube_url,
      'twitterUrl', p.twitter_url, 'instagramUrl', p.instagram_url, 'meetingUrl', p.meeting_url,
      'isVerified', p.is_verified, 'isActive', p.is_active, 'hiddenBecause', p.hidden_reason,
      'responseMinutes', p.response_time, 'sessionsCompleted', p.sessions_completed,
      'bufferBeforeMinutes', p.buffer_before_minutes, 'bufferAfterMinutes', p.buffer_after_minutes,
      'minNoticeMinutes', p.min_notice_minutes, 'horizonDays', p.horizon_days, 'startGridMinutes', p.start_grid_minutes,
      'createdAt', p.created_at, 'updatedAt', p.updated_at, 'prices', ${prices}, 'weeklyHours', ${weeklyHours},
      'dates', ${dates}, 'views', ${views}, 'connectedCalendars', ${connectedCalendars})
    from profiles p where p.id = ${profileId ?? null}::uuid`;
  const [row] = await queryRows<{ text: string }>(
    db,
    sql`select json_build_object('account', (${account}), 'signIn', (${signIn}), 'profile', (${profile}))::text as text`,
  );
  return row?.text ?? '{}';
}

const list = (entry: SQL, rest: SQL) => sql`(select coalesce(json_agg(${entry}), '[]') ${rest})`;
const prices = list(
  sql`json_build_object('duration', t.duration, 'price', t.price::text) order by t.duration`,
  sql`from pricing_tiers t where t.profile_id = p.id`,
);
const weeklyHours = list(
  sql`json_build_object('dayOfWeek', a.day_of_week, 'from', a.start_time, 'until', a.end_time) order by a.day_of_week, a.start_time`,
  sql`from availability a where a.profile_id = p.id`,
);
const dates = list(
  sql`json_build_object('date', o.date, 'hours', o.ranges) order by o.date`,
  sql`from availability_overrides o where o.profile_id = p.id`,
);
/** Their addresses and passwords are secrets, and busy times are only copies. */
const connectedCalendars = list(
  sql`json_build_object('name', c.name, 'kind', c.kind, 'invitedBy', c.own_addresses || c.account_addresses, 'connectedAt', c.created_at,
    'lastReadAt', c.read_at) order by c.created_at`,
  sql`from calendar_connections c where c.profile_id = p.id`,
);
const views = list(
  sql`json_build_object('day', v.day, 'count', v.count) order by v.day`,
  sql`from profile_views v where v.profile_id = p.id`,
);

export type Position = { at: string; id: string };
export type Entry = Position & { text: string };

/** The next entries, oldest first. `at` keeps its microseconds, so that none is skipped or repeated. */
export function readPage(
  db: Db,
  person: Exported,
  entries: PageOf,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<Entry[]> {
  const beyond = (at: string, id: string) =>
    after ? sql`(${sql.raw(`${at}, ${id}`)}) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`;
  return queryRows<Entry>(
    db,
    sql`select e.at::text as at, e.id::text as id, e.row::text as text
      from (${entries(person, { beyond, limit })}) e order by e.at, e.id`,
  );
}

/** The next bookings of this person that have messages, in the order of their ids. */
export async function listChats(
  db: Db,
  person: Exported,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const beyond = after === undefined ? sql`true` : sql`b.id > ${after}::uuid`;
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select b.id from bookings b where ${isOwnBooking(person)} and ${beyond}
      and exists (select 1 from messages m where m.booking_id = b.id) order by b.id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** How many entries the export has, counted up to a maximum. */
export async function countEntries(db: Db, person: Exported, max: number): Promise<number> {
  const all = { beyond: () => sql`true`, limit: max };
  const messages = sql`select 1 from bookings b join messages m on m.booking_id = b.id where ${isOwnBooking(person)} limit ${max}`;
  let total = 0;
  for (const query of [messages, ...sections.map(({ entries }) => entries(person, all))]) {
    const [row] = await queryRows<{ n: number }>(db, sql`select count(*)::int as n from (${query}) counted`);
    total += row?.n ?? 0;
    if (total >= max) break;
  }
  return total;
}

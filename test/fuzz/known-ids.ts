import { eq, notLike, sql } from 'drizzle-orm';
import { queryRows } from '#server/db/open-database.ts';
import { mails } from '#server/db/tables/mails.ts';
import { users } from '#server/db/tables/users.ts';
import type { Deps } from '#server/deps.ts';
import { unsubscribeUrlOf } from '#server/features/settings/unsubscribe-link.ts';
import { signToken } from '#server/secrets/signed-token.ts';
import { privateMark } from './marks.ts';
import { missing, type People } from './people.ts';

export type Ids = {
  users: string[];
  usernames: string[];
  profiles: string[];
  bookings: string[];
  payments: string[];
  messages: string[];
  reviews: string[];
  notifications: string[];
  cases: string[];
  proposals: string[];
  uploads: string[];
  visits: string[];
  tokens: string[];
  theirs: string[];
};

export async function ownIds({ db }: Deps, userId: string): Promise<string[]> {
  const bookings = sql`(select b.id from bookings b join profiles p on p.id = b.profile_id
    where ${userId} in (b.booker_id, p.user_id))`;
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select id::text from ${bookings} b
      union all select id::text from messages where booking_id in ${bookings}
      union all select id::text from reviews where booking_id in ${bookings}
      union all select id::text from booking_proposals where booking_id in ${bookings}
      union all select id::text from room_visits where booking_id in ${bookings}
      union all select intent_id from payments where booking_id in ${bookings} and intent_id is not null
      union all select id::text from notifications where user_id = ${userId}
      union all select id::text from uploads where user_id = ${userId}`,
  );
  return rows.map(({ id }) => id).sort();
}

export async function collectIds({ db, config }: Deps, people: People): Promise<Ids> {
  const list = async (query: ReturnType<typeof sql>) =>
    (await queryRows<{ id: string }>(db, query)).map(({ id }) => id);
  const theirs = sql`(${people.vera.id}, ${people.victor.id})`;
  const own = (column: ReturnType<typeof sql>) => sql`${column} not in ${theirs}`;
  const bookings = await list(
    sql`select id from bookings where ${own(sql`booker_id`)} order by scheduled_at, id`,
  );
  const others = await list(sql`
    select id::text from bookings where booker_id in ${theirs}
    union all select m.id::text from messages m where sender_id in ${theirs}
    union all select id::text from reviews where reviewer_id in ${theirs}
    union all select id::text from notifications where user_id in ${theirs}
    union all select p.id::text from booking_proposals p join bookings b on b.id = p.booking_id where booker_id in ${theirs}
    union all select p.intent_id from payments p join bookings b on b.id = p.booking_id where booker_id in ${theirs}
    union all select id::text from room_visits where user_id in ${theirs}
    union all select id::text from uploads where user_id in ${theirs}
    union all select id::text from users where id in ${theirs}`);
  return {
    users: [people.cleo.id, people.ed.id, people.sam.id, people.kit.id],
    usernames: [people.cleo.username, people.ed.username, people.sam.username, 'nobody-here'],
    profiles: [people.ed.profileId ?? '', people.sam.profileId ?? ''],
    bookings,
    payments: await list(
      sql`select p.intent_id as id from payments p join bookings b on b.id = p.booking_id where ${own(sql`booker_id`)} and p.intent_id is not null order by p.created_at, p.id`,
    ),
    messages: await list(sql`select id from messages where ${own(sql`sender_id`)} order by created_at, id`),
    reviews: await list(sql`select id from reviews where ${own(sql`reviewer_id`)} order by created_at, id`),
    notifications: await list(
      sql`select id from notifications where ${own(sql`user_id`)} order by created_at, id`,
    ),
    cases: await list(
      sql`select c.id from cases c left join bookings b on b.id = c.booking_id
        where (c.subject_id is null or ${own(sql`c.subject_id`)}) and (b.id is null or ${own(sql`b.booker_id`)})
        order by c.opened_at, c.id`,
    ),
    proposals: await list(
      sql`select p.id from booking_proposals p join bookings b on b.id = p.booking_id where ${own(sql`booker_id`)} order by p.id`,
    ),
    visits: await list(sql`select id from room_visits where ${own(sql`user_id`)} order by entered_at, id`),
    uploads: await list(sql`select id from uploads where ${own(sql`user_id`)} order by id`),
    tokens: [
      ...bookings.map((id) => signToken(config, 'respond', id)),
      ...(await mailedTokens({ db })),
      ...(await calendarSecrets({ db, config }, people.cleo.id)),
      new URL(unsubscribeUrlOf({ origin: 'http://x', config }, people.cleo.id, 'messages')).pathname.slice(
        13,
      ),
    ],
    theirs: [...others, people.victor.profileId ?? ''],
  };
}

/** From links that were emailed to those who make calls. */
async function mailedTokens({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const rows = await db
    .select({ text: mails.text })
    .from(mails)
    .where(notLike(mails.recipient, `${privateMark}%`));
  return rows.flatMap(({ text }) =>
    [...text.matchAll(/[?&]token=([\w.-]+)/g)].map(([, token = '']) => token),
  );
}

export async function paymentSecrets({ db }: Deps, whose: ReturnType<typeof sql>): Promise<string[]> {
  const rows = await queryRows<{ secret: string }>(
    db,
    sql`select o.body ->> 'client_secret' as secret from stripe_sandbox.objects o
      join payments p on p.intent_id = o.id join bookings b on b.id = p.booking_id where ${whose}`,
  );
  return rows.map(({ secret }) => secret);
}

export async function calendarSecrets(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: string,
): Promise<string[]> {
  const feeds = await db.select({ id: users.calendarId }).from(users).where(eq(users.id, userId));
  return feeds.map(({ id }) => signToken(config, 'calendar', id ?? missing('calendar')));
}

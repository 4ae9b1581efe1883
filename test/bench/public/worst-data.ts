import { sql } from 'drizzle-orm';
import { type Config, loadConfig } from '#server/config.ts';
import { openDatabase, queryRows } from '#server/db/open-database.ts';
import { type Db, transaction } from '#server/db/transaction.ts';
import { signToken } from '#server/secrets/signed-token.ts';
import { addWorstUploads, type WorstUploads } from './worst-uploads.ts';

type Env = Record<string, string>;

/** IDs the worst calls use. */
export type WorstData = {
  /** Experts with the longest texts, the most reviews and the worst hours. */
  experts: { id: string; username: string }[];
  calendarToken: string;
  respondTokens: string[];
  unsubscribeToken: string;
  uploads: WorstUploads;
};

/** As many as a sitemap lists. */
const sitemapExperts = { embedded: 10_000, PostgreSQL: 50_000 };

/** Inserted directly, while no server runs. */
export async function fillWorst(engine: keyof typeof sitemapExperts, env: Env): Promise<WorstData> {
  const config = loadConfig(env);
  const database = await openDatabase(config.database);
  await transaction(database.db, async (tx) => {
    for (const statement of searchedExperts.split(';')) await tx.execute(sql.raw(statement));
  });
  await transaction(database.db, async (tx) => {
    for (const statement of plainRows(sitemapExperts[engine]).split(';'))
      await tx.execute(sql.raw(statement));
  });
  await database.db.execute(sql`analyze`);
  const found = await findWorst(database.db, config);
  await database.close();
  return found;
}

/** With triggers, so that search finds them: 70 experts whose every text is as long as it may be. */
const searchedExperts = `
  set local statement_timeout = 0;
  insert into users (username, password, first_name, last_name, email, time_zone, calendar_id)
    select 'worst-' || n, '-', rpad('Maximiliane' || n, 100, ' Aurelia'), rpad('Lind', 100, ' Example'),
      'worst' || n || '@example.com', 'Africa/Casablanca', gen_random_uuid()
    from generate_series(1, 70) n;
  insert into profiles (user_id, role, headline, about, location, tags, linkedin_url, youtube_url, twitter_url,
      instagram_url, is_verified, horizon_days, start_grid_minutes, min_notice_minutes, hours_chosen_at, vector_retry_at)
    select id, rpad('Adviser', 100, ' on design'), rpad('Designs products', 200, ' & plans <growth>'),
      rpad('Years of product design, marketing and finance. ' || username, 5000, ' "Plans" & <sketches> of résumés, budgets and pitches.'),
      rpad('Tangier', 100, ' by the sea'),
      array(select rpad('Tag ' || t, 50, ' product design') from generate_series(1, 20) t),
      rpad('https://linkedin.com/in/', 2000, 'x'), rpad('https://youtube.com/', 2000, 'x'),
      rpad('https://x.com/', 2000, 'x'), rpad('https://instagram.com/', 2000, 'x'),
      true, 180, 5, 0, now(), now() + interval '9 years'
    from users where username like 'worst-%';
  create temporary table worst on commit drop as
    select p.id, p.user_id, row_number() over (order by length(u.username), u.username) as n
    from profiles p join users u on u.id = p.user_id where u.username like 'worst-%';
  insert into pricing_tiers (profile_id, duration, price)
    select id, d, 20 + d from worst, unnest(array[15, 30, 45]) d;
  insert into availability (profile_id, day_of_week, start_time, end_time)
    select id, day, lpad((2 * part)::text, 2, '0') || ':00', lpad((2 * part + 2)::text, 2, '0') || ':00'
    from worst, generate_series(0, 6) day, generate_series(0, 11) part;
  insert into availability_overrides (profile_id, date, ranges)
    select id, current_date - 200 + days, (select jsonb_agg(jsonb_build_object(
      'startTime', lpad((2 * part)::text, 2, '0') || ':00', 'endTime', lpad((2 * part + 2)::text, 2, '0') || ':00'))
      from generate_series(0, 11) part)
    from worst, generate_series(1, 400) days where worst.n = 1`;

/** Without triggers: many reviews and bookings, and as many experts as the sitemap lists. */
const plainRows = (count: number) => `
  set local statement_timeout = 0;
  set local session_replication_role = replica;
  insert into users (username, password, first_name, last_name, time_zone)
    select 'bench-client-' || n, '-', rpad('Maximiliane', 100, ' Aurelia'), 'Lind', 'UTC' from generate_series(1, 400) n;
  create temporary table clients on commit drop as
    select id, row_number() over (order by id) as n from users where username like 'bench-client-%';
  create temporary table worst on commit drop as
    select p.id, p.user_id, row_number() over (order by length(u.username), u.username) as n
    from profiles p join users u on u.id = p.user_id where u.username like 'worst-%';
  insert into bookings (profile_id, booker_id, duration, price, scheduled_at, ends_at, blocked_from, blocked_until,
      status, message, meeting_link)
    select worst.id, clients.id, 15, 50, at, at + interval '15 minutes', at, at + interval '15 minutes', 'completed',
      null, null
    from generate_series(1, 5000) b join worst on worst.n = 1 join clients on clients.n = 1 + b % 400,
      lateral (select timestamptz '2020-01-01' + b * interval '1 hour' as at) times;
  insert into reviews (booking_id, profile_id, reviewer_id, rating, comment, reply, replied_at, created_at)
    select id, profile_id, booker_id, 5, rpad('Lovely', 1000, ' & <clear>'), rpad('Thanks', 1000, ' & <again>'),
      ends_at, ends_at
    from bookings where status = 'completed' and profile_id = (select id from worst where n = 1);
  insert into bookings (profile_id, booker_id, duration, price, scheduled_at, ends_at, blocked_from, blocked_until,
      status, message, meeting_link, answer_by)
    select worst.id, clients.id, 15, 50, at, at + interval '15 minutes', at, at + interval '15 minutes',
      case when b % 400 = 0 then 'pending' else 'confirmed' end,
      rpad('About', 500, ' "plans", budgets, and é'), 'https://meet.example.com/' || rpad('room', 500, 'x'),
      at - interval '1 hour'
    from generate_series(1, 8000) b join worst on worst.n = 1 join clients on clients.n = 1 + b % 400,
      lateral (select date_trunc('day', now()) + interval '2 days' + b * interval '30 minutes' as at) times;
  insert into payments (booking_id, kind, state, amount, intent_id, charge_id, created_at, updated_at)
    select id, 'booking', case when status = 'pending' then 'authorized' else 'captured' end, 5000,
      'pi_bench_' || id, 'ch_bench_' || id, now(), now()
    from bookings where status in ('pending', 'confirmed') and profile_id = (select id from worst where n = 1);
  insert into users (username, password, first_name)
    select 'bench-expert-' || n, '-', 'Expert ' || n from generate_series(1, ${count}) n;
  insert into profiles (user_id, role, headline, next_free_at, vector_retry_at)
    select id, 'Clockmaker', 'Repairs what ticks', now() + interval '3 days', now() + interval '9 years'
    from users where username like 'bench-expert-%';
  insert into sweeps (name, begun_at) select name, now() from sweeps on conflict (name) do update set begun_at = now()`;

async function findWorst(db: Db, config: Config): Promise<WorstData> {
  const experts = await queryRows<{ id: string; username: string; userId: string; calendarId: string }>(
    db,
    sql`select p.id, u.username, u.id as "userId", u.calendar_id as "calendarId"
      from profiles p join users u on u.id = p.user_id
      where u.username like 'worst-%' order by length(u.username), u.username`,
  );
  const [first] = experts;
  if (!first) throw new Error('no expert to measure with');
  const pending = await queryRows<{ id: string }>(
    db,
    sql`select id from bookings where profile_id = ${first.id} and status = 'pending'`,
  );
  return {
    experts,
    calendarToken: signToken(config, 'calendar', first.calendarId),
    respondTokens: pending.map(({ id }) => signToken(config, 'respond', id)),
    unsubscribeToken: signToken(config, 'unsubscribe', `${first.userId}.reminders`),
    uploads: await addWorstUploads(db, config, first.userId),
  };
}

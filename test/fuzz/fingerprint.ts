import { sql } from 'drizzle-orm';
import { queryRows } from '#server/db/open-database.ts';
import type { Deps } from '#server/deps.ts';

/** Leaves out what other users may legitimately change: when they are free next, and how often they were viewed. */
export async function fingerprintOf({ db }: Deps, victims: string[]): Promise<string> {
  const [vera = '', victor = ''] = victims;
  const people = sql`(${vera}::uuid, ${victor}::uuid)`;
  const theirBookings = sql`(select id from bookings where booker_id = ${vera})`;
  const theirPayments = sql`(select id from payments where booking_id in ${theirBookings})`;
  const hash = (what: ReturnType<typeof sql>) =>
    sql`(select md5(coalesce(string_agg(r::text, ',' order by r::text), '')) from (${what}) r)`;
  const parts: Record<string, ReturnType<typeof sql>> = {
    users: sql`select * from users where id in ${people}`,
    sessions: sql`select * from sessions where user_id in ${people}`,
    bookings: sql`select * from bookings where id in ${theirBookings}`,
    payments: sql`select * from payments where booking_id in ${theirBookings}`,
    events: sql`select * from booking_events where booking_id in ${theirBookings}`,
    operations: sql`select * from payment_ops where payment_id in ${theirPayments}`,
    disputes: sql`select * from disputes where payment_id in ${theirPayments}`,
    ledger: sql`select e.* from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where t.about ->> 'bookingId' in (select id::text from bookings where booker_id = ${vera})`,
    roles: sql`select * from operators where user_id in ${people}`,
    messages: sql`select * from messages where booking_id in ${theirBookings}`,
    visits: sql`select * from room_visits where booking_id in ${theirBookings}`,
    signals: sql`select * from room_signals where booking_id in ${theirBookings}`,
    proposals: sql`select * from booking_proposals where booking_id in ${theirBookings}`,
    reviews: sql`select * from reviews where booking_id in ${theirBookings}`,
    notifications: sql`select * from notifications where user_id = ${vera}`,
    settings: sql`select * from email_changes where user_id in ${people}`,
    hours: sql`select a.* from availability a join profiles p on p.id = a.profile_id where p.user_id = ${victor}`,
    prices: sql`select t.* from pricing_tiers t join profiles p on p.id = t.profile_id where p.user_id = ${victor}`,
    uploads: sql`select * from uploads where user_id in ${people}`,
    profile: sql`select role, headline, about, location, tags, meeting_url, is_verified, is_active, buffer_before_minutes, horizon_days, link_shared_at, setup_hidden_at from profiles where user_id = ${victor}`,
    account: sql`select a.* from payout_accounts a join profiles p on p.id = a.profile_id where p.user_id = ${victor}`,
    card: sql`select * from payment_customers where user_id in ${people}`,
    verification: sql`select v.* from verification_requests v join profiles p on p.id = v.profile_id where p.user_id = ${victor}`,
  };
  const columns = Object.entries(parts).map(([name, what]) => sql`${hash(what)} as ${sql.raw(`"${name}"`)}`);
  const [row = {}] = await queryRows<Record<string, string>>(db, sql`select ${sql.join(columns, sql`, `)}`);
  return Object.entries(row)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}

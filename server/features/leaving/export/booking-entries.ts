import { type SQL, sql } from 'drizzle-orm';
import type { Exported, PageOf } from './sections.ts';

/** As the person is shown on screen. */
const nameOf = (alias: 'expert' | 'booker') => {
  const user = sql.raw(alias);
  return sql`case when ${user}.deleted_at is not null then 'Deleted user' else
    coalesce(nullif(concat_ws(' ', ${user}.first_name, ${user}.last_name), ''), ${user}.username) end`;
};

/** First name and initial, as beside a review. */
const reviewer = sql`case when booker.deleted_at is not null then 'Deleted user' else
  nullif(concat_ws(' ', booker.first_name, left(booker.last_name, 1)), '') end`;

const dollars = (column: string) => sql`(${sql.raw(column)} / 100.0)::numeric(12, 2)::text`;

/** The bookings that the person sees. A request that was never authorized is its client's alone. */
export const isOwnBooking = ({ userId, profileId }: Exported): SQL => sql`
  (b.booker_id = ${userId}::uuid or (b.profile_id = ${profileId ?? null}::uuid and exists (
    select 1 from payments paid where paid.booking_id = b.id and paid.kind = 'booking' and paid.charge_id is not null)))`;

/** What others wrote is there only if the person is shown it, too. */
const history = (userId: string) => sql`(
  select coalesce(json_agg(json_build_object('at', e.at, 'what', e.kind, 'by', e.actor, 'status', e.to_status,
    'reason', case when e.actor_id = ${userId}::uuid or e.kind = 'decided'
      or e.to_status in ('declined', 'expired', 'cancelled') then e.reason end) order by e.seq), '[]')
  from booking_events e where e.booking_id = b.id)`;

const proposedTimes = (userId: string) => sql`(
  select coalesce(json_agg(json_build_object('by', case when r.proposer_id = ${userId}::uuid then 'you' else 'them' end,
    'scheduledAt', r.scheduled_at, 'outcome', r.outcome, 'proposedAt', r.created_at) order by r.created_at), '[]')
  from booking_proposals r where r.booking_id = b.id)`;

const payments = sql`(
  select coalesce(json_agg(case when b.is_client then
    json_build_object('for', m.kind, 'state', m.state, 'amount', ${dollars('m.amount')},
      'refunded', ${dollars('m.refunded')}, 'chargedAt', m.captured_at, 'refundedAt', m.refunded_at,
      'card', m.card_brand, 'cardEndsIn', m.card_last4)
    else json_build_object('for', m.kind, 'state', m.state, 'amount', ${dollars('m.amount')},
      'fee', ${dollars('m.fee')}, 'earned', ${dollars('m.released')}, 'chargedAt', m.captured_at, 'payouts', (
        select coalesce(json_agg(json_build_object(
          'amount', ${dollars("(o.params ->> 'amount')::bigint")}, 'sentAt', o.done_at) order by o.done_at), '[]')
        from payment_ops o where o.payment_id = m.id and o.op = 'transfer' and o.state = 'done'))
    end order by m.created_at), '[]')
  from payments m where m.booking_id = b.id and (b.is_client or m.kind = 'booking' or m.state = 'captured'))`;

/** A review that an operator has hidden is shown to its author alone. */
const review = sql`(
  select json_build_object('by', case when b.is_client then 'you' else ${reviewer} end, 'rating', r.rating,
    'comment', r.comment, 'tip', r.tip_amount::text, 'reply', r.reply, 'writtenAt', r.created_at,
    'repliedAt', r.replied_at, 'hiddenBecause', r.hidden_reason)
  from reviews r where r.booking_id = b.id and (b.is_client or r.hidden_at is null))`;

/** Our own rooms are stored as paths. */
const meetingLink = (origin: string) => sql`case when b.status in ('confirmed', 'completed') then
  case when b.meeting_link like '/room/%' then ${origin}::text || b.meeting_link else b.meeting_link end end`;

/** When the person themselves was there. */
const stays = (userId: string) => sql`(
  select coalesce(json_agg(json_build_object('from', v.entered_at, 'until', coalesce(v.left_at, v.seen_at))
    order by v.entered_at), '[]')
  from room_visits v where v.booking_id = b.id and v.user_id = ${userId}::uuid)`;

/** A booking with its history, proposed times, payments, payouts and review. */
export const bookingEntries: PageOf = (person, { beyond, limit }) => sql`
  select b.scheduled_at as at, b.id, json_build_object(
    'id', b.id, 'as', case when b.is_client then 'client' else 'expert' end,
    'with', case when b.is_client then ${nameOf('expert')} else ${nameOf('booker')} end,
    'status', b.status, 'scheduledAt', b.scheduled_at, 'duration', b.duration, 'addedMinutes', b.extended_minutes,
    'price', b.price::text,
    'message', b.message, 'meetingLink', ${meetingLink(person.origin)}, 'inRoom', ${stays(person.userId)},
    'timeZone', case when b.is_client then b.time_zone end, 'noShowAt', b.no_show_at, 'requestedAt', b.created_at,
    'history', ${history(person.userId)}, 'proposedTimes', ${proposedTimes(person.userId)},
    'payments', ${payments}, 'review', ${review}) as row
  from (
    select b.*, b.booker_id = ${person.userId}::uuid as is_client from bookings b
    where ${isOwnBooking(person)} and ${beyond('b.scheduled_at', 'b.id')} order by b.scheduled_at, b.id limit ${limit}
  ) b
  join profiles p on p.id = b.profile_id join users expert on expert.id = p.user_id
  join users booker on booker.id = b.booker_id`;

/** The messages of one booking. They are read by booking, because that is how they are indexed. */
export const messageEntries =
  (bookingId: string): PageOf =>
  ({ userId }, { beyond, limit }) =>
    sql`
  select m.created_at as at, m.id, json_build_object('bookingId', m.booking_id,
    'from', case when m.sender_id = ${userId}::uuid then 'you' else 'them' end,
    'text', m.content, 'sentAt', m.created_at, 'readAt', m.read_at) as row
  from (select * from messages m where m.booking_id = ${bookingId}::uuid and ${beyond('m.created_at', 'm.id')}
    order by m.created_at, m.id limit ${limit}) m`;

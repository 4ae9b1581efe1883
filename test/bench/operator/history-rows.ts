import { type SQL, sql } from 'drizzle-orm';
import { figureNames } from '#shared/operator/figures.schema.ts';

/** Rows of one operation or email until nobody lists more. */
const stuckRows = 500;

/** What belongs to the bookings of the ledger’s world besides their money, 100,000 people, and the figures of each day. */
export const historyRows = (bookings: number, days: number): SQL[] => [
  sql`insert into users (username, password, first_name, last_name, email, created_at)
    select 'bench-other-' || n, '-', (array['Anna', 'Mara', 'Nora', 'Tom', 'Ada', 'Li'])[1 + n % 6],
      'Name' || n % 5000, 'person' || n || '@example.com', now() - n * interval '10 minutes'
    from generate_series(1, 99800) n`,
  sql`insert into booking_events (booking_id, at, actor, actor_id, from_status, to_status, kind)
    select b.id, b.scheduled_at - step.ago, step.actor, case when step.actor = 'booker' then b.booker_id end,
      step.before, coalesce(step.after, b.status), coalesce(step.kind, b.status)
    from bookings b, (values
        (interval '3 days', 'booker', null, 'pending', 'requested'),
        (interval '3 days' - interval '1 minute', 'system', 'pending', 'pending', 'authorized'),
        (interval '2 days', 'expert', 'pending', 'confirmed', 'confirmed'),
        (interval '0', 'system', 'confirmed', null, null)
      ) step (ago, actor, before, after, kind)
    where b.status in ('completed', 'cancelled')`,
  sql`insert into mails (kind, booking_id, recipient, subject, text, html, message_id, attempts, due_at, sent_at, created_at)
    select kind, id, 'person@example.com', 'Your session: ' || kind,
      rpad('Hello, this is about your session.', 600, ' Join from your dashboard, or reply to this email.'), '',
      '<' || kind || id || '@example.com>', 1, scheduled_at, scheduled_at, scheduled_at
    from bookings, unnest(array['requested', 'confirmed', 'receipt']) kind
    where status in ('completed', 'cancelled')`,
  sql`insert into reviews (id, booking_id, profile_id, reviewer_id, rating, comment, created_at)
    select md5('review' || n)::uuid, id, profile_id, booker_id, 1 + n % 5, rpad('Very helpful', 300, ' and kind'), ends_at
    from generate_series(0, ${bookings - 1}::int) n join bookings on id = md5('booking' || n)::uuid
    where status = 'completed'`,
  ...stuckBooking,
  sql`insert into daily_figures (day, name, value)
    select current_date - ago, name, 1 + (ago * 37 + length(name)) % 500
    from generate_series(0, ${days}::int) ago, unnest(${sql.param([...figureNames])}::text[]) name
    on conflict do nothing`,
  sql`insert into missed_searches (day, words, count)
    select current_date - ago, 'clock for room ' || (ago * 7 + n) % 2000, 1 + n
    from generate_series(0, 399) ago, generate_series(1, 50) n`,
];

/** The first booking: a call to the provider and an email that were repeated for weeks. */
const stuckBooking: SQL[] = [
  sql`insert into payment_ops (payment_id, op, seq, idempotency_key, keyed_at, params, state, attempts, due_at,
      last_error, created_at, done_at)
    select md5('payment0')::uuid, 'confirm', n, 'stuck:' || n, now(), '{"amount": 7500}', 'failed', 9, now(),
      'The provider answered 500', now(), now()
    from generate_series(1, ${stuckRows}::int) n`,
  sql`insert into mails (kind, booking_id, recipient, subject, text, html, message_id, attempts, due_at, sent_at, created_at)
    select 'reminder', md5('booking0')::uuid, 'person@example.com', 'A reminder',
      rpad('Hello, this is about your session.', 2000, ' Join at https://example.com/session, or reply.'),
      rpad('<p>Hello', 10000, '<br>'), '<stuck' || n || '@example.com>', 1, now(), now(), now()
    from generate_series(1, ${stuckRows}::int) n`,
];

import { type SQL, sql } from 'drizzle-orm';

const open = 10_000;
const closed = 10_000;
const logEntries = 100_000;
/** Of the content that most people reported. */
const mostReports = 150;

const kinds = sql`array['problemReport', 'dispute', 'difference', 'refundFailed', 'mailFailed', 'contentReport', 'debt']`;
const isOpen = (kind: string) => sql`c.kind = ${kind} and c.closed_at is null and c.key like 'bench:%'`;

/** Cases about the newest bookings, as many of each kind, with what they are about. */
export const caseRows = (bookings: number, operator: string): SQL[] => {
  const newest = sql`(select n, b.* from generate_series(0, ${open + closed - 1}::int) n
    join bookings b on b.id = md5('booking' || ${bookings - 1}::int - n)::uuid) newest`;
  const operatorId = sql`(select id from users where username = ${operator})`;
  return [
    sql`insert into cases (key, kind, title, booking_id, subject_id, reporter_id, amount, about, opened_at, due_at,
        assignee_id, closed_at, closed_by_id, resolution)
      select 'bench:' || n, (${kinds})[1 + n % 7], 'A case to measure with', id,
        case when n % 7 in (4, 5) then booker_id end, case when n % 7 = 0 then booker_id end, 7500,
        jsonb_build_object('paymentId', md5('payment' || ${bookings - 1}::int - n)::uuid, 'reported', 'review',
          'contentId', md5('review' || ${bookings - 1}::int - n)::uuid),
        now(), now() + (n - 2000) * interval '1 minute', case when n % 3 = 0 then ${operatorId} end,
        case when n >= ${open} then now() - n * interval '1 minute' end,
        case when n >= ${open} then ${operatorId} end, case when n >= ${open} then 'Settled' end
      from ${newest}`,
    ...whatTheyAreAbout,
    ...contentReports,
    sql`insert into case_notes (case_id, author_id, text, at)
      select cases.id, ${operatorId}, 'A note about what was found out', now()
      from cases, generate_series(1, 3) where key like 'bench:%'`,
    sql`insert into audit_log (at, operator_id, action, booking_id, reason, idempotency_key, request_hash)
      select now() - n * interval '1 minute', ${operatorId}, 'case.note', md5('booking' || n)::uuid, 'Measured',
        'bench:' || n, '-'
      from generate_series(0, ${logEntries - 1}::int) n`,
  ];
};

const paymentId = sql`(c.about ->> 'paymentId')::uuid`;

const whatTheyAreAbout: SQL[] = [
  sql`update payments set reported = true, payout_frozen = true
    from cases c where ${isOpen('problemReport')} and payments.id = ${paymentId}`,
  sql`insert into booking_events (booking_id, at, actor, actor_id, from_status, to_status, kind, reason, shares_messages)
    select booking_id, opened_at, 'booker', reporter_id, 'completed', 'completed', 'reported', 'Nobody came', true
    from cases c where ${isOpen('problemReport')}`,
  sql`insert into messages (booking_id, sender_id, receiver_id, content, is_read, read_at, created_at)
    select b.id, b.booker_id, p.user_id, rpad('Is the clock with you?', 300, ' Does it tick?'), true, now(),
      b.scheduled_at + n * interval '1 minute'
    from cases c join bookings b on b.id = c.booking_id join profiles p on p.id = b.profile_id, generate_series(1, 20) n
    where ${isOpen('problemReport')}`,
  sql`insert into disputes (id, payment_id, status, amount, withdrawn, reason, evidence_due_by, opened_at, closed_at)
    select 'dp_bench_' || c.id, ${paymentId}, case when closed_at is null then 'open' else 'won' end, 7500, 7500,
      'product_not_received', due_at, opened_at, closed_at
    from cases c where c.kind = 'dispute' and c.key like 'bench:%'`,
  sql`update payments set lost = payments.amount, fee = 0, released = 0
    from cases c where ${isOpen('debt')} and payments.id = ${paymentId} and refunded = 0`,
  sql`insert into ledger_accounts (name, balance)
    select 'expert:' || profile_id || ':receivable', -sum(transferred)
    from payments join bookings on bookings.id = booking_id where lost > 0 group by 1`,
];

/** Most were reported by three people. */
const contentReports: SQL[] = [
  sql`update cases set key = 'report:review:' || (about ->> 'contentId')
    where kind = 'contentReport' and key like 'bench:%'`,
  sql`insert into content_reports (case_id, reporter_id, kind, content_id, reason, text, content, at)
    select c.id, u.id, 'review', (c.about ->> 'contentId')::uuid, 'abuse', 'This is about someone else', content, c.opened_at
    from (select *, row_number() over (order by due_at) as n from cases where kind = 'contentReport') c
      cross join lateral generate_series(1, case when c.n = 1 then ${mostReports}::int else 3 end) reporter
      join users u on u.username = 'bench-other-' || reporter
      cross join lateral (select jsonb_build_object('profileId', r.profile_id, 'rating', r.rating, 'comment', r.comment,
        'reply', r.reply, 'createdAt', r.created_at) as content from reviews r
        where r.id = (c.about ->> 'contentId')::uuid) reviewed`,
];

import { sql } from 'drizzle-orm';
import { queryRows } from '#server/db/open-database.ts';
import { bookingEvents } from '#server/db/tables/booking-events.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { reviews } from '#server/db/tables/reviews.ts';
import type { Db } from '#server/db/transaction.ts';
import type { Stats } from '#shared/stats/stats.schema.ts';

type Windows = { midnight: Date; respondedSince: Date };

export async function readStats(db: Db, { midnight, respondedSince }: Windows): Promise<Stats> {
  const [row] = await queryRows<Stats>(
    db,
    sql`select
      (select count(*)::int from ${profiles} p where p.created_at >= ${midnight.toISOString()}) as "newProfilesToday",
      (select coalesce(100.0 * count(*) filter (where e.kind = 'confirmed') / nullif(count(*), 0), 0)::float8
        from ${bookingEvents} e
        where e.kind in ('confirmed', 'declined', 'unanswered') and e.at >= ${respondedSince.toISOString()}) as "requestAcceptRate",
      (select coalesce(avg(extract(epoch from met.at - requested.at) / 3600), 0)::float8
        from (select b.booker_id, min(e.at) as at from ${bookingEvents} e join ${bookings} b on b.id = e.booking_id
          where e.kind = 'authorized' group by b.booker_id) requested
        join (select b.booker_id, min(b.scheduled_at) as at from ${bookings} b
          where b.status in ('confirmed', 'completed') group by b.booker_id) met using (booker_id)
        where met.at >= requested.at) as "avgTimeToFirstMeeting",
      (select coalesce(avg(r.rating), 0)::float8 from ${reviews} r where r.hidden_at is null) as "avgRating"`,
  );
  return row ?? { newProfilesToday: 0, requestAcceptRate: 0, avgTimeToFirstMeeting: 0, avgRating: 0 };
}

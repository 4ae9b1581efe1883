import { sql } from 'drizzle-orm';
import { bookings } from '#server/db/tables/bookings.ts';
import { roomVisits } from '#server/db/tables/room-visits.ts';
import type { Stay } from '#shared/rooms/attendance.ts';
import { roomLimits } from '#shared/rooms/rooms.rules.ts';
import type { VisitRow } from './visits.repository.ts';

type VisitTimes = Pick<VisitRow, 'userId' | 'enteredAt' | 'seenAt' | 'leftAt'>;

/** Until when a visit counts as current: one that was last seen before has ended. */
export const seenSince = (at: Date) => new Date(at.getTime() - roomLimits.awayMs);

/** Whether this tab is in the room now. */
export const isHere = ({ leftAt, seenAt }: Pick<VisitRow, 'leftAt' | 'seenAt'>, at: Date): boolean =>
  leftAt === null && seenAt >= seenSince(at);

/** Up to the last heartbeat: an open visit counts no further. */
export const stayOf = ({ userId, enteredAt, seenAt, leftAt }: VisitTimes, bookerId: string): Stay => ({
  by: userId === bookerId ? 'booker' : 'expert',
  from: enteredAt,
  until: leftAt ?? seenAt,
});

type StayJson = { by: Stay['by']; from: string; until: string };

/** The same, in a query of bookings. */
export const bookingStays = sql<StayJson[]>`(
  select coalesce(json_agg(json_build_object(
    'by', case when v.user_id = ${bookings.bookerId} then 'booker' else 'expert' end,
    'from', v.entered_at, 'until', coalesce(v.left_at, v.seen_at))), '[]')
  from ${roomVisits} v where v.booking_id = ${bookings.id})`;

export const readStays = (stays: StayJson[]): Stay[] =>
  stays.map(({ by, from, until }) => ({ by, from: new Date(from), until: new Date(until) }));

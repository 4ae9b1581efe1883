import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { availability } from '#server/db/tables/availability.ts';
import { availabilityOverrides } from '#server/db/tables/availability-overrides.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { pricingTiers } from '#server/db/tables/pricing-tiers.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { users } from '#server/db/tables/users.ts';
import type { Db } from '#server/db/transaction.ts';
import type { Availability } from '#shared/availability/availability.schema.ts';
import type { LocalRange, Span } from '#shared/availability/open-ranges.ts';
import type { Hours } from '#shared/availability/slots.ts';
import { isTimeZone } from '#shared/time.ts';

/** Everything that says when an expert can be booked. */
export type ExpertTime = {
  profileId: string;
  userId: string;
  isActive: boolean;
  nextFreeAt: Date | null;
  isFreeSoon: boolean;
  /** Minutes that are sold. */
  durations: number[];
  hours: Hours;
  busy: Span[];
};

/** Which bookings take an expert's time: those that start around this time, seen at this moment, by this person. */
export type BusyWindow = {
  from: Date;
  until: Date;
  now: Date;
  viewerId?: string | undefined;
  /** The one that is to be moved is in nobody's way. */
  exceptBookingId?: string | undefined;
};

/** Where nobody said otherwise. */
const defaultTimeZone = 'UTC';

const weeklyOf = sql<Hours['weekly']>`(
  select coalesce(json_agg(json_build_object(
    'dayOfWeek', a.day_of_week, 'startTime', a.start_time, 'endTime', a.end_time
  ) order by a.day_of_week, a.start_time), '[]')
  from ${availability} a where a.profile_id = ${profiles.id} and a.is_active)`;

const overridesOf = sql<{ date: string; ranges: LocalRange[] }[]>`(
  select coalesce(json_agg(json_build_object('date', o.date::text, 'ranges', o.ranges) order by o.date), '[]')
  from ${availabilityOverrides} o where o.profile_id = ${profiles.id})`;

const durationsOf = sql<number[]>`(
  select coalesce(json_agg(t.duration order by t.duration), '[]')
  from ${pricingTiers} t where t.profile_id = ${profiles.id})`;

/** A hold that ran out takes no time, swept or not, nor does the viewer's own: asking again replaces it. */
function busyOf({ from, until, now, viewerId, exceptBookingId }: BusyWindow): SQL<Span[]> {
  const own = viewerId === undefined ? sql`false` : sql`b.booker_id = ${viewerId}::uuid`;
  const except = exceptBookingId === undefined ? sql`` : sql`and b.id <> ${exceptBookingId}::uuid`;
  return sql`(
    select coalesce(json_agg(json_build_object(
      'from', (extract(epoch from b.blocked_from) * 1000)::float8, 'until', (extract(epoch from b.blocked_until) * 1000)::float8
    )), '[]')
    from ${bookings} b
    where b.profile_id = ${profiles.id} and b.status in ('pending', 'confirmed') ${except}
      and tstzrange(b.blocked_from, b.blocked_until, '[)') && tstzrange(${from.toISOString()}, ${until.toISOString()}, '[)')
      and not (b.status = 'pending' and b.expires_at is not null and (b.expires_at <= ${now.toISOString()} or ${own})))`;
}

/** One query, however many they are. */
export async function findTimes(
  db: Db,
  profileIds: string[],
  window: BusyWindow,
  maxHorizonDays: number,
): Promise<ExpertTime[]> {
  const rows = await db
    .select({
      profileId: profiles.id,
      userId: profiles.userId,
      isActive: profiles.isActive,
      nextFreeAt: profiles.nextFreeAt,
      isFreeSoon: profiles.isFreeSoon,
      timeZone: users.timeZone,
      bufferBeforeMinutes: profiles.bufferBeforeMinutes,
      bufferAfterMinutes: profiles.bufferAfterMinutes,
      minNoticeMinutes: profiles.minNoticeMinutes,
      horizonDays: profiles.horizonDays,
      startGridMinutes: profiles.startGridMinutes,
      weekly: weeklyOf,
      overrides: overridesOf,
      durations: durationsOf,
      busy: busyOf(window),
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(inArray(profiles.id, profileIds));
  return rows.map(({ profileId, userId, isActive, nextFreeAt, isFreeSoon, durations, busy, ...hours }) => ({
    profileId,
    userId,
    isActive,
    nextFreeAt,
    isFreeSoon,
    durations,
    busy,
    hours: {
      ...hours,
      timeZone: knownZone(hours.timeZone),
      horizonDays: Math.min(hours.horizonDays, maxHorizonDays),
    },
  }));
}

/** One that an older release or another platform took may be unknown here. */
function knownZone(timeZone: string | null): string {
  return timeZone !== null && isTimeZone(timeZone) ? timeZone : defaultTimeZone;
}

/** The hours as a whole: what isn't in them is gone. */
export async function replace(
  tx: Db,
  profileId: string,
  { weekly, overrides }: Pick<Availability, 'weekly' | 'overrides'>,
  at: Date,
): Promise<void> {
  await tx.delete(availability).where(eq(availability.profileId, profileId));
  await tx.delete(availabilityOverrides).where(eq(availabilityOverrides.profileId, profileId));
  if (weekly.length > 0) {
    await tx.insert(availability).values(weekly.map((range) => ({ ...range, profileId, createdAt: at })));
  }
  if (overrides.length > 0) {
    await tx
      .insert(availabilityOverrides)
      .values(overrides.map((override) => ({ ...override, profileId, createdAt: at })));
  }
}

/**
 * Some of those whose soonest time has passed, is too far away, may have come with another day or with what was booked
 * or let go, after this one in the order of ids.
 */
export async function findOutdated(
  db: Db,
  { now, soon, maxHorizonDays }: { now: Date; soon: Date; maxHorizonDays: number },
  after: string,
  limit: number,
): Promise<string[]> {
  const { nextFreeAt, minNoticeMinutes, horizonDays, isActive, isFreeSoon } = profiles;
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      sql`${profiles.id} > ${after} and (
        (${nextFreeAt} is null and ${isActive}
          and exists (select 1 from ${pricingTiers} t where t.profile_id = ${profiles.id}))
        or ${nextFreeAt} < ${at} + make_interval(mins => ${minNoticeMinutes})
        or ${nextFreeAt} > ${at} + make_interval(days => least(${horizonDays}, ${maxHorizonDays}))
        or (${nextFreeAt} <= ${soon.toISOString()}) <> ${isFreeSoon}
        or exists (select 1 from ${bookings} b
          where b.profile_id = ${profiles.id} and b.updated_at > ${at} - interval '2 hours'))`,
    )
    .orderBy(profiles.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

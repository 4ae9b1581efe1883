import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { availability } from '#server/db/tables/availability.ts';
import { availabilityOverrides } from '#server/db/tables/availability-overrides.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { busyTimes } from '#server/db/tables/busy-times.ts';
import { pricingTiers } from '#server/db/tables/pricing-tiers.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { users } from '#server/db/tables/users.ts';
import type { Db, Tx } from '#server/db/transaction.ts';
import { isBookable } from '#server/features/profiles/shown-profiles.ts';
import type { Availability } from '#shared/availability/availability.schema.ts';
import type { LocalRange, Span } from '#shared/availability/open-ranges.ts';
import type { Hours } from '#shared/availability/slots.ts';
import { isTimeZone } from '#shared/time/time-zone.ts';

/** Everything that decides when an expert can be booked. */
export type ExpertTime = {
  profileId: string;
  userId: string;
  isActive: boolean;
  nextFreeAt: Date | null;
  isFreeSoon: boolean;
  /** False: the hours' time zone is the default one. */
  hasTimeZone: boolean;
  /** The session lengths on offer, in minutes. */
  durations: number[];
  hours: Hours;
  busy: Span[];
};

/** What counts as busy: what is in this window, as of `now`, as this viewer sees it. */
export type BusyWindow = {
  from: Date;
  until: Date;
  now: Date;
  viewerId?: string | undefined;
  /** A booking that is being rescheduled doesn't block its own new time. */
  exceptBookingId?: string | undefined;
  /** Bookings only: what the expert's other calendars show doesn't count. */
  withoutCalendars?: boolean | undefined;
};

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

/** Bookings, and what the expert’s own calendars show, as pairs of milliseconds, in order. Leaves out expired reservations, swept or not, and the viewer's own unpaid one: a new request replaces it. */
function busyOf(busy: BusyWindow): SQL<[number, number][]> {
  const { from, until, now, viewerId, exceptBookingId, withoutCalendars = false } = busy;
  const own = viewerId === undefined ? sql`false` : sql`b.booker_id = ${viewerId}::uuid`;
  const except = exceptBookingId === undefined ? sql`` : sql`and b.id <> ${exceptBookingId}::uuid`;
  const calendars = withoutCalendars ? sql`and false` : sql``;
  const window = sql`tstzrange(${from.toISOString()}, ${until.toISOString()}, '[)')`;
  return sql`(
    select coalesce(json_agg(json_build_array(
      (extract(epoch from t.starts_at) * 1000)::int8, (extract(epoch from t.ends_at) * 1000)::int8
    ) order by t.starts_at), '[]')
    from (
      select b.blocked_from as starts_at, b.blocked_until as ends_at
      from ${bookings} b
      where b.profile_id = ${profiles.id} and b.status in ('pending', 'confirmed') ${except}
        and tstzrange(b.blocked_from, b.blocked_until, '[)') && ${window}
        and not (b.status = 'pending' and b.expires_at is not null
          and (b.expires_at <= ${now.toISOString()} or ${own}))
      union all
      select e.starts_at, e.ends_at
      from ${busyTimes} e
      where e.profile_id = ${profiles.id} and e.ends_at > ${from.toISOString()} and e.starts_at < ${until.toISOString()} ${calendars}
    ) t)`;
}

/** One query for any number of experts. */
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
      isActive: isBookable,
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
    hasTimeZone: hours.timeZone !== null,
    durations,
    busy: busy.map(([from, until]) => ({ from, until })),
    hours: {
      ...hours,
      timeZone: knownZone(hours.timeZone),
      horizonDays: Math.min(hours.horizonDays, maxHorizonDays),
    },
  }));
}

/** A stored zone may be unknown here if an older release or another platform accepted it. */
function knownZone(timeZone: string | null): string {
  return timeZone !== null && isTimeZone(timeZone) ? timeZone : defaultTimeZone;
}

/** Replaces all hours and overrides. */
export async function replace(
  tx: Tx,
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
 * Profiles, in order of id after the given one, whose soonest time may be wrong: it has passed, is beyond the horizon,
 * is missing although they can be booked, or a booking of theirs has changed.
 */
export async function findOutdated(
  db: Db,
  { now, soon, maxHorizonDays }: { now: Date; soon: Date; maxHorizonDays: number },
  after: string,
  limit: number,
): Promise<string[]> {
  const { nextFreeAt, minNoticeMinutes, horizonDays, isActive, hiddenAt, isFreeSoon } = profiles;
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      sql`${profiles.id} > ${after} and (
        (${nextFreeAt} is null and ${isActive} and ${hiddenAt} is null
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

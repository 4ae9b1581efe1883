import { type AnyColumn, and, eq, getTableColumns, inArray, not, type SQL, sql } from 'drizzle-orm';
import { databaseErrorCode } from '#server/db/database-error.ts';
import { bookingEvents } from '#server/db/tables/booking-events.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { pricingTiers } from '#server/db/tables/pricing-tiers.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { reviews } from '#server/db/tables/reviews.ts';
import { users } from '#server/db/tables/users.ts';
import type { Db } from '#server/db/transaction.ts';

const shownReviews = 3;

const { embedding: _embedding, embeddingModel: _model, ...shownColumns } = getTableColumns(profiles);

/** A profile with all that its page shows. */
export type WholeProfile = {
  profile: Omit<typeof profiles.$inferSelect, 'embedding' | 'embeddingModel'>;
  user: Pick<
    typeof users.$inferSelect,
    'id' | 'username' | 'firstName' | 'lastName' | 'email' | 'profileImageUrl'
  >;
  tiers: { id: string; duration: number; price: string }[];
  rating: { count: number; average: number };
  reviews: {
    id: string;
    rating: number;
    comment: string | null;
    createdAt: string;
    firstName: string | null;
    lastName: string | null;
    reply: string | null;
    repliedAt: string | null;
  }[];
};

const tiersOfProfile = sql<WholeProfile['tiers']>`(
  select coalesce(json_agg(json_build_object('id', t.id, 'duration', t.duration, 'price', t.price::text)
    order by t.duration), '[]')
  from ${pricingTiers} t where t.profile_id = ${profiles.id})`;

const ratingOfProfile = sql<WholeProfile['rating']>`(
  select json_build_object('count', count(*), 'average', coalesce(avg(r.rating), 0)::float8)
  from ${reviews} r where r.profile_id = ${profiles.id})`;

const latestReviews = sql<WholeProfile['reviews']>`(
  select coalesce(json_agg(latest), '[]') from (
    select r.id, r.rating, r.comment, r.created_at as "createdAt",
      r.reply, r.replied_at as "repliedAt",
      reviewer.first_name as "firstName", reviewer.last_name as "lastName"
    from ${reviews} r join ${users} reviewer on reviewer.id = r.reviewer_id
    where r.profile_id = ${profiles.id} order by r.created_at desc, r.id limit ${sql.raw(String(shownReviews))}
  ) latest)`;

const wholeColumns = {
  profile: shownColumns,
  user: {
    id: users.id,
    username: users.username,
    firstName: users.firstName,
    lastName: users.lastName,
    email: users.email,
    profileImageUrl: users.profileImageUrl,
  },
  tiers: tiersOfProfile,
  rating: ratingOfProfile,
  reviews: latestReviews,
};

/** One query, written once for each database: building it takes longer than running it. */
function prepareFind(db: Db, name: string, where: SQL) {
  return db
    .select(wholeColumns)
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(where)
    .prepare(name);
}

/** Profiles chosen by another query, which has `profile_id` and `place` for each, and `total` for all. */
export async function findChosen(
  db: Db,
  chosen: SQL,
): Promise<{ profiles: WholeProfile[]; total: number | undefined }> {
  const rows = await db
    .select({ ...wholeColumns, total: sql<number>`chosen.total` })
    .from(sql`(${chosen}) as chosen`)
    .innerJoin(profiles, sql`${profiles.id} = chosen.profile_id`)
    .innerJoin(users, eq(users.id, profiles.userId))
    .orderBy(sql`chosen.place`);
  return { profiles: rows, total: rows[0]?.total };
}

const value = sql.placeholder('value');
const finds = {
  id: eq(profiles.id, value),
  userId: eq(profiles.userId, value),
  username: sql`lower(${users.username}) = lower(${value})`,
};
type Find = keyof typeof finds;
type Prepared = { version: number; statements: Map<Find, ReturnType<typeof prepareFind>> };
const prepared = new WeakMap<Db, Prepared>();

export async function findWhole(db: Db, by: Find, wanted: string): Promise<WholeProfile | undefined> {
  try {
    return await executeFind(db, by, wanted);
  } catch (error) {
    if (databaseErrorCode(error) !== planOutdated) throw error;
    // A newer release has changed a column's type: the statement is prepared anew, under another name.
    const { version = 0 } = prepared.get(db) ?? {};
    prepared.set(db, { version: version + 1, statements: new Map() });
    return executeFind(db, by, wanted);
  }
}

const planOutdated = '0A000';

async function executeFind(db: Db, by: Find, wanted: string): Promise<WholeProfile | undefined> {
  const known = prepared.get(db) ?? { version: 0, statements: new Map() };
  prepared.set(db, known);
  const find = known.statements.get(by) ?? prepareFind(db, `profile_by_${by}_${known.version}`, finds[by]);
  known.statements.set(by, find);
  const [found] = await find.execute({ value: wanted });
  return found;
}

type Writable = Omit<typeof profiles.$inferInsert, 'id' | 'userId'>;
type Changes = { [Field in keyof Writable]?: Writable[Field] | undefined };

export async function insert(db: Db, profile: typeof profiles.$inferInsert): Promise<void> {
  await db.insert(profiles).values(profile);
}

/** Answers the id of the profile it changed, if there is one. */
export async function update(db: Db, userId: string, changes: Changes): Promise<string | undefined> {
  const [row] = await db
    .update(profiles)
    .set(changes)
    .where(eq(profiles.userId, userId))
    .returning({ id: profiles.id });
  return row?.id;
}

/** What its page shows has changed elsewhere: the name, the photo. */
export async function touch(db: Db, userId: string, at: Date): Promise<void> {
  await update(db, userId, { updatedAt: at });
}

/** The profile's id, held against other changes until the transaction ends. */
export async function lock(tx: Db, userId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .for('update');
  return row?.id;
}

export async function findProfileId(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.userId, userId));
  return row?.id;
}

/** Whose profile it is. */
export async function findOwner(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.select({ userId: profiles.userId }).from(profiles).where(eq(profiles.id, id));
  return row?.userId;
}

/** Where this expert meets people, if they said so. */
export async function findMeetingUrl(db: Db, id: string): Promise<string | null> {
  const [row] = await db.select({ url: profiles.meetingUrl }).from(profiles).where(eq(profiles.id, id));
  return row?.url ?? null;
}

/** The median minutes of the last 20 answers, from the third on. */
export async function refreshResponseTime(tx: Db, id: string): Promise<void> {
  const answers = sql`select extract(epoch from answered.at - asked.at) / 60 as minutes
    from ${bookingEvents} answered
    join ${bookings} b on b.id = answered.booking_id
    join ${bookingEvents} asked on asked.booking_id = b.id and asked.kind = 'authorized'
    where b.profile_id = ${id} and answered.kind in ('confirmed', 'declined')
    order by answered.at desc limit 20`;
  const median = sql`(select case when count(*) >= 3 then
      round(percentile_cont(0.5) within group (order by minutes)) else ${profiles.responseTime} end from (${answers}) t)`;
  await tx.update(profiles).set({ responseTime: median }).where(eq(profiles.id, id));
}

/** One more for each time a profile is named. */
export async function countCompleted(tx: Db, ids: string[]): Promise<void> {
  for (const id of ids.toSorted()) {
    await tx
      .update(profiles)
      .set({ sessionsCompleted: sql`${profiles.sessionsCompleted} + 1` })
      .where(eq(profiles.id, id));
  }
}

export async function setNextFree(
  db: Db,
  id: string,
  next: { nextFreeAt: Date | null; isFreeSoon: boolean },
): Promise<void> {
  await db.update(profiles).set(next).where(eq(profiles.id, id));
}

/** Held against other changes until the transaction ends. */
export async function lockById(tx: Db, id: string): Promise<void> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, id)).for('no key update');
}

/** The list as a whole: a duration that isn't in it is no longer sold. */
export async function replaceTiers(
  tx: Db,
  profileId: string,
  tiers: { duration: number; price: string }[],
  at: Date,
): Promise<void> {
  const ofProfile = eq(pricingTiers.profileId, profileId);
  const kept = tiers.map(({ duration }) => duration);
  await tx
    .delete(pricingTiers)
    .where(kept.length === 0 ? ofProfile : and(ofProfile, not(inArray(pricingTiers.duration, kept))));
  if (tiers.length === 0) return;
  await tx
    .insert(pricingTiers)
    .values(tiers.map((tier) => ({ ...tier, profileId, createdAt: at })))
    .onConflictDoUpdate({
      target: [pricingTiers.profileId, pricingTiers.duration],
      set: { price: excluded(pricingTiers.price) },
    });
}

function excluded(column: AnyColumn): SQL {
  return sql.raw(`excluded."${column.name}"`);
}

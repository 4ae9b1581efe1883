import { type AnyColumn, and, eq, getTableColumns, inArray, not, type SQL, sql } from 'drizzle-orm';
import { databaseErrorCode } from '#server/db/database-error.ts';
import { bookingEvents } from '#server/db/tables/booking-events.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { payoutAccounts } from '#server/db/tables/payout-accounts.ts';
import { pricingTiers } from '#server/db/tables/pricing-tiers.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { reviews } from '#server/db/tables/reviews.ts';
import { users } from '#server/db/tables/users.ts';
import type { Db, Tx } from '#server/db/transaction.ts';
import { isShown } from './shown-profiles.ts';

const maxReviews = 3;

const { embedding: _embedding, embeddingModel: _model, ...profileColumns } = getTableColumns(profiles);

/** A profile with everything that its page shows. */
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
    username: string;
    reply: string | null;
    repliedAt: string | null;
  }[];
  /** Otherwise only its owner sees it. */
  isShown: boolean;
};

const tiersOfProfile = sql<WholeProfile['tiers']>`(
  select coalesce(json_agg(json_build_object('id', t.id, 'duration', t.duration, 'price', t.price::text)
    order by t.duration), '[]')
  from ${pricingTiers} t where t.profile_id = ${profiles.id})`;

const ratingOfProfile = sql<WholeProfile['rating']>`(
  select json_build_object('count', count(*), 'average', coalesce(avg(r.rating), 0)::float8)
  from ${reviews} r where r.profile_id = ${profiles.id} and r.hidden_at is null)`;

const latestReviews = sql<WholeProfile['reviews']>`(
  select coalesce(json_agg(latest), '[]') from (
    select r.id, r.rating, r.comment, r.created_at as "createdAt",
      r.reply, r.replied_at as "repliedAt",
      reviewer.first_name as "firstName", reviewer.last_name as "lastName", reviewer.username
    from ${reviews} r join ${users} reviewer on reviewer.id = r.reviewer_id
    where r.profile_id = ${profiles.id} and r.hidden_at is null order by r.created_at desc, r.id limit ${sql.raw(String(maxReviews))}
  ) latest)`;

const wholeColumns = {
  profile: profileColumns,
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
  isShown,
};

/** Prepared once per database: building this query takes longer than running it. */
function prepareFind(db: Db, name: string, where: SQL) {
  return db
    .select(wholeColumns)
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(where)
    .prepare(name);
}

/** Profiles selected by another query, whose rows have `profile_id`, `place`, and the `total` over all pages. */
export async function findSelected(
  db: Db,
  selected: SQL,
): Promise<{ profiles: WholeProfile[]; total: number | undefined }> {
  const rows = await db
    .select({ ...wholeColumns, total: sql<number>`selected.total` })
    .from(sql`(${selected}) as selected`)
    .innerJoin(profiles, sql`${profiles.id} = selected.profile_id`)
    .innerJoin(users, eq(users.id, profiles.userId))
    .orderBy(sql`selected.place`);
  return { profiles: rows, total: rows[0]?.total };
}

const value = sql.placeholder('value');
const lookups = {
  id: eq(profiles.id, value),
  userId: eq(profiles.userId, value),
  username: sql`lower(${users.username}) = lower(${value})`,
};
type Lookup = keyof typeof lookups;
type Prepared = { version: number; statements: Map<Lookup, ReturnType<typeof prepareFind>> };
const prepared = new WeakMap<Db, Prepared>();

export async function findWhole(db: Db, by: Lookup, key: string): Promise<WholeProfile | undefined> {
  try {
    return await executeFind(db, by, key);
  } catch (error) {
    if (databaseErrorCode(error) !== planOutdated) throw error;
    // A newer release changed a column's type. Prepare the statement again, under a new name.
    const { version = 0 } = prepared.get(db) ?? {};
    prepared.set(db, { version: version + 1, statements: new Map() });
    return executeFind(db, by, key);
  }
}

const planOutdated = '0A000';

async function executeFind(db: Db, by: Lookup, key: string): Promise<WholeProfile | undefined> {
  const cached = prepared.get(db) ?? { version: 0, statements: new Map() };
  prepared.set(db, cached);
  const find =
    cached.statements.get(by) ?? prepareFind(db, `profile_by_${by}_${cached.version}`, lookups[by]);
  cached.statements.set(by, find);
  const [found] = await find.execute({ value: key });
  return found;
}

export type SetupRow = Pick<
  typeof profiles.$inferSelect,
  'hoursChosenAt' | 'linkSharedAt' | 'setupHiddenAt'
> & {
  /** Null without a payout account. */
  canBePaid: boolean | null;
  detailsSubmitted: boolean | null;
};

export async function findSetup(db: Db, userId: string): Promise<SetupRow | undefined> {
  const [row] = await db
    .select({
      hoursChosenAt: profiles.hoursChosenAt,
      linkSharedAt: profiles.linkSharedAt,
      setupHiddenAt: profiles.setupHiddenAt,
      canBePaid: payoutAccounts.canBePaid,
      detailsSubmitted: payoutAccounts.detailsSubmitted,
    })
    .from(profiles)
    .leftJoin(payoutAccounts, eq(payoutAccounts.profileId, profiles.id))
    .where(eq(profiles.userId, userId));
  return row;
}

type Writable = Omit<typeof profiles.$inferInsert, 'id' | 'userId'>;
type Changes = { [Field in keyof Writable]?: Writable[Field] | undefined };

export async function insert(db: Db, profile: typeof profiles.$inferInsert): Promise<void> {
  await db.insert(profiles).values(profile);
}

/** Returns the id of the updated profile, or undefined if the user has none. */
export async function update(db: Db, userId: string, changes: Changes): Promise<string | undefined> {
  const [row] = await db
    .update(profiles)
    .set(changes)
    .where(eq(profiles.userId, userId))
    .returning({ id: profiles.id });
  return row?.id;
}

/** Bumps `updatedAt` when the user's name or photo changes: the profile page shows them. */
export async function touch(db: Db, userId: string, at: Date): Promise<void> {
  await update(db, userId, { updatedAt: at });
}

type OwnProfile = Pick<typeof profiles.$inferSelect, 'id' | 'isVerified' | 'hiddenAt' | 'hiddenReason'>;

/** Locks the user's profile until the transaction ends. */
export async function lockOwn(tx: Tx, userId: string): Promise<OwnProfile | undefined> {
  const { id, isVerified, hiddenAt, hiddenReason } = profiles;
  const [row] = await tx
    .select({ id, isVerified, hiddenAt, hiddenReason })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .for('update');
  return row;
}

/** Locks the profile until the transaction ends. Returns its id. */
export async function lock(tx: Tx, userId: string): Promise<string | undefined> {
  return (await lockOwn(tx, userId))?.id;
}

export async function findProfileId(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.userId, userId));
  return row?.id;
}

export async function findOwner(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.select({ userId: profiles.userId }).from(profiles).where(eq(profiles.id, id));
  return row?.userId;
}

/** The owner, and whether others see the profile. */
export async function findShownOwner(
  db: Db,
  id: string,
): Promise<{ userId: string; isShown: boolean } | undefined> {
  const [row] = await db
    .select({ userId: profiles.userId, isShown })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(profiles.id, id));
  return row;
}

/** The expert's own meeting link, if they set one. */
export async function findMeetingUrl(db: Db, id: string): Promise<string | null> {
  const [row] = await db.select({ url: profiles.meetingUrl }).from(profiles).where(eq(profiles.id, id));
  return row?.url ?? null;
}

/** The median minutes of the last 20 responses, from the third response on. */
export async function refreshResponseTime(tx: Tx, id: string): Promise<void> {
  // Suggesting another time for a request is a response too, and the first one counts.
  const responses = sql`select extract(epoch from min(responded.at) - min(requested.at)) / 60 as minutes
    from ${bookingEvents} responded
    join ${bookings} b on b.id = responded.booking_id
    join ${bookingEvents} requested on requested.booking_id = b.id and requested.kind = 'authorized'
    where b.profile_id = ${id} and (responded.kind in ('confirmed', 'declined')
      or (responded.kind = 'proposed' and responded.from_status = 'pending'))
    group by b.id order by min(responded.at) desc limit 20`;
  const median = sql`(select case when count(*) >= 3 then
      round(percentile_cont(0.5) within group (order by minutes)) else ${profiles.responseTime} end from (${responses}) t)`;
  await tx.update(profiles).set({ responseTime: median }).where(eq(profiles.id, id));
}

/** Adds one per occurrence of an id. Sorted, so that two transactions lock the rows in the same order. */
export async function countCompleted(tx: Tx, ids: string[]): Promise<void> {
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

/** Locks the profile until the transaction ends. */
export async function lockById(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, id)).for('no key update');
}

/** Replaces the whole price list: a duration that isn't in it is no longer offered. */
export async function replaceTiers(
  tx: Tx,
  profileId: string,
  tiers: { duration: number; price: string }[],
  at: Date,
): Promise<void> {
  const ofProfile = eq(pricingTiers.profileId, profileId);
  const offered = tiers.map(({ duration }) => duration);
  await tx
    .delete(pricingTiers)
    .where(offered.length === 0 ? ofProfile : and(ofProfile, not(inArray(pricingTiers.duration, offered))));
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

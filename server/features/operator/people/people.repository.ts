import { and, count, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { bookings } from '#server/db/tables/bookings.ts';
import { cases } from '#server/db/tables/cases.ts';
import { operators } from '#server/db/tables/operators.ts';
import { paymentOps } from '#server/db/tables/payment-ops.ts';
import { payments } from '#server/db/tables/payments.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { reviews } from '#server/db/tables/reviews.ts';
import { sessions } from '#server/db/tables/sessions.ts';
import { users } from '#server/db/tables/users.ts';
import type { Db } from '#server/db/transaction.ts';
import { wholePrice } from '#server/features/bookings/view/session-charges.ts';
import type { Cursor } from '../cursor.ts';
import { personColumns } from '../person.ts';

/** The expression of the index `users_found`: exactly this one uses it. */
const searchedText = sql`(' ' || lower(coalesce(${users.firstName}, '') || ' ' || coalesce(${users.lastName}, '') || ' ' || ${users.username} || ' ' || coalesce(${users.email}, '')))`;

/** Each word begins a name, the username or the email. */
function matches(words: string[]): SQL | undefined {
  const patterns = words.map((word) => `% ${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`);
  return and(...patterns.map((pattern) => sql`${searchedText} like ${pattern}`));
}

const columns = {
  person: personColumns(users),
  email: users.email,
  createdAt: users.createdAt,
  suspendedAt: users.suspendedAt,
  deletedAt: users.deletedAt,
  operatorId: operators.userId,
  profile: {
    id: profiles.id,
    isVerified: profiles.isVerified,
    isActive: profiles.isActive,
    hiddenAt: profiles.hiddenAt,
  },
};

const people = (db: Db) =>
  db
    .select(columns)
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(operators, and(eq(operators.userId, users.id), isNull(operators.revokedAt)))
    .$dynamic();

export type ListedPerson = Awaited<ReturnType<typeof people>>[number];

/** More matches than this, and the next ones are found sooner by walking through everyone by date. */
const rareMatches = 1_000;

/** Newest first. */
export async function search(
  db: Db,
  words: string[],
  { exceptId, after }: { exceptId: string | undefined; after: Cursor | undefined },
  limit: number,
): Promise<ListedPerson[]> {
  const beyond =
    after &&
    sql`(${users.createdAt}, ${users.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
  const except = exceptId === undefined ? undefined : sql`${users.id} <> ${exceptId}::uuid`;
  const matching = words.length > 0 ? await fastest(db, matches(words)) : undefined;
  return people(db)
    .where(and(matching, except, beyond))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit);
}

/** Few matches are looked up first: otherwise the planner assumes most words are common. */
async function fastest(db: Db, matching: SQL | undefined): Promise<SQL | undefined> {
  const found = await db.select({ id: users.id }).from(users).where(matching).limit(rareMatches);
  const ids = found.map(({ id }) => id);
  return ids.length < rareMatches ? sql`${users.id} = any(${sql.param(ids)}::uuid[])` : matching;
}

export function listByIds(db: Db, ids: string[]): Promise<ListedPerson[]> {
  return people(db).where(inArray(users.id, ids)).orderBy(desc(users.createdAt), desc(users.id));
}

/** The booking with this id, or whose payment has it. Each is looked up in an index: with OR, every booking is read. */
export async function findBookingId(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.id, id))
    .unionAll(db.select({ id: payments.bookingId }).from(payments).where(eq(payments.id, id)))
    .limit(1);
  return row?.id;
}

/** The booking whose payment has this intent or charge, or whose refund or transfer has this id at the provider. */
export async function findBookingIdByProvider(db: Db, providerId: string): Promise<string | undefined> {
  const byOperation = db
    .select({ id: payments.bookingId })
    .from(paymentOps)
    .innerJoin(payments, eq(payments.id, paymentOps.paymentId))
    .where(and(isNotNull(paymentOps.resultId), eq(paymentOps.resultId, providerId)));
  const [row] = await db
    .select({ id: payments.bookingId })
    .from(payments)
    .where(or(eq(payments.intentId, providerId), eq(payments.chargeId, providerId)))
    .unionAll(byOperation)
    .limit(1);
  return row?.id;
}

/** The booking that people quote by the first eight digits of its id. */
export async function findBookingIdByReference(db: Db, reference: string): Promise<string | undefined> {
  const digits = reference.toLowerCase();
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      sql`${bookings.id} between ${`${digits}-0000-0000-0000-000000000000`}::uuid and ${`${digits}-ffff-ffff-ffff-ffffffffffff`}::uuid`,
    )
    .limit(2);
  return rows.length === 1 ? rows[0]?.id : undefined;
}

export async function find(db: Db, id: string) {
  const [row] = await db
    .select({
      ...columns,
      suspendedReason: users.suspendedReason,
      about: {
        role: profiles.role,
        headline: profiles.headline,
        hiddenReason: profiles.hiddenReason,
        sessionsCompleted: profiles.sessionsCompleted,
      },
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(operators, and(eq(operators.userId, users.id), isNull(operators.revokedAt)))
    .where(eq(users.id, id));
  return row;
}

export async function countBookings(db: Db, userId: string, profileId: string | undefined) {
  const [asClient, asExpert] = await Promise.all([
    db.$count(bookings, eq(bookings.bookerId, userId)),
    profileId === undefined ? 0 : db.$count(bookings, eq(bookings.profileId, profileId)),
  ]);
  return { asClient, asExpert };
}

const maxBookings = 10;
const bookers = alias(users, 'bookers');
const experts = alias(users, 'experts');

/** Newest first. Each role has an index of its own. */
export async function listLatestBookings(db: Db, userId: string, profileId: string | undefined) {
  const { id, status, scheduledAt } = bookings;
  const latest = (which: SQL) =>
    db
      .select({
        ...{ id, status, scheduledAt, price: wholePrice },
        booker: personColumns(bookers),
        expert: personColumns(experts),
      })
      .from(bookings)
      .innerJoin(bookers, eq(bookers.id, bookings.bookerId))
      .innerJoin(profiles, eq(profiles.id, bookings.profileId))
      .innerJoin(experts, eq(experts.id, profiles.userId))
      .where(which)
      .orderBy(desc(scheduledAt), desc(id))
      .limit(maxBookings);
  const [asClient, asExpert] = await Promise.all([
    latest(eq(bookings.bookerId, userId)),
    profileId === undefined ? [] : latest(eq(bookings.profileId, profileId)),
  ]);
  return [...asClient, ...asExpert]
    .sort((a, b) => b.scheduledAt.getTime() - a.scheduledAt.getTime())
    .slice(0, maxBookings);
}

export function countDevices(db: Db, userId: string, at: Date): Promise<number> {
  return db.$count(sessions, and(eq(sessions.userId, userId), gt(sessions.expire, at)));
}

export async function readRating(db: Db, profileId: string) {
  const [row] = await db
    .select({ reviews: count(), average: sql<number>`coalesce(avg(${reviews.rating}), 0)::float8` })
    .from(reviews)
    .where(and(eq(reviews.profileId, profileId), isNull(reviews.hiddenAt)));
  return row ?? { reviews: 0, average: 0 };
}

const maxCases = 20;

/** About the person, or about one of their bookings. */
export function listOpenCases(db: Db, userId: string, profileId: string | undefined) {
  const own = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      or(
        eq(bookings.bookerId, userId),
        profileId === undefined ? undefined : eq(bookings.profileId, profileId),
      ),
    );
  return db
    .select({ id: cases.id, kind: cases.kind, title: cases.title, dueAt: cases.dueAt })
    .from(cases)
    .where(and(isNull(cases.closedAt), or(eq(cases.subjectId, userId), inArray(cases.bookingId, own))))
    .orderBy(cases.dueAt, cases.id)
    .limit(maxCases);
}

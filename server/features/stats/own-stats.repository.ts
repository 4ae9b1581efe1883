import { and, asc, eq, gt, gte, inArray, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { bookings } from '#server/db/tables/bookings.ts';
import { ledgerAccounts } from '#server/db/tables/ledger.ts';
import { payments } from '#server/db/tables/payments.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { users } from '#server/db/tables/users.ts';
import type { Db } from '#server/db/transaction.ts';

export type OwnExpert = { profileId: string; timeZone: string | null };

export async function findExpert(db: Db, userId: string): Promise<OwnExpert | undefined> {
  const [row] = await db
    .select({ profileId: profiles.id, timeZone: users.timeZone })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(profiles.userId, userId));
  return row;
}

type NamedUser = Pick<typeof users.$inferSelect, 'id' | 'firstName' | 'lastName' | 'username'>;
export type NextSession = {
  bookingId: string;
  scheduledAt: Date;
  endsAt: Date;
  booker: NamedUser;
  expert: NamedUser;
};

const booker = alias(users, 'booker');
const expert = alias(users, 'expert');
const nameColumns = ({ id, firstName, lastName, username }: typeof booker | typeof expert) => ({
  id,
  firstName,
  lastName,
  username,
});

/** The confirmed session of this person, on either side, that ends next. */
export async function findNextSession(db: Db, userId: string, now: Date): Promise<NextSession | undefined> {
  const [row] = await db
    .select({
      bookingId: bookings.id,
      scheduledAt: bookings.scheduledAt,
      endsAt: bookings.endsAt,
      booker: nameColumns(booker),
      expert: nameColumns(expert),
    })
    .from(bookings)
    .innerJoin(booker, eq(booker.id, bookings.bookerId))
    .innerJoin(profiles, eq(profiles.id, bookings.profileId))
    .innerJoin(expert, eq(expert.id, profiles.userId))
    .where(
      and(
        eq(bookings.status, 'confirmed'),
        gt(bookings.endsAt, now),
        or(eq(bookings.bookerId, userId), eq(profiles.userId, userId)),
      ),
    )
    .orderBy(asc(bookings.scheduledAt))
    .limit(1);
  return row;
}

export type EarningRow = {
  released: number;
  transferred: number;
  /** Held for the booking and not divided yet, before the fee. */
  undivided: number;
  feePercent: number;
};

/** The payments of sessions that ended, or would have, in this span: completed, or cancelled with a charge. */
export function listEarnings(
  db: Db,
  profileId: string,
  { from, until }: { from: Date; until: Date },
): Promise<EarningRow[]> {
  const isUndivided = sql`${payments.kind} <> 'tip' and ${payments.decidedAt} is null`;
  return db
    .select({
      released: payments.released,
      transferred: payments.transferred,
      undivided: sql<number>`case when ${isUndivided} then coalesce(${ledgerAccounts.balance}, 0) else 0 end::int`,
      feePercent: bookings.feePercent,
    })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .leftJoin(
      ledgerAccounts,
      sql`${ledgerAccounts.name} = case ${payments.kind} when 'extension' then 'held:extension:' || ${payments.id}
        else 'held:' || ${bookings.id} end`,
    )
    .where(
      and(
        eq(bookings.profileId, profileId),
        inArray(bookings.status, ['completed', 'cancelled']),
        gte(bookings.endsAt, from),
        lt(bookings.endsAt, until),
        eq(payments.state, 'captured'),
      ),
    );
}

import { and, eq, inArray, isNull, lte, not, or, sql } from 'drizzle-orm';
import type { Account } from '#server/adapters/payments/payments-port.ts';
import { queryRows } from '#server/db/open-database.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { type PaymentKind, payments } from '#server/db/tables/payments.ts';
import { payoutAccounts } from '#server/db/tables/payout-accounts.ts';
import type { Db } from '#server/db/transaction.ts';
import { isUnheard } from '#server/features/money/events/events.repository.ts';
import { dayMs } from '#shared/durations.ts';

export type AccountRow = typeof payoutAccounts.$inferSelect;

export async function findAccount(db: Db, profileId: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.profileId, profileId));
  return row;
}

/** Keeps an existing account if two requests race. */
export async function saveAccount(db: Db, profileId: string, account: Account, at: Date): Promise<void> {
  const { id: accountId, detailsSubmitted, canBePaid } = account;
  await db
    .insert(payoutAccounts)
    .values({ profileId, accountId, detailsSubmitted, canBePaid, createdAt: at, updatedAt: at })
    .onConflictDoNothing();
}

/** Accounts that can't be paid yet and are new or have a balance, least recently updated first. */
export async function findWaitingAccounts(db: Db, newSince: Date, limit: number): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`
      select p.profile_id as id from payout_accounts p
      left join ledger_accounts a on a.name = 'expert:' || p.profile_id || ':payable'
      where not p.can_be_paid and (a.balance > 0 or p.created_at > ${newSince.toISOString()})
      order by p.updated_at
      limit ${limit}
    `,
  );
  return rows.map(({ id }) => id);
}

export async function updateAccount(db: Db, { id, ...fields }: Account, at: Date): Promise<void> {
  const { detailsSubmitted, canBePaid } = fields;
  await db
    .update(payoutAccounts)
    .set({ detailsSubmitted, canBePaid, updatedAt: at })
    .where(eq(payoutAccounts.accountId, id));
}

/** Payments for completed sessions past the waiting time that aren't divided yet. */
export async function findReleasable(db: Db, endedBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(
      and(
        inArray(payments.kind, ['booking', 'extension']),
        eq(payments.state, 'captured'),
        eq(payments.payoutFrozen, false),
        isNull(payments.decidedAt),
        not(isUnheard(payments.chargeId)),
        eq(bookings.status, 'completed'),
        lte(bookings.endsAt, endedBefore),
      ),
    )
    .orderBy(bookings.endsAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

const hasPayable = sql`${payments.released} + ${payments.repaid} + ${payments.writtenOff} > ${payments.transferred} + ${payments.withheld}`;

export type Payable = { paymentId: string; accountId: string };

/** Released money that can be sent now. A refused transfer is retried after a day. */
export async function findPayable(db: Db, at: Date, endedBefore: Date, limit: number): Promise<Payable[]> {
  const dayBefore = new Date(at.getTime() - dayMs).toISOString();
  return db
    .select({ paymentId: payments.id, accountId: payoutAccounts.accountId })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(payoutAccounts, eq(payoutAccounts.profileId, bookings.profileId))
    .where(
      and(
        eq(payments.state, 'captured'),
        eq(payments.payoutFrozen, false),
        not(isUnheard(payments.chargeId)),
        hasPayable,
        eq(payoutAccounts.canBePaid, true),
        inArray(bookings.status, ['completed', 'cancelled']),
        or(eq(payments.kind, 'tip'), lte(bookings.endsAt, endedBefore)),
        sql`not exists (select 1 from payment_ops o where o.payment_id = ${payments.id}
          and o.op in ('transfer', 'reverse') and (o.state = 'due' or (o.state = 'failed' and o.done_at > ${dayBefore})))`,
      ),
    )
    .orderBy(bookings.endsAt)
    .limit(limit);
}

export const unpaidKey = (paymentId: string) => `unpaid:${paymentId}`;

/** Payments decided before this whose expert can't be paid, and that nobody looks after. */
export async function findUnpayable(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .leftJoin(payoutAccounts, eq(payoutAccounts.profileId, bookings.profileId))
    .where(
      and(
        eq(payments.state, 'captured'),
        eq(payments.payoutFrozen, false),
        lte(payments.decidedAt, before),
        hasPayable,
        or(isNull(payoutAccounts.canBePaid), eq(payoutAccounts.canBePaid, false)),
        sql`not exists (select 1 from cases c where c.key = ${unpaidKey('')} || ${payments.id} and c.closed_at is null)`,
      ),
    )
    .orderBy(payments.decidedAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

export type Sent = { bookingId: string; kind: PaymentKind; amount: number; sentAt: Date };

export function listSent(db: Db, profileId: string, limit: number): Promise<Sent[]> {
  return queryRows<Sent>(
    db,
    sql`
      select p.booking_id as "bookingId", p.kind, (o.params ->> 'amount')::int as amount, o.done_at as "sentAt"
      from payment_ops o
      join payments p on p.id = o.payment_id
      join bookings b on b.id = p.booking_id
      where b.profile_id = ${profileId} and o.op = 'transfer' and o.state = 'done'
      order by o.done_at desc
      limit ${limit}
    `,
  );
}

/** Held for the expert's unsettled sessions, before the fee. */
export async function sumHeld(db: Db, profileId: string): Promise<number> {
  const [row] = await queryRows<{ held: string }>(
    db,
    sql`
      select coalesce(sum(a.balance), 0) as held
      from bookings b
      cross join lateral (
        select 'held:' || b.id as name
        union all
        select 'held:extension:' || p.id from payments p where p.booking_id = b.id and p.kind = 'extension'
      ) account
      join ledger_accounts a on a.name = account.name
      where b.profile_id = ${profileId} and b.status in ('confirmed', 'completed')
    `,
  );
  return Number(row?.held ?? 0);
}

/** Transferred to the expert's account and not reversed. */
export async function sumSent(db: Db, profileId: string): Promise<number> {
  const [row] = await queryRows<{ sent: string }>(
    db,
    sql`
      select coalesce(sum(p.transferred), 0) as sent
      from payments p join bookings b on b.id = p.booking_id
      where b.profile_id = ${profileId}
    `,
  );
  return Number(row?.sent ?? 0);
}

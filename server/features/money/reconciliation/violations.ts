import { type SQL, sql } from 'drizzle-orm';

/** A broken rule of the ledger itself. */
export type Violation = { rule: string; about: string; amount: number; bookingId?: string };

/** One page of a check: what it found, and where the next page begins. */
export type CheckedPage<Position> = { violations: Violation[]; position: Position };

export function violation(rule: string, about: string, off: number, bookingId?: string | null): Violation {
  return { rule, about, amount: Math.abs(off), ...(bookingId ? { bookingId } : {}) };
}

/** The booking that a ledger transaction `t` names, if it exists. */
export const bookingOfTransaction: SQL = sql`(
  select id from bookings
  where id = case when t.about ->> 'bookingId' ~ '^[0-9a-f-]{36}$' then (t.about ->> 'bookingId')::uuid end
)`;

import { type SQL, sql } from 'drizzle-orm';

/** The ledger's own rules. */
export type Rule =
  | 'each transaction sums to zero'
  | 'all entries sum to zero'
  | 'nothing held or payable is below zero'
  | 'a balance is the sum of its entries'
  | 'nothing is held for a booking that is over'
  | 'what was captured is held, or divided as decided';

/** A broken rule. */
export type Violation = { rule: Rule; about: string; amount: number; bookingId?: string };

/** One page of a check: what it found, and where the next page begins. */
export type CheckedPage<Position> = { violations: Violation[]; position: Position };

export function violation(rule: Rule, about: string, off: number, bookingId?: string | null): Violation {
  return { rule, about, amount: Math.abs(off), ...(bookingId ? { bookingId } : {}) };
}

/** The booking that a ledger transaction `t` names, if it exists. */
export const bookingOfTransaction: SQL = sql`(
  select id from bookings
  where id = case when t.about ->> 'bookingId' ~ '^[0-9a-f-]{36}$' then (t.about ->> 'bookingId')::uuid end
)`;

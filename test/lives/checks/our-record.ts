import { sql } from 'drizzle-orm';
import { queryRows } from '#server/db/open-database.ts';
import { outside as outsideAccount } from '#server/features/money/payments/postings.ts';
import type { World } from '../world/world.ts';

export type OpenCase = {
  kind: string;
  key: string;
  title: string;
  bookingId: string | null;
  /** Null if it is about the whole booking. */
  paymentId: string | null;
  openedAt: number;
};
export type OurBooking = {
  status: string;
  decided: boolean;
  reported: boolean;
  /** How long the session is. */
  minutes: number;
  /** Time after it is reserved. */
  reserved: boolean;
};
export type OurExtension = { id: string; paymentId: string; outcome: string | null; lapsesAt: number };

/** What we recorded, for the rules that need it. */
export async function readOurs({ deps }: World) {
  const { db } = deps;
  const bookings = await queryRows<OurBooking & { id: string }>(
    db,
    sql`select b.id::text, b.status, p.decided_at is not null as decided, p.reported,
        extract(epoch from b.ends_at - b.scheduled_at)::int / 60 as minutes, b.reserved_until is not null as reserved
      from bookings b join payments p on p.booking_id = b.id and p.kind = 'booking'`,
  );
  const balances = await queryRows<{ name: string; balance: string }>(
    db,
    sql`select name, balance from ledger_accounts where balance <> 0`,
  );
  const cases = await queryRows<Omit<OpenCase, 'openedAt'> & { openedAt: string }>(
    db,
    sql`select c.kind, c.key, c.title, c.opened_at as "openedAt",
        coalesce(c.booking_id, p.booking_id)::text as "bookingId", c.about ->> 'paymentId' as "paymentId"
      from cases c left join payments p on p.id::text = c.about ->> 'paymentId' where c.closed_at is null`,
  );
  const due = await queryRows<{ op: string; bookingId: string; lastError: string | null }>(
    db,
    sql`select o.op, p.booking_id::text as "bookingId", o.last_error as "lastError"
      from payment_ops o join payments p on p.id = o.payment_id where o.state = 'due'`,
  );
  const events = await queryRows<{ id: string; type: string; objectId: string; lastError: string | null }>(
    db,
    sql`select event_id as id, type, body ->> 'objectId' as "objectId", last_error as "lastError"
      from payment_events where processed_at is null`,
  );
  const transfers = await queryRows<{ id: string; at: string }>(
    db,
    sql`select id::text, created_at as "at" from payment_ops where op = 'transfer'`,
  );
  const reversals = await queryRows<{ profileId: string; from: string; until: string | null }>(
    db,
    sql`select b.profile_id::text as "profileId", o.created_at as "from", o.done_at as "until"
      from payment_ops o join payments p on p.id = o.payment_id join bookings b on b.id = p.booking_id
      where o.op = 'reverse'`,
  );
  const unpaidButTold = await queryRows<{ bookingId: string; kind: string }>(
    db,
    sql`select n.booking_id::text as "bookingId", n.kind
      from notifications n join bookings b on b.id = n.booking_id join profiles p on p.id = b.profile_id
      where n.user_id = p.user_id
        and not exists (select from booking_events e where e.booking_id = b.id and e.kind = 'authorized')`,
  );
  const extensions = await queryRows<
    Omit<OurExtension, 'lapsesAt'> & { bookingId: string; lapsesAt: string }
  >(
    db,
    sql`select id::text, booking_id::text as "bookingId", payment_id::text as "paymentId", outcome,
      lapses_at as "lapsesAt" from extensions`,
  );
  const outside = await queryRows<{ paymentId: string; amount: string }>(
    db,
    sql`select t.about ->> 'paymentId' as "paymentId", sum(e.amount) as amount
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account = ${outsideAccount} group by 1`,
  );
  const writtenOff = await queryRows<{ profileId: string; amount: string }>(
    db,
    sql`select b.profile_id::text as "profileId", sum(p.written_off) as amount
      from payments p join bookings b on b.id = p.booking_id group by 1`,
  );
  const balance = new Map(balances.map((each) => [each.name, Number(each.balance)]));
  return {
    bookings: new Map(bookings.map((each) => [each.id, each])),
    balanceOf: (account: string) => balance.get(account) ?? 0,
    casesOf: (bookingIds: string[], ...kinds: string[]): OpenCase[] =>
      cases
        .filter(({ kind, bookingId }) => kinds.includes(kind) && bookingIds.includes(bookingId ?? ''))
        .map((each) => ({ ...each, openedAt: new Date(each.openedAt).getTime() })),
    /** What an operator sent the client by other means than the provider. */
    sentOutside: (paymentId: string) =>
      Number(outside.find((each) => each.paymentId === paymentId)?.amount ?? 0),
    extensionsOf: (bookingId: string): OurExtension[] =>
      extensions
        .filter((each) => each.bookingId === bookingId)
        .map((each) => ({ ...each, lapsesAt: new Date(each.lapsesAt).getTime() })),
    /** Whether this payment made its session longer. */
    isAdded: (paymentId: string) =>
      extensions.some((each) => each.paymentId === paymentId && each.outcome === 'paid'),
    writtenOff: (profileId: string) =>
      Number(writtenOff.find((each) => each.profileId === profileId)?.amount ?? 0),
    cases,
    due,
    events,
    /** By the operation’s id. Its amount stays the same however often it is tried. */
    transfersDecidedAt: new Map(transfers.map(({ id, at }) => [id, new Date(at).getTime()])),
    reversals: reversals.map(({ profileId, from, until }) => ({
      profileId,
      from: new Date(from).getTime(),
      until: until ? new Date(until).getTime() : null,
    })),
    /** What the expert was told about a request that was never paid. */
    toldOfUnpaid: (bookingId: string) =>
      unpaidButTold.filter((each) => each.bookingId === bookingId).map(({ kind }) => kind),
  };
}

export type Ours = Awaited<ReturnType<typeof readOurs>>;

import { sql } from 'drizzle-orm';
import { queryRows } from '#server/db/open-database.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { busyTimes } from '#server/db/tables/busy-times.ts';
import { calendarConflicts } from '#server/db/tables/calendar-conflicts.ts';
import type { Tx } from '#server/db/transaction.ts';
import { list } from '#server/features/calendars/busy-times.repository.ts';
import { join, type Span } from '#shared/availability/open-ranges.ts';

/** The busy time that the expert doesn't know of yet. */
export type Conflict = { bookingId: string; from: Date; until: Date };

type Meeting = {
  id: string;
  scheduledAt: Date;
  met: Span[];
  /** Undefined if nothing has met the session so far, null if what did wasn't stored. */
  known: Span[] | null | undefined;
};

/** Confirmed sessions to come that meet something in the expert's calendars, which the expert hasn't been told yet. */
export async function takeConflicts(tx: Tx, profileId: string, at: Date): Promise<Conflict[]> {
  await forgetWhatIsGone(tx, profileId, at);
  const conflicts: Conflict[] = [];
  for (const { id, scheduledAt, met, known } of await listMeetings(tx, profileId, at)) {
    const fresh = known === null ? undefined : met.find((span) => !isWithin(span, join(known ?? [])));
    const still = (known ?? []).filter((span) => met.some((other) => overlap(span, other)));
    const knows = join([...still, ...met]);
    if (known && !fresh && isSame(knows, known)) continue;
    await note(tx, { id, scheduledAt }, knows, at);
    if (fresh) conflicts.push({ bookingId: id, from: new Date(fresh.from), until: new Date(fresh.until) });
  }
  return conflicts;
}

/** The expert accepted although their calendar shows this, so they needn't be told. */
export async function noteKnown(
  tx: Tx,
  booking: { id: string; profileId: string; scheduledAt: Date; endsAt: Date },
  at: Date,
): Promise<void> {
  const met = await list(tx, booking.profileId, { from: booking.scheduledAt, until: booking.endsAt });
  await note(tx, booking, join(met), at);
}

async function note(tx: Tx, booking: { id: string; scheduledAt: Date }, spans: Span[], at: Date) {
  const known = spans.map(({ from, until }): [number, number] => [from, until]);
  const { bookingId, scheduledAt } = calendarConflicts;
  await tx
    .insert(calendarConflicts)
    .values({ bookingId: booking.id, scheduledAt: booking.scheduledAt, toldAt: at, known })
    .onConflictDoUpdate({ target: [bookingId, scheduledAt], set: { toldAt: at, known } });
}

/** So that the expert is told again if something is there again. */
async function forgetWhatIsGone(tx: Tx, profileId: string, at: Date): Promise<void> {
  await tx.execute(sql`update ${calendarConflicts} c set known = '[]' from ${bookings} b
    where b.id = c.booking_id and b.profile_id = ${profileId} and b.scheduled_at > ${at.toISOString()}
      and c.scheduled_at = b.scheduled_at and c.known is distinct from '[]'
      and not exists (select 1 from ${busyTimes} t
        where t.profile_id = b.profile_id and t.starts_at < b.ends_at and t.ends_at > b.scheduled_at)`);
}

async function listMeetings(tx: Tx, profileId: string, at: Date): Promise<Meeting[]> {
  const rows = await queryRows<{
    id: string;
    scheduledAt: string;
    met: [string, string][];
    known: [number, number][] | null;
    isNew: boolean;
  }>(
    tx,
    sql`select b.id, b.scheduled_at as "scheduledAt", c.known, c.booking_id is null as "isNew",
        json_agg(json_build_array(t.starts_at, t.ends_at) order by t.starts_at) as met
      from ${bookings} b
      join ${busyTimes} t on t.profile_id = b.profile_id and t.starts_at < b.ends_at and t.ends_at > b.scheduled_at
      left join ${calendarConflicts} c on c.booking_id = b.id and c.scheduled_at = b.scheduled_at
      where b.profile_id = ${profileId} and b.status = 'confirmed' and b.scheduled_at > ${at.toISOString()}
      group by b.id, c.booking_id, c.scheduled_at order by b.scheduled_at`,
  );
  return rows.map(({ id, scheduledAt, met, known, isNew }) => ({
    ...{ id, scheduledAt: new Date(scheduledAt) },
    met: met.map(([from, until]) => ({ from: Date.parse(from), until: Date.parse(until) })),
    known: isNew ? undefined : (known?.map(([from, until]) => ({ from, until })) ?? null),
  }));
}

const overlap = (one: Span, other: Span) => one.from < other.until && other.from < one.until;
const isWithin = (span: Span, spans: Span[]) =>
  spans.some(({ from, until }) => from <= span.from && span.until <= until);
const isSame = (ones: Span[], others: Span[]) => JSON.stringify(ones) === JSON.stringify(others);

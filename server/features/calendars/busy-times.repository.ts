import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { busyTimes } from '#server/db/tables/busy-times.ts';
import type { Db, Tx } from '#server/db/transaction.ts';
import type { Span } from '#shared/availability/open-ranges.ts';

type Owned = { calendarId: string; profileId: string };

/** Replaces what is known of a calendar. Returns whether that changed anything. */
export async function replace(tx: Tx, { calendarId, profileId }: Owned, spans: Span[]): Promise<boolean> {
  const known = await listOf(tx, calendarId);
  const before = new Set(known.map(keyOf));
  const after = new Set(spans.map(keyOf));
  const added = spans.filter((span) => !before.has(keyOf(span)));
  const removed = known.filter((span) => !after.has(keyOf(span)));
  if (removed.length > 0) {
    const starts = removed.map(({ from }) => new Date(from).toISOString());
    await tx.execute(sql`delete from ${busyTimes} where ${busyTimes.calendarId} = ${calendarId}
      and ${busyTimes.startsAt} in (
        select value::timestamptz from json_array_elements_text(${JSON.stringify(starts)}::json))`);
  }
  if (added.length > 0) {
    const rows = added.map(({ from, until }) => [
      new Date(from).toISOString(),
      new Date(until).toISOString(),
    ]);
    await tx.execute(sql`insert into ${busyTimes} (calendar_id, profile_id, starts_at, ends_at)
      select ${calendarId}::uuid, ${profileId}::uuid, (value ->> 0)::timestamptz, (value ->> 1)::timestamptz
      from json_array_elements(${JSON.stringify(rows)}::json)`);
  }
  return added.length + removed.length > 0;
}

const keyOf = ({ from, until }: Span) => `${from}-${until}`;

/** As one value: hundreds of rows would cost several times as much to read. */
async function listOf(tx: Tx, calendarId: string): Promise<Span[]> {
  const [row] = await tx
    .select({
      spans: sql<Span[]>`coalesce(json_agg(json_build_object(
        'from', (extract(epoch from ${busyTimes.startsAt}) * 1000)::int8,
        'until', (extract(epoch from ${busyTimes.endsAt}) * 1000)::int8)), '[]')`,
    })
    .from(busyTimes)
    .where(eq(busyTimes.calendarId, calendarId));
  return row?.spans ?? [];
}

/** A calendar that no longer blocks time. */
export async function removeOf(tx: Tx, calendarId: string): Promise<void> {
  await tx.delete(busyTimes).where(eq(busyTimes.calendarId, calendarId));
}

/** In order of their start; those of different calendars may overlap. */
export async function list(
  db: Db,
  profileId: string,
  { from, until }: { from: Date; until: Date },
): Promise<Span[]> {
  const rows = await db
    .select({ startsAt: busyTimes.startsAt, endsAt: busyTimes.endsAt })
    .from(busyTimes)
    .where(and(eq(busyTimes.profileId, profileId), lt(busyTimes.startsAt, until), gt(busyTimes.endsAt, from)))
    .orderBy(asc(busyTimes.startsAt));
  return rows.map(({ startsAt, endsAt }) => ({ from: startsAt.getTime(), until: endsAt.getTime() }));
}

/** What the expert's calendars show first during this time. */
export async function findFirst(
  db: Db,
  profileId: string,
  { from, until }: { from: Date; until: Date },
): Promise<Span | undefined> {
  const [first] = await list(db, profileId, { from, until });
  return first;
}

/** What is known of a calendar stays, under the one that has taken its place. */
export async function moveTo(tx: Tx, calendarId: string, successorId: string): Promise<void> {
  await tx.update(busyTimes).set({ calendarId: successorId }).where(eq(busyTimes.calendarId, calendarId));
}

import type { Party } from '#shared/bookings/bookings.rules.ts';
import { minuteMs } from '#shared/durations.ts';
import { roomTimes } from './rooms.rules.ts';

/** A stay of one tab in the room, up to its last heartbeat. */
export type Stay = { by: Party; from: Date; until: Date };

/** In whole minutes. */
export type Attendance = Record<Party | 'both', number>;

type Session = { scheduledAt: Date; endsAt: Date };
type Span = { from: number; until: number };

/**
 * How long each was in the room and how long both at once, from the start until the call had to end: a session that began
 * late is often made up for after its end. Minutes before the start aren't part of it.
 */
export function attendanceOf(stays: readonly Stay[], session: Session): Attendance {
  const within = { from: session.scheduledAt.getTime(), until: roomTimes(session).callEndsAt.getTime() };
  const [booker, expert] = [spansOf(stays, 'booker', within), spansOf(stays, 'expert', within)];
  return {
    booker: minutes(lengthOf(booker)),
    expert: minutes(lengthOf(expert)),
    both: minutes(lengthOf(overlaps(booker, expert))),
  };
}

/** A client who was in the room for this long during the session was there. */
const presentMs = minuteMs;

/** Whether this party came to the session itself; the minutes before and after it don't count. */
export function wasThere(stays: readonly Stay[], by: Party, { scheduledAt, endsAt }: Session): boolean {
  const session = { from: scheduledAt.getTime(), until: endsAt.getTime() };
  return lengthOf(spansOf(stays, by, session)) >= presentMs;
}

/** When this party was in the room, within limits: in order, without overlaps. */
function spansOf(stays: readonly Stay[], by: Party, within: Span): Span[] {
  const spans = stays
    .filter((stay) => stay.by === by)
    .map(({ from, until }) => ({
      from: Math.max(from.getTime(), within.from),
      until: Math.min(until.getTime(), within.until),
    }))
    .filter(({ from, until }) => from < until)
    .sort((one, other) => one.from - other.from);
  const merged: Span[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last && span.from <= last.until) last.until = Math.max(last.until, span.until);
    else merged.push(span);
  }
  return merged;
}

/** Both sides are in order and without overlaps of their own, so one pass finds all. */
function overlaps(some: Span[], others: Span[]): Span[] {
  const both: Span[] = [];
  for (
    let [one, other] = [some[0], others[0]], i = 0, j = 0;
    one && other;
    one = some[i], other = others[j]
  ) {
    const [from, until] = [Math.max(one.from, other.from), Math.min(one.until, other.until)];
    if (from < until) both.push({ from, until });
    if (one.until < other.until) i += 1;
    else j += 1;
  }
  return both;
}

const lengthOf = (spans: Span[]) => spans.reduce((sum, { from, until }) => sum + until - from, 0);
const minutes = (ms: number) => Math.round(ms / minuteMs);

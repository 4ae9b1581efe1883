import { minuteMs } from '#shared/durations.ts';
import { type RoomPhase, roomPhase } from '#shared/rooms/rooms.rules.ts';
import type { Room } from '#shared/rooms/rooms.schema.ts';

/** A room, in which order it was asked for, and how far this device's clock is behind the server's. */
export type TimedRoom = Room & { order: number; offsetMs: number };

let asked = 0;

/** Whatever was asked for later has a higher order. */
export const lastAsked = () => asked;

/** Call when asking for a room, and the result with the answer. */
export function askRoom(): (room: Room) => TimedRoom {
  asked += 1;
  const [order, askedAtMs] = [asked, Date.now()];
  return (room) => {
    // Half of the time that the answer took is how old its `now` is, on average.
    const middle = (askedAtMs + Date.now()) / 2;
    return { ...room, order, offsetMs: Date.parse(room.now) - middle };
  };
}

export type Remaining = {
  phase: RoomPhase;
  /** Whole minutes until the start, or left of the session, counted up. */
  minutes: number;
  /** What the dial shows: the rest of the session, exact. */
  exact: number;
};

export function remainingOf(room: Pick<Room, 'scheduledAt' | 'endsAt'>, now: number): Remaining {
  const [startsAt, endsAt] = [new Date(room.scheduledAt), new Date(room.endsAt)];
  const phase = roomPhase({ scheduledAt: startsAt, endsAt }, new Date(now));
  const until = phase === 'early' || phase === 'open' ? startsAt : endsAt;
  const length = (endsAt.getTime() - startsAt.getTime()) / minuteMs;
  const left = (instant: Date) => Math.max(0, (instant.getTime() - now) / minuteMs);
  return { phase, minutes: Math.ceil(left(until)), exact: Math.min(left(endsAt), length) };
}

/** Where the clock leads now, if it isn't to the call. Before the room opens, that is the lobby. */
export function endingOf(room: TimedRoom): 'over' | 'out' | undefined {
  const { phase } = remainingOf(room, Date.now() + room.offsetMs);
  if (phase === 'early') return 'out';
  return phase === 'over' ? 'over' : undefined;
}

/** What is announced when the clock passes from one moment to the next, if anything. */
export function announcementBetween(
  before: Remaining,
  after: Remaining,
): 'fiveLeft' | 'oneLeft' | 'timeUp' | undefined {
  if (before.phase === 'live' && after.phase === 'grace') return 'timeUp';
  if (before.phase !== 'live' || after.phase !== 'live') return undefined;
  const passes = (minutes: number) => before.exact > minutes && after.exact <= minutes;
  if (passes(1)) return 'oneLeft';
  return passes(5) ? 'fiveLeft' : undefined;
}

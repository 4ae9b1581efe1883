import { minuteMs } from '#shared/durations.ts';

export const roomLimits = {
  /** How often a tab in the room says that it is still there. */
  heartbeatMs: 10_000,
  /** A visit without a heartbeat for this long has ended with its last one. */
  awayMs: 25_000,
  /** The largest signal, as JSON. */
  signalBytes: 30 * 1024,
};

/** The page of a session's room. */
export const roomPath = (bookingId: string) => `/room/${bookingId}`;

const openBeforeMs = 10 * minuteMs;
/** The call isn't cut off when the session's time is up. */
const graceMs = 10 * minuteMs;
const closeAfterMs = 15 * minuteMs;

type SessionTimes = { scheduledAt: Date; endsAt: Date };

export type RoomTimes = SessionTimes & {
  /** From here on the two may enter. */
  opensAt: Date;
  /** Here the call ends. Until `closesAt` the page says goodbye. */
  callEndsAt: Date;
  closesAt: Date;
};

export function roomTimes({ scheduledAt, endsAt }: SessionTimes): RoomTimes {
  return {
    scheduledAt,
    endsAt,
    opensAt: new Date(scheduledAt.getTime() - openBeforeMs),
    callEndsAt: new Date(endsAt.getTime() + graceMs),
    closesAt: new Date(endsAt.getTime() + closeAfterMs),
  };
}

export type RoomPhase = 'early' | 'open' | 'live' | 'grace' | 'over';

/** Times count from their instant on: at `endsAt` the grace period begins. */
export function roomPhase(session: SessionTimes, at: Date): RoomPhase {
  const { opensAt, scheduledAt, endsAt, callEndsAt } = roomTimes(session);
  if (at < opensAt) return 'early';
  if (at < scheduledAt) return 'open';
  if (at < endsAt) return 'live';
  return at < callEndsAt ? 'grace' : 'over';
}

/** Whether the two may enter and call each other. */
export function isRoomOpen(session: SessionTimes, at: Date): boolean {
  const phase = roomPhase(session, at);
  return phase !== 'early' && phase !== 'over';
}

/** Whether the two have a room at all: before it opens too, so that they can be told when that is. */
export function hasRoom(session: SessionTimes & { status: string }, at: Date): boolean {
  const isOn = session.status === 'confirmed' || session.status === 'completed';
  return isOn && at < roomTimes(session).closesAt;
}

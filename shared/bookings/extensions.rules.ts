import { minuteMs } from '#shared/durations.ts';

export const extensionLimits = {
  /** What one extension adds. */
  minutes: 15,
  /** How often one session can grow. */
  max: 4,
  /** How long the client has to pay once both agree: shorter than the call goes on after the session's end. */
  payMs: 5 * minuteMs,
};

/** More time can be offered in a session's last minutes. */
const offeredBeforeEndMs = 10 * minuteMs;

type SessionTimes = { scheduledAt: Date; endsAt: Date };

/** From when on it can be offered, until the session ends. */
export function offersFrom({ scheduledAt, endsAt }: SessionTimes): Date {
  return new Date(Math.max(scheduledAt.getTime(), endsAt.getTime() - offeredBeforeEndMs));
}

export function isOfferTime(session: SessionTimes, at: Date): boolean {
  return at >= offersFrom(session) && at < session.endsAt;
}

import { hourMs } from '#shared/durations.ts';

/** What a client gets back, by who cancels and when. A booking keeps the version it was made under. */
const policies = {
  '2026-11': { fullRefundHours: 24, lateRefundPercent: 50 },
} as const;

export type PolicyVersion = keyof typeof policies;
export type Policy = (typeof policies)[PolicyVersion];

export const currentPolicy: PolicyVersion = '2026-11';

export function policyOf(version: PolicyVersion): Policy {
  return policies[version];
}

/** The last moment at which the client's own cancellation costs nothing. */
export function freeUntil(version: PolicyVersion, startsAt: Date): Date {
  return new Date(startsAt.getTime() - policies[version].fullRefundHours * hourMs);
}

export type Canceller = 'booker' | 'expert' | 'operator';

/** Of a session that was charged and hasn't begun. Whoever isn't the client pays for their own change of mind. */
export function refundPercent(version: PolicyVersion, by: Canceller, startsAt: Date, at: Date): number {
  if (by !== 'booker') return 100;
  return at <= freeUntil(version, startsAt) ? 100 : policies[version].lateRefundPercent;
}

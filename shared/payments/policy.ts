import { hourMs } from '#shared/durations.ts';

/** Cancellation policies by version. A booking keeps the version it was made under. */
const policies = {
  '2026-11': { fullRefundHours: 24, lateRefundPercent: 50 },
} as const;

export type PolicyVersion = keyof typeof policies;
export type Policy = (typeof policies)[PolicyVersion];

export const currentPolicy: PolicyVersion = '2026-11';

export function policyOf(version: PolicyVersion): Policy {
  return policies[version];
}

/** Until when the client can cancel for a full refund. */
export function freeUntil(version: PolicyVersion, startsAt: Date): Date {
  return new Date(startsAt.getTime() - policies[version].fullRefundHours * hourMs);
}

export type Canceller = 'booker' | 'expert' | 'operator';

/** The refund for a charged session that hasn't started. If anyone but the client cancels, it is full. */
export function refundPercent(version: PolicyVersion, by: Canceller, startsAt: Date, at: Date): number {
  if (by !== 'booker') return 100;
  return at <= freeUntil(version, startsAt) ? 100 : policies[version].lateRefundPercent;
}

import { hourMs } from '#shared/durations.ts';

/** Cancellation policies by version. A booking keeps the version it was made under. */
const policies = {
  '2026-11': { fullRefundHours: 24, graceHours: 0, lateRefundPercent: 50 },
  '2026-12': { fullRefundHours: 24, graceHours: 1, lateRefundPercent: 50 },
} as const;

export type PolicyVersion = keyof typeof policies;
export type Policy = (typeof policies)[PolicyVersion];

export const currentPolicy: PolicyVersion = '2026-12';

export function policyOf(version: PolicyVersion): Policy {
  return policies[version];
}

type Agreement = {
  startsAt: Date;
  /** When the expert accepted the request, or either side accepted a new time. Not set for a request. */
  agreedAt?: Date;
  /** The deadline that applied until then. A new time never brings it forward. */
  before?: Date;
};

/** Until when the client can cancel for a full refund: a day before the start, and an hour after each agreement. */
export function freeUntil(version: PolicyVersion, { startsAt, agreedAt, before }: Agreement): Date {
  const { fullRefundHours, graceHours } = policies[version];
  const start = startsAt.getTime();
  const deadlines = [
    start - fullRefundHours * hourMs,
    agreedAt && graceHours > 0 ? agreedAt.getTime() + graceHours * hourMs : 0,
    before?.getTime() ?? 0,
  ];
  return new Date(Math.min(start, Math.max(...deadlines)));
}

type AgreedTime = { policy: PolicyVersion; scheduledAt: Date; freeUntil: Date | null };

/** The deadline of a booking. */
export function freeUntilOf({ policy, scheduledAt, freeUntil: agreed }: AgreedTime): Date {
  return agreed ?? freeUntil(policy, { startsAt: scheduledAt });
}

/** The deadline of a booking once both sides agree on a new time. */
export function freeUntilAfterMove(booking: AgreedTime, startsAt: Date, agreedAt: Date): Date {
  return freeUntil(booking.policy, { startsAt, agreedAt, before: freeUntilOf(booking) });
}

export type Canceller = 'booker' | 'expert' | 'operator';

/** The refund for a charged session that hasn't started. If anyone but the client cancels, it is full. */
export function refundPercent(version: PolicyVersion, by: Canceller, freeUntil: Date, at: Date): number {
  if (by !== 'booker' || at <= freeUntil) return 100;
  return policies[version].lateRefundPercent;
}

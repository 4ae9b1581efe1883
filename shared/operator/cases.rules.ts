import { dayMs } from '#shared/durations.ts';

/** What can wait for an operator, and within how many days one should look at it. */
const daysToAct = {
  /** A client reported a problem with a session: its payout is frozen until an operator decides. */
  problemReport: 3,
  /** A client's bank disputes a charge; the bank sets the deadline. */
  dispute: 7,
  /** Our books and the provider's don't agree. */
  difference: 2,
  refundFailed: 1,
  payoutFailed: 2,
  /** An expert was paid money that went back to the client. */
  debt: 30,
  /** A call to the provider that keeps failing or was refused. */
  operationFailed: 1,
  mailFailed: 7,
  jobFailed: 1,
  /** Someone reported a profile, a message or a review. */
  contentReport: 2,
  /** An expert asks to be verified. */
  verification: 5,
} as const;

export type CaseKind = keyof typeof daysToAct;
export const caseKinds = Object.keys(daysToAct) as CaseKind[];

/** When an operator should have acted, unless someone else sets a deadline. */
export const caseDueAt = (kind: CaseKind, openedAt: Date) =>
  new Date(openedAt.getTime() + daysToAct[kind] * dayMs);

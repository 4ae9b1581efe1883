import type { Rule, Violation } from './violations.ts';

export type DifferenceKind =
  | 'missing in the ledger'
  | 'different amount in the ledger'
  | 'missing at the provider'
  | Rule;

/** A difference, for an operator. */
export type Finding = {
  /** The same whenever the same difference is found. */
  key: string;
  kind: DifferenceKind;
  bookingId?: string;
  /** In cents. */
  amount: number;
  about: Record<string, unknown>;
};

/** One page of a comparison: what it found, and where the next page begins. */
export type FindingsPage<Position> = { findings: Finding[]; position: Position };

export const violationFinding = ({ rule, about, ...where }: Violation): Finding => ({
  key: `ledger:${rule}:${about}`,
  kind: rule,
  about: { about },
  ...where,
});

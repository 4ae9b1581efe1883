import type { PaymentKind } from '#server/db/tables/payments.ts';
import type { Position } from '#shared/payments/payment-money.ts';

/** Credits are positive, debits negative. */
export type Entry = { account: string; amount: number };
export type Posting = {
  /** Makes a posting happen at most once. */
  key: string;
  kind: string;
  about: Record<string, string>;
  entries: Entry[];
};

export const clearing = 'provider:clearing';
const fees = 'platform:fees';
const processing = 'platform:processing';
const losses = 'platform:losses';
/** Money that an operator sent to a client by other means than the provider. */
export const outside = 'platform:outside';
/** What clients' banks have withdrawn while they decide. */
export const disputed = 'provider:disputed';
export const payableTo = (profileId: string) => `expert:${profileId}:payable`;
export const owedBy = (profileId: string) => `expert:${profileId}:receivable`;
/** Clearing account between a withheld payout and the debt it pays. Ends at zero. */
export const withheldFrom = (profileId: string) => `expert:${profileId}:withheld`;

export type Owner = { paymentId: string; bookingId: string; profileId: string; kind: PaymentKind };

/** Tips and extensions have accounts of their own: what happens to one charge never touches another's money. */
export function heldFor(bookingId: string, charge?: Pick<Owner, 'kind' | 'paymentId'>): string {
  switch (charge?.kind) {
    case 'tip':
      return `held:tip:${bookingId}`;
    case 'extension':
      return `held:extension:${charge.paymentId}`;
    default:
      return `held:${bookingId}`;
  }
}

const move = (amount: number, from: string, to: string): Entry[] => [
  { account: from, amount: -amount },
  { account: to, amount },
];
const aboutOf = ({ paymentId, bookingId }: Owner) => ({ paymentId, bookingId });

type Change = { key: string; kind: string; about?: Record<string, string> };

/** A payment's money moved from one position to another; `others` are the accounts it came from or went to. */
export function moved(
  owner: Owner,
  { key, kind, about }: Change,
  [before, after]: [Position, Position],
  others: Entry[],
): Posting {
  const entries = [
    { account: heldFor(owner.bookingId, owner), amount: after.held - before.held },
    { account: payableTo(owner.profileId), amount: after.payable - before.payable },
    { account: owedBy(owner.profileId), amount: before.debt - after.debt },
    { account: fees, amount: after.fees - before.fees },
    { account: losses, amount: before.losses - after.losses },
    ...others,
  ];
  return { key, kind, about: { ...aboutOf(owner), ...about }, entries };
}

/** The provider's processing fee. */
export function processed(owner: Owner, fee: number): Posting {
  return {
    key: `processing:${owner.paymentId}`,
    kind: 'processing',
    about: aboutOf(owner),
    entries: move(fee, processing, clearing),
  };
}

/** The bank withdraws the money during the dispute, plus a fee that is never returned. */
export function disputeOpened(owner: Owner, disputeId: string, amount: number, fee: number): Posting {
  return {
    key: `dispute:${disputeId}`,
    kind: 'dispute',
    about: { ...aboutOf(owner), disputeId },
    entries: [
      { account: disputed, amount: -amount },
      { account: losses, amount: -fee },
      { account: clearing, amount: amount + fee },
    ],
  };
}

export function disputeWon(owner: Owner, disputeId: string, amount: number): Posting {
  return {
    key: `dispute-closed:${disputeId}`,
    kind: 'dispute-won',
    about: { ...aboutOf(owner), disputeId },
    entries: move(amount, clearing, disputed),
  };
}

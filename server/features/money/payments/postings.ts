import type { Split } from '#shared/payments/amounts.ts';

/** Credits are positive, debits negative. */
type Entry = { account: string; amount: number };
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
const disputed = 'provider:disputed';
export const heldFor = (bookingId: string) => `held:${bookingId}`;
export const payableTo = (profileId: string) => `expert:${profileId}:payable`;
const owedBy = (profileId: string) => `expert:${profileId}:receivable`;

type Owner = { paymentId: string; bookingId: string; profileId: string };

const move = (amount: number, from: string, to: string): Entry[] => [
  { account: from, amount: -amount },
  { account: to, amount },
];
const aboutOf = ({ paymentId, bookingId }: Owner) => ({ paymentId, bookingId });

/** A booking's money arrives and is held. */
export function captured(owner: Owner, amount: number): Posting {
  return {
    key: `capture:${owner.paymentId}`,
    kind: 'capture',
    about: aboutOf(owner),
    entries: move(amount, clearing, heldFor(owner.bookingId)),
  };
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

/** A tip is payable to the expert at once. */
export function tipped(owner: Owner, amount: number): Posting {
  return {
    key: `tip:${owner.paymentId}`,
    kind: 'tip',
    about: aboutOf(owner),
    entries: move(amount, clearing, payableTo(owner.profileId)),
  };
}

export function refunded(owner: Owner, operationId: string, amount: number): Posting {
  return {
    key: `refund:${operationId}`,
    kind: 'refund',
    about: aboutOf(owner),
    entries: move(amount, heldFor(owner.bookingId), clearing),
  };
}

/** The retained part becomes payable to the expert, less the fee. */
export function released(
  owner: Owner,
  { retained, fee, net }: Pick<Split, 'retained' | 'fee' | 'net'>,
): Posting {
  return {
    key: `release:${owner.paymentId}`,
    kind: 'release',
    about: aboutOf(owner),
    entries: [
      { account: heldFor(owner.bookingId), amount: -retained },
      { account: payableTo(owner.profileId), amount: net },
      { account: fees, amount: fee },
    ],
  };
}

export function transferred(owner: Owner, operationId: string, amount: number): Posting {
  return {
    key: `transfer:${operationId}`,
    kind: 'transfer',
    about: aboutOf(owner),
    entries: move(amount, payableTo(owner.profileId), clearing),
  };
}

/** A transfer is taken back from the expert's account. */
export function reversed(owner: Owner, operationId: string, amount: number): Posting {
  return {
    key: `reverse:${operationId}`,
    kind: 'reverse',
    about: aboutOf(owner),
    entries: move(amount, clearing, payableTo(owner.profileId)),
  };
}

/** A dispute is posted twice: when it opens and when it closes. */
export const disputeKey = (disputeId: string, part: 'opened' | 'closed') =>
  part === 'opened' ? `dispute:${disputeId}` : `dispute-closed:${disputeId}`;

/** The bank withdraws the money during the dispute, plus a fee that is never returned. */
export function disputeOpened(owner: Owner, disputeId: string, amount: number, fee: number): Posting {
  return {
    key: disputeKey(disputeId, 'opened'),
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
    key: disputeKey(disputeId, 'closed'),
    kind: 'dispute-won',
    about: { ...aboutOf(owner), disputeId },
    entries: move(amount, clearing, disputed),
  };
}

/** Taken from held money, then the expert's balance, then a receivable from the expert, then our losses. */
export function disputeLost(owner: Owner, disputeId: string, from: LostFrom): Posting {
  const amount = from.held + from.payable + from.receivable + from.losses;
  return {
    key: disputeKey(disputeId, 'closed'),
    kind: 'dispute-lost',
    about: { ...aboutOf(owner), disputeId },
    entries: [
      { account: heldFor(owner.bookingId), amount: -from.held },
      { account: payableTo(owner.profileId), amount: -from.payable },
      { account: owedBy(owner.profileId), amount: -from.receivable },
      { account: losses, amount: -from.losses },
      { account: disputed, amount },
    ],
  };
}

export type LostFrom = { held: number; payable: number; receivable: number; losses: number };

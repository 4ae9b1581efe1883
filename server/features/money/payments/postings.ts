import type { Split } from '#shared/payments/amounts.ts';

/** Credits are positive, debits negative. */
type Entry = { account: string; amount: number };
export type Posting = {
  /** What can happen once has one key. */
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

type Of = { paymentId: string; bookingId: string; profileId: string };

const move = (amount: number, from: string, to: string): Entry[] => [
  { account: from, amount: -amount },
  { account: to, amount },
];
const aboutOf = ({ paymentId, bookingId }: Of) => ({ paymentId, bookingId });

/** A booking's money arrives, and is held for it. */
export function captured(of: Of, amount: number): Posting {
  return {
    key: `capture:${of.paymentId}`,
    kind: 'capture',
    about: aboutOf(of),
    entries: move(amount, clearing, heldFor(of.bookingId)),
  };
}

/** What the provider keeps for carrying it. */
export function processed(of: Of, fee: number): Posting {
  return {
    key: `processing:${of.paymentId}`,
    kind: 'processing',
    about: aboutOf(of),
    entries: move(fee, processing, clearing),
  };
}

/** A tip is the expert's from the first moment. */
export function tipped(of: Of, amount: number): Posting {
  return {
    key: `tip:${of.paymentId}`,
    kind: 'tip',
    about: aboutOf(of),
    entries: move(amount, clearing, payableTo(of.profileId)),
  };
}

export function refunded(of: Of, operationId: string, amount: number): Posting {
  return {
    key: `refund:${operationId}`,
    kind: 'refund',
    about: aboutOf(of),
    entries: move(amount, heldFor(of.bookingId), clearing),
  };
}

/** What is left of what was held becomes the expert's, less the fee. */
export function released(of: Of, { retained, fee, net }: Pick<Split, 'retained' | 'fee' | 'net'>): Posting {
  return {
    key: `release:${of.paymentId}`,
    kind: 'release',
    about: aboutOf(of),
    entries: [
      { account: heldFor(of.bookingId), amount: -retained },
      { account: payableTo(of.profileId), amount: net },
      { account: fees, amount: fee },
    ],
  };
}

export function transferred(of: Of, operationId: string, amount: number): Posting {
  return {
    key: `transfer:${operationId}`,
    kind: 'transfer',
    about: aboutOf(of),
    entries: move(amount, payableTo(of.profileId), clearing),
  };
}

/** Sent, and taken back from the expert's account. */
export function reversed(of: Of, operationId: string, amount: number): Posting {
  return {
    key: `reverse:${operationId}`,
    kind: 'reverse',
    about: aboutOf(of),
    entries: move(amount, clearing, payableTo(of.profileId)),
  };
}

/** What happens once to each dispute: it is opened, and closed one way or the other. */
export const disputeKey = (disputeId: string, part: 'opened' | 'closed') =>
  part === 'opened' ? `dispute:${disputeId}` : `dispute-closed:${disputeId}`;

/** The bank takes the money back while it looks into it, and a fee that nobody gives back. */
export function disputeOpened(of: Of, disputeId: string, amount: number, fee: number): Posting {
  return {
    key: disputeKey(disputeId, 'opened'),
    kind: 'dispute',
    about: { ...aboutOf(of), disputeId },
    entries: [
      { account: disputed, amount: -amount },
      { account: losses, amount: -fee },
      { account: clearing, amount: amount + fee },
    ],
  };
}

export function disputeWon(of: Of, disputeId: string, amount: number): Posting {
  return {
    key: disputeKey(disputeId, 'closed'),
    kind: 'dispute-won',
    about: { ...aboutOf(of), disputeId },
    entries: move(amount, clearing, disputed),
  };
}

/** Paid from what is still there: what is held, then what is the expert's, then what they owe, then us. */
export function disputeLost(of: Of, disputeId: string, from: LostFrom): Posting {
  const amount = from.held + from.payable + from.receivable + from.losses;
  return {
    key: disputeKey(disputeId, 'closed'),
    kind: 'dispute-lost',
    about: { ...aboutOf(of), disputeId },
    entries: [
      { account: heldFor(of.bookingId), amount: -from.held },
      { account: payableTo(of.profileId), amount: -from.payable },
      { account: owedBy(of.profileId), amount: -from.receivable },
      { account: losses, amount: -from.losses },
      { account: disputed, amount },
    ],
  };
}

export type LostFrom = { held: number; payable: number; receivable: number; losses: number };

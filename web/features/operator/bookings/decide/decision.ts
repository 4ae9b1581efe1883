import { asCents, parseDollars } from '#shared/money.ts';
import type { BookingRecord } from '#shared/operator/bookings.schema.ts';
import { splitAmount } from '#shared/payments/amounts.ts';
import { divideRefund } from '#shared/payments/divide-refund.ts';
import {
  decide,
  givenBack,
  type PaymentMoney,
  positionOf,
  wentBack,
} from '#shared/payments/payment-money.ts';

export type Collect = 'reversal' | 'debt';
export type Range = { min: number; max: number };

/** What a decision would do, in cents. */
export type Preview = {
  /** What the client gets back in all, and what of it they have already. */
  client: number;
  clientHas: number;
  /** The expert's share in all, and what of it they have already. */
  expert: number;
  expertHas: number;
  fee: number;
  /** What the expert was paid too much, and where it comes from. */
  givesBack: number;
  fromAccount: number;
  fromPayouts: number;
};

/** Computed by the functions that the server uses. */
export function previewOf(money: PaymentMoney, refund: number, collect: Collect): Preview {
  const after = decide(money, refund);
  const { debt } = positionOf(after);
  // What they gave back since isn't theirs any more.
  const paid = money.transferred + money.withheld - money.repaid - money.writtenOff;
  // Only what was sent to the expert's account can be taken from it.
  const fromAccount = collect === 'reversal' ? Math.min(debt, money.transferred) : 0;
  return {
    client: givenBack(after),
    clientHas: wentBack(money),
    expert: after.released,
    expertHas: Math.min(paid, after.released),
    fee: after.fee,
    givesBack: debt,
    fromAccount,
    fromPayouts: debt - fromAccount,
  };
}

export type Payment = BookingRecord['payments'][number];

/** All that a session cost, in the server's order: its own payment first, then each that made it longer. */
export function chargesOf(payments: Payment[]): Payment[] {
  const added = payments.filter(({ minutes }) => minutes !== null && minutes > 0);
  const byId = added.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return [...payments.filter(({ kind }) => kind === 'booking'), ...byId];
}

/** What a decision would do in all, and to each charge. */
export type Division = Preview & { parts: { charge: Payment; preview: Preview }[] };

export function divisionOf(charges: Payment[], refund: number, collect: Collect): Division {
  const shares = divideRefund(
    refund,
    charges.map(({ money, operations }) => ({
      amount: money.amount,
      min: wentBack(money) + onItsWay(operations),
    })),
  );
  const parts = charges.map((charge, index) => ({
    charge,
    preview: previewOf(charge.money, shares[index] ?? 0, collect),
  }));
  const sum = (name: keyof Preview) => parts.reduce((total, { preview }) => total + preview[name], 0);
  return {
    client: sum('client'),
    clientHas: sum('clientHas'),
    expert: sum('expert'),
    expertHas: sum('expertHas'),
    fee: sum('fee'),
    givesBack: sum('givesBack'),
    fromAccount: sum('fromAccount'),
    fromPayouts: sum('fromPayouts'),
    parts,
  };
}

/** Refunds that the provider hasn't carried out yet. */
function onItsWay(operations: Payment['operations']): number {
  const due = operations.filter(({ op, state }) => op === 'refund' && state === 'due');
  return due.reduce((sum, { amount }) => sum + (parseDollars(amount ?? '') ?? 0), 0);
}

export const amountOf = (charges: Payment[]) => charges.reduce((sum, { money }) => sum + money.amount, 0);

/** The refund that a percentage of the charged amount is, within what can be decided. */
export function refundAt(percent: number, amount: number, { min, max }: Range): number {
  const { refund } = splitAmount(asCents(amount), percent, 0);
  return Math.min(max, Math.max(min, refund));
}

export const percentOf = (refund: number, amount: number) => Math.round((refund / amount) * 100);

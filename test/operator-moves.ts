import { randomUUID } from 'node:crypto';
import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import * as moves from '#server/features/bookings/moves/operator-moves.service.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { asCents } from '#shared/money.ts';
import { splitAmount } from '#shared/payments/amounts.ts';

type ByOperator = { operatorId: string; bookingId: string; reason?: string };

/** An operator refunds this share of the price, as the console does. */
export async function decideRefund(
  deps: Deps,
  {
    refundPercent,
    collect = 'reversal',
    ...by
  }: ByOperator & { refundPercent: number; collect?: 'reversal' | 'debt' },
): Promise<void> {
  const payment = await payments.find(deps.db, by.bookingId);
  const { refund } = splitAmount(asCents(payment?.amount ?? 0), refundPercent, 10);
  const decision = { reason: `${refundPercent}% refund`, ...by, decisionId: randomUUID(), refund, collect };
  const followUp = await transaction(deps.db, (tx) => moves.decideRefund(tx, deps, decision));
  await followUp();
}

export async function cancelByOperator(deps: Deps, by: ByOperator): Promise<void> {
  const request = { reason: 'It was about time', ...by };
  const followUp = await transaction(deps.db, (tx) => moves.cancelByOperator(tx, deps, request));
  await followUp();
}

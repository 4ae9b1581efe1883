import type { Fault } from '../fault.ts';

/** Mistakes that need an unlucky order of events to do harm. Random lives of payments notice each of them. */
export const lifeFaults: Fault[] = [
  {
    name: 'A refund that waited for a dispute to end is never sent',
    file: 'server/features/money/settlement/settle-dispute.ts',
    find: '  await sendOwedRefund(tx, unfrozen);\n',
    replace: '',
    lives: { seed: 1, lives: 24 },
  },
  {
    name: 'A refund is sent twice after a dispute was won',
    file: 'shared/payments/payment-money.ts',
    find: 'money.refundOwed - wentBack(money)',
    replace: 'money.refundOwed - money.lost',
    lives: { seed: 1, lives: 24 },
  },
  {
    name: 'A refund is still sent after the client’s bank took the money back',
    file: 'shared/payments/payment-money.ts',
    find: 'money.refundOwed - wentBack(money)',
    replace: 'money.refundOwed - money.refunded',
    lives: { seed: 1, lives: 24 },
  },
  {
    name: 'The expert is paid what the client is owed while a refund fails',
    file: 'shared/payments/payment-money.ts',
    find: 'return Math.max(money.refundOwed, wentBack(money));',
    replace: 'return wentBack(money);',
    lives: { seed: 1, lives: 24 },
  },
  {
    name: 'A decision about a reported session doesn’t lift the report',
    file: 'server/features/money/settlement/decide-division.ts',
    find: 'at, { reported: false })',
    replace: 'at, { reported: payment.reported })',
    lives: { seed: 1, lives: 24 },
  },
  {
    name: 'A session takes place although a lost dispute paid it back before',
    file: 'server/features/money/settlement/given-back.ts',
    find: 'givenBack(payment) !== payment.amount',
    replace: 'payment.refunded !== payment.amount',
    lives: { seed: 3, lives: 24 },
  },
  {
    name: 'Events older than three days are lost after an outage',
    file: 'server/features/money/events/events.service.ts',
    find: 'const maxLookBackMs = 30 * dayMs;',
    replace: 'const maxLookBackMs = 3 * dayMs;',
    lives: { seed: 3, lives: 24 },
  },
  {
    name: 'A refund that the client’s bank returned counts as received',
    file: 'server/features/money/settlement/settle-refund.ts',
    find: "refund.status === 'returned' && op.state === 'done'",
    replace: "refund.status === 'returned' && op.state === 'failed'",
    lives: { seed: 1, lives: 24 },
  },
  {
    name: 'A refund in the provider’s dashboard is ignored',
    file: 'server/features/money/settlement/settle-refund.ts',
    find: '    await adoptRefund(tx, context, refund);\n',
    replace: '',
    lives: { seed: 1, lives: 24 },
  },
  {
    name: 'A closed inquiry lets the payout go although another dispute is open',
    file: 'server/features/money/settlement/settle-dispute.ts',
    find: 'const unfrozen = await refreshFreeze(tx, settled);',
    replace:
      'const unfrozen = { ...settled, payment: await payments.update(tx, settled.payment.id, settled.at, { payoutFrozen: false }) };',
    lives: { seed: 1, lives: 24 },
  },
  {
    name: 'A tip can still be paid after the time for reviews and tips is over',
    file: 'server/features/bookings/moves/tip.service.ts',
    find: 'deps.now().getTime() - reviewDays * dayMs',
    replace: 'deps.now().getTime() - 10 * reviewDays * dayMs',
    lives: { seed: 1, lives: 24 },
  },
  {
    name: 'A lost dispute about a tip is taken from the session’s money',
    file: 'server/features/money/events/events.service.ts',
    find: '  const payment = await findCharged(deps, dispute);\n',
    replace:
      '  const charged = await findCharged(deps, dispute);\n  const payment = charged && (await payments.find(deps.db, charged.bookingId));\n',
    lives: { seed: 1, lives: 24 },
  },
  {
    name: 'What an expert owes isn’t withheld from their next payout',
    file: 'server/features/money/settlement/debts.ts',
    find: 'const kept = Math.min(positionOf(moneyOf(payout)).payable, amount);',
    replace: 'const kept = Math.min(0, amount);',
    lives: { seed: 1, lives: 24 },
  },
  {
    name: 'A dispute about a tip that we don’t know to be paid yet is dropped',
    file: 'server/features/money/events/events.service.ts',
    find: 'known ?? (await payments.findByIntent(deps.db, intentId))',
    replace: 'known',
    lives: { seed: 1, lives: 24 },
  },
  {
    name: 'Payouts are sent before we heard of the disputes during an outage',
    file: 'server/features/money/events/events.repository.ts',
    find: 'const maxSilenceMs = 30 * minuteMs;',
    replace: 'const maxSilenceMs = 30_000 * minuteMs;',
    lives: { seed: 2, lives: 24 },
  },
  {
    name: 'A card that was charged too late isn’t refunded',
    file: 'server/features/money/settlement/settle-intent.ts',
    find: '  await dividePayment(tx, received, { refund: payment.amount });\n',
    replace: '',
    lives: { seed: 1, lives: 24 },
  },
];

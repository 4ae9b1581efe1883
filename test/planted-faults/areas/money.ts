import type { Fault } from '../fault.ts';

export const moneyFaults: Fault[] = [
  {
    name: 'A payment counts as authorized although its amount doesn’t match',
    file: 'server/features/money/settlement/settle-intent.ts',
    find: 'intent.amount === payment.amount',
    replace: 'intent.amount >= payment.amount',
    tests: ['server/features/money/events/events.test.ts'],
  },
  {
    name: 'A card is charged for a session that should have started 45 minutes ago',
    file: 'server/features/bookings/moves/payment-results.service.ts',
    find: 'const graceMs = 5 * minuteMs;',
    replace: 'const graceMs = 60 * minuteMs;',
    tests: ['server/features/money/payments/operations.test.ts'],
  },
  {
    name: 'The payout stays frozen after a dispute was won',
    file: 'server/features/money/settlement/settle-dispute.ts',
    find: 'const unfrozen = await refreshFreeze(tx, settled);',
    replace: 'const unfrozen = settled;',
    tests: ['server/features/money/settlement/disputes.test.ts'],
  },
  {
    name: 'The expert is paid an hour after the session, before the client can report a problem',
    file: 'server/features/money/payouts/payouts.service.ts',
    find: 'at.getTime() - deps.config.payoutHours * hourMs',
    replace: 'at.getTime() - hourMs',
    tests: [
      'server/features/bookings/moves/after-session.test.ts',
      'server/features/money/settlement/disputes.test.ts',
    ],
  },
  {
    name: 'An expert’s cancellation counts as the client’s and costs the client money',
    file: 'server/features/bookings/moves/cancel-booking.service.ts',
    find: 'cancelAs(tx, locked, locked.party, {',
    replace: "cancelAs(tx, locked, 'booker', {",
    tests: ['server/features/bookings'],
  },
  {
    name: 'A larger tip is accepted while a smaller one is in progress, and the smaller one is charged',
    file: 'server/features/bookings/moves/tip.service.ts',
    find: 'if (known && known.amount !== amount)',
    replace: 'if (known && known.amount > amount)',
    tests: ['server/features/reviews/tips.test.ts'],
  },
];

import type { Fault } from '../fault.ts';

export const ruleFaults: Fault[] = [
  {
    name: 'A request can still be accepted at the moment its deadline passes',
    file: 'shared/bookings/bookings.rules.ts',
    find: 'instant === null || at < instant',
    replace: 'instant === null || at <= instant',
    tests: [
      'shared/bookings/bookings.rules.test.ts',
      'server/features/bookings/moves/answered-request.test.ts',
    ],
  },
  {
    name: 'An expert can mark a client as a no-show after being reviewed by them',
    file: 'shared/bookings/bookings.rules.ts',
    find: 'canComplain(state, at, rules) && state.noShowAt === null && !state.reviewed',
    replace: 'canComplain(state, at, rules) && state.noShowAt === null',
    tests: ['shared/bookings/bookings.rules.test.ts'],
  },
  {
    name: 'A client gets only half back when the expert cancels at short notice',
    file: 'shared/payments/policy.ts',
    find: "if (by !== 'booker' || at <= freeUntil) return 100;",
    replace: "if (by === 'operator' || at <= freeUntil) return 100;",
    tests: ['shared/payments/policy.test.ts'],
  },
  {
    name: 'The platform fee is rounded up at the expert’s expense',
    file: 'shared/payments/amounts.ts',
    find: 'Math.floor((retained * feePercent) / 100)',
    replace: 'Math.round((retained * feePercent) / 100)',
    tests: ['shared/payments/amounts.test.ts'],
  },
  {
    name: 'The last slot before closing time is never offered',
    file: 'shared/availability/slots.ts',
    find: 'range.until - lengthMs + 1',
    replace: 'range.until - lengthMs',
    tests: ['shared/availability/slots.test.ts', 'shared/availability/slots.properties.test.ts'],
  },
  {
    name: 'On the night the clocks go back, a session is booked an hour late',
    file: 'shared/availability/local-time.ts',
    find: "disambiguation: 'earlier'",
    replace: "disambiguation: 'later'",
    tests: [
      'shared/availability/local-time.test.ts',
      'server/features/bookings/request/request-booking.test.ts',
    ],
  },
  {
    name: 'A profile link can run a script in the visitor’s browser',
    file: 'shared/profiles/profile-input.schema.ts',
    find: 'protocol: /^https?$/',
    replace: 'protocol: /^\\w+$/',
    tests: ['shared/profiles/profile-input.schema.test.ts'],
  },
];

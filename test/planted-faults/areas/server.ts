import type { Fault } from '../fault.ts';

export const serverFaults: Fault[] = [
  {
    name: 'Any signed-in user can answer another expert’s request',
    file: 'server/features/bookings/moves/locked-booking.ts',
    find: "(await findOwner(tx, booking.profileId)) === userId ? 'expert' : undefined",
    replace: "(await findOwner(tx, booking.profileId)) ? 'expert' : undefined",
    tests: [
      'server/features/bookings/moves/answered-request.test.ts',
      'server/features/bookings/moves/after-start.test.ts',
    ],
  },
  {
    name: 'A page on a sibling subdomain can act for a signed-in user',
    file: 'server/http/origin.ts',
    find: "site !== 'same-origin' && site !== 'none'",
    replace: "site !== 'same-origin' && site !== 'same-site' && site !== 'none'",
    tests: ['server/http/requests.test.ts'],
  },
  {
    name: 'A password can be guessed fifty times in 15 minutes',
    file: 'server/limits.ts',
    find: 'max: 5, windowSeconds: 15 * minute',
    replace: 'max: 50, windowSeconds: 15 * minute',
    tests: ['server/http/load/rate-limit.test.ts'],
  },
  {
    name: 'Two users who send the same idempotency key get the same response',
    file: 'server/idempotency.ts',
    find: '.where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))',
    replace: '.where(eq(idempotencyKeys.key, key))',
    tests: ['server/features/messages/messages.test.ts'],
  },
  {
    name: 'Choosing a second tag finds more experts instead of fewer',
    file: 'server/features/search/ranking.repository.ts',
    find: 'd.tags @> array(',
    replace: 'd.tags && array(',
    tests: ['server/features/search/search-filters.test.ts'],
  },
  {
    name: 'A user can claim another user’s uploaded picture as their own photo',
    file: 'server/features/uploads/claim-photo.service.ts',
    find: 'if (!upload || upload.userId !== userId) throw notReceived();',
    replace: 'if (!upload) throw notReceived();',
    tests: ['server/features/uploads/uploads.test.ts'],
  },
  {
    name: 'Reminder emails keep coming after they were turned off',
    file: 'server/features/notifications/notify.ts',
    find: 'if (!to.email || (topic && to.mailsOff.includes(topic))) return;',
    replace: 'if (!to.email) return;',
    tests: ['server/features/notifications/bookings/reminders.test.ts'],
  },
];

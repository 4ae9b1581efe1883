import type { Fault } from '../fault.ts';

export const roomFaults: Fault[] = [
  {
    name: 'Anyone who is signed in can enter the room of a session',
    file: 'server/features/rooms/rooms.repository.ts',
    find: `        or(eq(bookings.bookerId, userId), eq(profiles.userId, userId)),
`,
    replace: '',
    tests: ['server/features/rooms/rooms.test.ts'],
  },
  {
    name: 'A signal reaches the other person only in another session’s room',
    file: 'server/features/rooms/signals.repository.ts',
    find: ' and v.booking_id = $',
    replace: ' and v.booking_id is distinct from $',
    tests: ['server/features/rooms/signals.test.ts'],
  },
  {
    name: 'A signal reaches a tab that another one has replaced',
    file: 'server/features/rooms/signals.repository.ts',
    find: '          and v.left_at is null and',
    replace: '          and',
    tests: ['server/features/rooms/signals.test.ts'],
  },
  {
    name: 'Credentials for the relay don’t end while anyone remembers them',
    file: 'server/features/rooms/ice.ts',
    find: 'const credentialsMs = 2 * hourMs;',
    replace: 'const credentialsMs = 2_000_000 * hourMs;',
    tests: ['server/features/rooms/signals.test.ts'],
  },
  {
    name: 'A heartbeat is believed without a visit',
    file: 'server/features/rooms/rooms.service.ts',
    find: `  if (!isCurrent) await transaction(deps.db, (tx) => resume(tx, room, visit));
`,
    replace: '  void [isCurrent, resume];\n',
    tests: ['server/features/rooms/rooms.test.ts'],
  },
  {
    name: 'A heartbeat keeps someone else’s visit open',
    file: 'server/features/rooms/visits.repository.ts',
    find: ' eq(roomVisits.bookingId, bookingId), eq(roomVisits.userId, userId));',
    replace: ' eq(roomVisits.bookingId, bookingId), userId ? undefined : isOpen);',
    tests: ['server/features/rooms/rooms.test.ts'],
  },
  {
    name: 'Both sides repair a lost line at once',
    file: 'web/features/room/connection/peer.ts',
    find: 'isPolite ? ms + giveWayMs : ms',
    replace: 'ms',
    tests: ['web/features/room/connection/peer.test.ts'],
  },
  {
    name: 'A call that misses a signal waits for it until the stream is back',
    file: 'web/features/room/call/call.ts',
    find: `    if (state.line === 'connecting' || state.line === 'lost') catchUp();
`,
    replace: '',
    tests: ['web/features/room/call/call.test.ts'],
  },
];

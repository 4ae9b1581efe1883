import type { Fault } from '../fault.ts';

const calendars = 'server/features/calendars';

export const calendarFaults: Fault[] = [
  {
    name: 'Clients can request a time at which the expert’s own calendar is busy',
    file: 'server/features/availability/availability.repository.ts',
    find: 'profiles.id} and e.ends_at',
    replace: 'profiles.id} and false and e.ends_at',
    tests: [`${calendars}/blocking.test.ts`],
  },
  {
    name: 'An expert accepts a request without hearing that their calendar is busy',
    file: 'server/features/bookings/moves/own-calendar.ts',
    find: 'if (!busy) return;',
    replace: 'if (busy) return;',
    tests: [`${calendars}/blocking.test.ts`],
  },
  {
    name: 'A feed that can’t be read frees the time that was busy',
    file: `${calendars}/reading/refresh.service.ts`,
    find: 'if (problem) {',
    replace: `if (problem) {
      for (const each of await connections.calendarsOf(tx, [id])) await busyTimes.removeOf(tx, each.id);`,
    tests: [`${calendars}/reading/failing-calendars.test.ts`],
  },
  {
    name: 'One calendar that can’t be read stops the reading of all others in its account',
    file: `${calendars}/reading/read-connection.ts`,
    find: 'failures.push({ calendar, error });',
    replace: 'throw error;',
    tests: [`${calendars}/accounts.test.ts`],
  },
  {
    name: 'A calendar that a server’s list lacks is removed with its busy times',
    file: `${calendars}/discover.service.ts`,
    find: '!pairs.has(id) && gone.has(id)',
    replace: '!pairs.has(id)',
    tests: [`${calendars}/accounts.test.ts`],
  },
  {
    name: 'The addresses and passwords of calendars can be read in the database',
    file: `${calendars}/access/calendar-access.ts`,
    find: 'access: seal(config, purpose, JSON.stringify(access))',
    replace: 'access: JSON.stringify(access)',
    tests: [`${calendars}/connecting.test.ts`],
  },
  {
    name: 'An event is written over one that is there already',
    file: 'server/adapters/calendars/dav/events.ts',
    find: "{ 'if-none-match': '*' }",
    replace: '{}',
    tests: ['server/adapters/calendars/calendars.test.ts'],
  },
  {
    name: 'Experts lose their reminders when a session changes',
    file: `${calendars}/session-events/write-sessions.service.ts`,
    find: 'there ? updateEvent(there.text, fresh, { keepsNotes }) : fresh',
    replace: 'fresh',
    tests: [`${calendars}/session-events/changed-events.test.ts`],
  },
  {
    name: 'Every busy time with a link to us is taken for one of the expert’s sessions',
    file: `${calendars}/ics/events/own-sessions.ts`,
    find: 'sessions.filter(({ id }) => ids.has(id))',
    replace: '[...sessions]',
    tests: [`${calendars}/reading/own-events.test.ts`],
  },
  {
    name: 'A calendar’s server can pass us on into the private network',
    file: 'server/adapters/calendars/guarded-fetch.ts',
    find: 'if (isIP(address) && !isAllowed(address))',
    replace: 'if (isIP(address) && !isAllowed(address) && address.includes(":"))',
    tests: ['server/adapters/calendars/guarded-fetch.test.ts'],
  },
  {
    name: 'An account’s password goes to any server that its own one names',
    file: 'server/adapters/calendars/credentials.ts',
    find: 'if (!isOfServer(url, named))',
    replace: 'if (!isOfServer(named, named))',
    tests: ['server/adapters/calendars/guarded-fetch.test.ts'],
  },
  {
    name: 'A declined invitation keeps its time busy',
    file: `${calendars}/ics/events/event-status.ts`,
    find: "answer === 'DECLINED' || ",
    replace: '',
    tests: [`${calendars}/ics/corpus.test.ts`],
  },
  {
    name: 'Weeks of recurring events begin on Monday for everyone',
    file: `${calendars}/ics/rules/recurrence-rule.ts`,
    find: '(parsed.wkst ?? 2) - 1',
    replace: '1',
    tests: [`${calendars}/ics/random-rules.test.ts`],
  },
];

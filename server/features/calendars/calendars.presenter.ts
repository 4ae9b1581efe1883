import type { Deps } from '#server/deps.ts';
import type { CalendarConnection } from '#shared/calendars/calendars.schema.ts';
import { unsealAccess } from './access/calendar-access.ts';
import { problemText, type ReadingProblem } from './calendars.copy.ts';
import type { WholeConnection } from './connect.service.ts';

/** Addresses and passwords are never sent back. */
export function presentConnection(
  { config }: Pick<Deps, 'config'>,
  { connection, calendars }: WholeConnection,
): CalendarConnection {
  const { id, kind, name, tentativeBlocks, unansweredBlocks, allDayBlocks, ownAddresses } = connection;
  const { readAt, createdAt, problem, problemCalendar } = connection;
  const access = kind === 'account' ? unsealAccess(config, connection.access) : undefined;
  return {
    ...{ id, kind, name, tentativeBlocks, unansweredBlocks, allDayBlocks, ownAddresses },
    username: access?.kind === 'account' ? access.username : null,
    calendars: calendars.map((calendar) => ({
      id: calendar.id,
      name: calendar.name,
      color: calendar.color,
      canWrite: calendar.canWrite,
      blocks: calendar.blocks,
      receives: calendar.receives,
      busyTimes: calendar.found,
      unwritten: calendar.unwritten,
      readAt: calendar.readAt?.toISOString() ?? null,
    })),
    readAt: readAt?.toISOString() ?? null,
    problem:
      problem === null
        ? null
        : {
            message: problemText(problem as ReadingProblem, kind, problemCalendar),
            since: (readAt ?? createdAt).toISOString(),
            needsPassword: problem === 'refused' && kind === 'account' && problemCalendar === null,
          },
  };
}

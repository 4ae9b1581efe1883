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
  const { id, kind, name, tentativeBlocks, unansweredBlocks, ownAddresses } = connection;
  const { allDayBlocks, freeAllDayBlocks } = connection;
  const { readAt, createdAt, problem, problemCalendar, problemDetail } = connection;
  const access = kind === 'account' ? unsealAccess(config, connection.access) : undefined;
  return {
    ...{ id, kind, name, tentativeBlocks, unansweredBlocks, ownAddresses },
    ...{ allDayBlocks, freeAllDayBlocks },
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
            message: problemText(problem as ReadingProblem, kind, problemCalendar, problemDetail),
            since: (readAt ?? createdAt).toISOString(),
            needsPassword: problem === 'refused' && kind === 'account' && problemCalendar === null,
          },
  };
}

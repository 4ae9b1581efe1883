import type { Deps } from '#server/deps.ts';
import { findByCalendar } from '#server/features/accounts/accounts.repository.ts';
import { listForCalendar } from '#server/features/bookings/view/bookings.reader.ts';
import { calendarOfAll } from '#server/features/bookings/view/session-calendar.ts';
import { readToken } from '#server/signed-token.ts';
import { dayMs } from '#shared/durations.ts';
import { isUuid } from '#shared/text.ts';

const pastMs = 90 * dayMs;
const maxSessions = 1000;

/** A person's pending requests and sessions, including those of the last 90 days. */
export async function feedOf(deps: Deps, token: string): Promise<string | undefined> {
  const calendarId = readToken(deps.config, 'calendar', token);
  const user = calendarId && isUuid(calendarId) ? await findByCalendar(deps.db, calendarId) : undefined;
  if (!user) return undefined;
  const since = new Date(deps.now().getTime() - pastMs);
  const sessions = await listForCalendar(deps.db, user.id, since, maxSessions);
  return calendarOfAll(
    deps,
    sessions.map((whole) => ({ whole, party: whole.booking.bookerId === user.id ? 'booker' : 'expert' })),
  );
}

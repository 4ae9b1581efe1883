import type { Deps } from '#server/deps.ts';
import { findByCalendar } from '#server/features/accounts/accounts.repository.ts';
import { listForCalendar } from '#server/features/bookings/view/bookings.reader.ts';
import { calendarOfAll } from '#server/features/bookings/view/session-calendar.ts';
import { readToken } from '#server/signed-token.ts';
import { dayMs } from '#shared/durations.ts';
import { isUuid } from '#shared/text.ts';

const keptMs = 90 * dayMs;
const longest = 1000;

/** Everything that somebody should be free for, and what they did in the last months. */
export async function feedOf(deps: Deps, token: string): Promise<string | undefined> {
  const calendarId = readToken(deps.config, 'calendar', token);
  const user = calendarId && isUuid(calendarId) ? await findByCalendar(deps.db, calendarId) : undefined;
  if (!user) return undefined;
  const since = new Date(deps.now().getTime() - keptMs);
  const kept = await listForCalendar(deps.db, user.id, since, longest);
  return calendarOfAll(
    deps,
    kept.map((whole) => ({ whole, party: whole.booking.bookerId === user.id ? 'booker' : 'expert' })),
  );
}

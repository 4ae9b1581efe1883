import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Deps } from '#server/deps.ts';
import { findByCalendar } from '#server/features/accounts/accounts.repository.ts';
import { findWholes, listForCalendar } from '#server/features/bookings/view/bookings.reader.ts';
import { calendarOfAll, type PartySession } from '#server/features/bookings/view/session-calendar.ts';
import { readToken } from '#server/secrets/signed-token.ts';
import { dayMs } from '#shared/durations.ts';
import { isUuid } from '#shared/text.ts';

const pastMs = 90 * dayMs;
const maxSessions = 1000;
/** Read and written at once, without letting other requests in. */
const pageSize = 20;

/** A person's pending requests and sessions, including those of the last 90 days. */
export async function feedOf(deps: Deps, token: string): Promise<string | undefined> {
  const calendarId = readToken(deps.config, 'calendar', token);
  const user = calendarId && isUuid(calendarId) ? await findByCalendar(deps.db, calendarId) : undefined;
  return user && calendarOfAll(deps, sessionPages(deps, user.id));
}

async function* sessionPages({ db, now }: Deps, userId: string): AsyncGenerator<PartySession[]> {
  const since = new Date(now().getTime() - pastMs);
  const ids = await listForCalendar(db, userId, since, maxSessions);
  for (let n = 0; n < ids.length; n += pageSize) {
    const page = await findWholes(db, userId, ids.slice(n, n + pageSize));
    yield page.map((whole) => ({ whole, party: whole.booking.bookerId === userId ? 'booker' : 'expert' }));
    await nextTurn();
  }
}

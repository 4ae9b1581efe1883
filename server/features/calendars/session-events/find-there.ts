import type { FoundEvent, Login } from '#server/adapters/calendars/calendars-port.ts';
import type { Deps } from '#server/deps.ts';
import { uidOf } from '#server/features/bookings/view/session-calendar.ts';
import type { SessionEventRow } from './session-events.repository.ts';

/**
 * A session's event as the expert's calendar has it. It isn't where we put it if they had added it themselves, such as
 * from our invitation: a calendar has each UID once.
 */
export async function findThere(
  { calendars, origin }: Pick<Deps, 'calendars' | 'origin'>,
  login: Login,
  { href, bookingId }: SessionEventRow,
): Promise<FoundEvent | undefined> {
  const inPlace = await calendars.readEvent(login, href);
  if (inPlace) return { ...inPlace, href };
  return calendars.findEvent(login, new URL('.', href).href, uidOf(origin, bookingId));
}

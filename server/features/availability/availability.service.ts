import { type Db, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as accounts from '#server/features/accounts/accounts.repository.ts';
import * as profiles from '#server/features/profiles/profiles.repository.ts';
import { profileNotFound } from '#server/features/profiles/profiles.service.ts';
import type { Availability } from '#shared/availability/availability.schema.ts';
import { isOpen } from '#shared/availability/bookable.ts';
import { spanOfDates } from '#shared/availability/local-time.ts';
import type { Slots, SlotsQuery } from '#shared/availability/slots.schema.ts';
import { bookableWithin, freeSlots } from '#shared/availability/slots.ts';
import { dayMs } from '#shared/durations.ts';
import { isUuid } from '#shared/text.ts';
import * as availabilityCopy from './availability.copy.ts';
import * as times from './availability.repository.ts';
import { refreshNextFree } from './next-free.service.ts';

export async function readAvailability(deps: Deps, userId: string): Promise<Availability> {
  const profileId = await profiles.findProfileId(deps.db, userId);
  const time =
    profileId === undefined ? undefined : await timeOf(deps.db, deps, profileId, { from: 0, until: 0 });
  if (!time) throw profileNotFound();
  return time.hours;
}

/** In one transaction. The time zone is stored with the user. */
export async function saveAvailability(deps: Deps, userId: string, hours: Availability): Promise<void> {
  const at = deps.now();
  await transaction(deps.db, async (tx) => {
    await accounts.setTimeZone(tx, userId, hours.timeZone, at);
    const { timeZone: _timeZone, weekly, overrides, ...numbers } = hours;
    const profileId = await profiles.update(tx, userId, { ...numbers, hoursChosenAt: at, updatedAt: at });
    if (profileId === undefined) throw profileNotFound();
    await times.replace(tx, profileId, { weekly, overrides }, at);
    await refreshNextFree(tx, deps, [profileId]);
  });
}

/** The slots that a viewer can book on the given dates, which are dates in the viewer's time zone. */
export async function listSlots(
  deps: Deps,
  viewerId: string | undefined,
  profileId: string,
  { duration, from, to, timeZone }: SlotsQuery,
): Promise<Slots> {
  // Wide enough for any time zone: the exact dates are known only once the expert's zone is.
  const around = { from: Date.parse(from) - 2 * dayMs, until: Date.parse(to) + 3 * dayMs };
  const time = isUuid(profileId) ? await timeOf(deps.db, deps, profileId, around, { viewerId }) : undefined;
  if (!time) throw profileNotFound();
  const { hours, busy, durations, isActive } = time;
  if (!durations.includes(duration)) throw notSold();
  const viewerZone = timeZone ?? hours.timeZone;
  const window = spanOfDates(from, to, viewerZone);
  const mode = isOpen(hours) ? 'open' : 'slots';
  const now = deps.now().getTime();
  const free = isActive && mode === 'slots' ? freeSlots({ hours, duration, busy, now, window }) : [];
  return {
    timeZone: viewerZone,
    // An expert without a time zone has no local time to compare with.
    expertTimeZone: time.hasTimeZone ? hours.timeZone : viewerZone,
    mode,
    slots: free.map((start) => new Date(start).toISOString()),
    ...(mode === 'open' && boundsOf(hours, now)),
  };
}

/** The earliest and latest bookable time, for experts without weekly hours. */
function boundsOf(hours: Availability, now: number): Pick<Slots, 'notBefore' | 'notAfter'> {
  const { from, until } = bookableWithin(hours, now);
  return { notBefore: new Date(from).toISOString(), notAfter: new Date(until).toISOString() };
}

/** The expert's hours, and their bookings around this time as the viewer sees them. */
export async function timeOf(
  db: Db,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  profileId: string,
  around: { from: number; until: number },
  options: Pick<times.BusyWindow, 'viewerId' | 'exceptBookingId'> = {},
): Promise<times.ExpertTime | undefined> {
  const window = { from: new Date(around.from), until: new Date(around.until), now: now(), ...options };
  const [time] = await times.findTimes(db, [profileId], window, config.maxHorizonDays);
  return time;
}

export function notSold(): AppError {
  const message = availabilityCopy.durationRequired;
  return new AppError('invalid', message, { fields: { duration: message } });
}

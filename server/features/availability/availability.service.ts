import { transaction } from '#server/db/transaction.ts';
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
import * as times from './availability.repository.ts';
import { refreshNextFree } from './next-free.service.ts';

export async function readAvailability(deps: Deps, userId: string): Promise<Availability> {
  const profileId = await profiles.findProfileId(deps.db, userId);
  const time = profileId === undefined ? undefined : await timeOf(deps, profileId, { from: 0, until: 0 });
  if (!time) throw profileNotFound();
  return time.hours;
}

/** All or nothing, and the zone is the person's own. */
export async function saveAvailability(deps: Deps, userId: string, hours: Availability): Promise<void> {
  const at = deps.now();
  await transaction(deps.db, async (tx) => {
    await accounts.setTimeZone(tx, userId, hours.timeZone, at);
    const { timeZone: _timeZone, weekly, overrides, ...numbers } = hours;
    const profileId = await profiles.update(tx, userId, { ...numbers, updatedAt: at });
    if (profileId === undefined) throw profileNotFound();
    await times.replace(tx, profileId, { weekly, overrides }, at);
    await refreshNextFree({ ...deps, db: tx }, [profileId]);
  });
}

/** What a viewer may choose from, by the dates of their own zone. */
export async function listSlots(
  deps: Deps,
  viewerId: string | undefined,
  profileId: string,
  { duration, from, to, timeZone }: SlotsQuery,
): Promise<Slots> {
  // Wide enough for both zones; which dates are meant is known when the expert's zone is.
  const around = { from: Date.parse(from) - 2 * dayMs, until: Date.parse(to) + 3 * dayMs };
  const time = isUuid(profileId) ? await timeOf(deps, profileId, around, { viewerId }) : undefined;
  if (!time) throw profileNotFound();
  const { hours, busy, durations, isActive } = time;
  if (!durations.includes(duration)) throw notSold();
  const shownIn = timeZone ?? hours.timeZone;
  const window = spanOfDates(from, to, shownIn);
  const mode = isOpen(hours) ? 'open' : 'slots';
  const now = deps.now().getTime();
  const free = isActive && mode === 'slots' ? freeSlots({ hours, duration, busy, now, window }) : [];
  return {
    timeZone: shownIn,
    expertTimeZone: hours.timeZone,
    mode,
    slots: free.map((start) => new Date(start).toISOString()),
    ...(mode === 'open' && boundsOf(hours, now)),
  };
}

/** The ends of notice and horizon, for those who choose freely between them. */
function boundsOf(hours: Availability, now: number): Pick<Slots, 'notBefore' | 'notAfter'> {
  const { from, until } = bookableWithin(hours, now);
  return { notBefore: new Date(from).toISOString(), notAfter: new Date(until).toISOString() };
}

/** What says when this expert can be booked around some time, as this person sees it. */
export async function timeOf(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  profileId: string,
  around: { from: number; until: number },
  whose: Pick<times.BusyWindow, 'viewerId' | 'exceptBookingId'> = {},
): Promise<times.ExpertTime | undefined> {
  const window = { from: new Date(around.from), until: new Date(around.until), now: now(), ...whose };
  const [time] = await times.findTimes(db, [profileId], window, config.maxHorizonDays);
  return time;
}

export function notSold(): AppError {
  const message = 'Please select a session duration';
  return new AppError('invalid', message, { fields: { duration: message } });
}

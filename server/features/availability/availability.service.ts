import { type Db, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as accounts from '#server/features/accounts/accounts.repository.ts';
import * as profiles from '#server/features/profiles/profiles.repository.ts';
import { profileNotFound } from '#server/features/profiles/profiles.service.ts';
import type { Availability } from '#shared/availability/availability.schema.ts';
import { isOpen } from '#shared/availability/bookable.ts';
import { spanOfDates } from '#shared/availability/local-time.ts';
import type { Span } from '#shared/availability/open-ranges.ts';
import { maxSlots, type Slots, type SlotsQuery } from '#shared/availability/slots.schema.ts';
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

export type FoundSlots = {
  timeZone: string;
  expertTimeZone: string;
  mode: Slots['mode'];
  slots: number[];
  /** The first slot that was left out, if there were too many. */
  continueFrom: number | undefined;
  gridMinutes: number;
  /** The earliest and latest bookable time, for experts without weekly hours. */
  bounds: Span | undefined;
};

/** The slots that a viewer can book on the given dates, which are dates in the viewer's time zone. */
export async function findSlots(
  deps: Deps,
  viewerId: string | undefined,
  profileId: string,
  { duration, from, to, timeZone, continueFrom }: Omit<SlotsQuery, 'format'>,
): Promise<FoundSlots> {
  const startAt = continueFrom === undefined ? 0 : Date.parse(continueFrom);
  // Wide enough for any time zone: the exact dates are known only once the expert's zone is.
  const until = Date.parse(to) + 3 * dayMs;
  const around = { from: Math.min(until, Math.max(Date.parse(from) - 2 * dayMs, startAt - dayMs)), until };
  const time = isUuid(profileId) ? await timeOf(deps.db, deps, profileId, around, { viewerId }) : undefined;
  if (!time) throw profileNotFound();
  const { hours, busy, durations, isActive } = time;
  if (!durations.includes(duration)) throw notSold();
  const viewerZone = timeZone ?? hours.timeZone;
  const dates = spanOfDates(from, to, viewerZone);
  const window = { ...dates, from: Math.max(dates.from, startAt) };
  const mode = isOpen(hours) ? 'open' : 'slots';
  const now = deps.now().getTime();
  const query = { hours, duration, busy, now, window, limit: maxSlots + 1 };
  const free = isActive && mode === 'slots' ? freeSlots(query) : [];
  return {
    timeZone: viewerZone,
    // An expert without a time zone has no local time to compare with.
    expertTimeZone: time.hasTimeZone ? hours.timeZone : viewerZone,
    mode,
    slots: free.slice(0, maxSlots),
    continueFrom: free[maxSlots],
    gridMinutes: hours.startGridMinutes,
    bounds: mode === 'open' ? bookableWithin(hours, now) : undefined,
  };
}

/** The expert's hours, and their bookings around this time as the viewer sees them. */
export async function timeOf(
  db: Db,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  profileId: string,
  around: { from: number; until: number },
  options: Pick<times.BusyWindow, 'viewerId' | 'exceptBookingId' | 'withoutCalendars'> = {},
): Promise<times.ExpertTime | undefined> {
  const window = { from: new Date(around.from), until: new Date(around.until), now: now(), ...options };
  const [time] = await times.findTimes(db, [profileId], window, config.maxHorizonDays);
  return time;
}

export function notSold(): AppError {
  const message = availabilityCopy.durationRequired;
  return new AppError('invalid', message, { fields: { duration: message } });
}

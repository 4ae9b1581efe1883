import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { join } from '#shared/availability/open-ranges.ts';
import type { Busy, BusyQuery } from '#shared/calendars/calendars.schema.ts';
import { calendarLimits } from '#shared/calendars/limits.ts';
import { dayMs } from '#shared/durations.ts';
import * as busyTimes from './busy-times.repository.ts';
import * as calendarsCopy from './calendars.copy.ts';
import { ownProfile } from './connect.service.ts';

/** When this expert is busy elsewhere. */
export async function readBusy(deps: Deps, userId: string, query: BusyQuery): Promise<Busy> {
  const window = { from: new Date(query.from), until: new Date(query.until) };
  const { busyDays } = calendarLimits;
  if (window.until.getTime() - window.from.getTime() > busyDays * dayMs) {
    throw new AppError('invalid', calendarsCopy.tooManyDays(busyDays));
  }
  const spans = await busyTimes.list(deps.db, await ownProfile(deps, userId), window);
  const iso = (ms: number) => new Date(ms).toISOString();
  return { busy: join(spans).map(({ from, until }) => ({ from: iso(from), until: iso(until) })) };
}

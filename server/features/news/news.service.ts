import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { findAny } from '#server/features/bookings/view/bookings.reader.ts';
import { refreshResponseTime } from '#server/features/profiles/profiles.repository.ts';
import { minuteMs } from '#shared/durations.ts';
import { tellingsAbout } from './booking-tellings.ts';
import * as news from './news.repository.ts';
import { tell } from './tell.ts';

const perSweep = 500;
const retryMs = minuteMs;

/** Tells what happened to bookings to those whom it concerns, each thing once. Most of the time there is nothing. */
export async function tellNews(deps: Deps, stopping: AbortSignal): Promise<void> {
  if (!(await news.isAnyDue(deps.db, deps.now()))) return;
  for (let count = 0; count < perSweep && !stopping.aborted; count += 1) {
    if (!(await tellNext(deps))) return;
  }
}

async function tellNext(deps: Deps): Promise<boolean> {
  let event: news.BookingEvent | undefined;
  try {
    return await transaction(deps.db, async (tx) => {
      event = await news.lockNext(tx, deps.now());
      if (!event) return false;
      await tellEvent({ ...deps, db: tx }, event);
      await news.remove(tx, event.id);
      return true;
    });
  } catch (error) {
    if (!event) throw error;
    // One that can't be told must not keep the others waiting.
    deps.log.error({ err: error, eventId: event.id }, 'news that could not be told');
    await news.postpone(deps.db, event.id, new Date(deps.now().getTime() + retryMs));
    return true;
  }
}

async function tellEvent(deps: Deps, event: news.BookingEvent): Promise<void> {
  const { db: tx } = deps;
  const whole = await findAny(tx, event.bookingId);
  if (!whole) return;
  for (const telling of tellingsAbout(deps, event, whole)) await tell(deps, tx, telling);
  if (event.kind === 'confirmed' || event.kind === 'declined') {
    await refreshResponseTime(tx, whole.booking.profileId);
  }
}

import type { Tx } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { findAny, type WholeBooking } from '#server/features/bookings/view/bookings.reader.ts';
import {
  type BookingDetails,
  type NotificationCopy,
  proposePath,
  systemEvent,
} from '#server/features/notifications/bookings/booking-details.ts';
import { notify } from '#server/features/notifications/notify.ts';
import { isTimeZone } from '#shared/time/time-zone.ts';
import { problemText, type ReadingProblem } from './calendars.copy.ts';
import type { Conflict } from './conflicts/conflicts.repository.ts';
import { type CalendarRow, type ConnectionRow, findOwner } from './connections.repository.ts';
import * as noticesCopy from './notices.copy.ts';

/** A fresh event meets confirmed sessions. */
export async function notifyOfConflicts(tx: Tx, deps: Deps, conflicts: Conflict[]): Promise<void> {
  for (const { bookingId, from, until } of conflicts) {
    await notifyAboutSession(tx, deps, bookingId, 'calendar_conflict', (details) =>
      noticesCopy.conflictFound(details, { from, until }),
    );
  }
}

/** The expert moved or deleted a session in their own calendar, which we may have updated since. */
export async function notifyOfChangedEvent(
  tx: Tx,
  deps: Deps,
  bookingId: string,
  change: 'moved' | 'deleted',
  { isUpdated = false } = {},
): Promise<void> {
  await notifyAboutSession(tx, deps, bookingId, 'calendar_changed', (details) =>
    noticesCopy.eventChanged(details, change, isUpdated),
  );
}

/** A calendar can't be read for long. */
export async function notifyOfProblem(
  tx: Tx,
  deps: Deps,
  connection: ConnectionRow & { problem: string },
): Promise<void> {
  const { profileId, kind, name, readAt: since, problem, problemCalendar, problemDetail } = connection;
  const owner = await findOwner(tx, profileId);
  const timeZone = owner.timeZone !== null && isTimeZone(owner.timeZone) ? owner.timeZone : 'UTC';
  const reason = problemText(problem as ReadingProblem, kind, problemCalendar, problemDetail);
  await notify(tx, deps, {
    to: owner,
    kind: 'calendar_silent',
    path: '/profile/hours#calendars',
    copy: noticesCopy.calendarSilent({ origin: deps.origin, name, reason, since, timeZone, now: deps.now() }),
  });
}

/** A calendar that blocked time or received sessions is gone, or can no longer be written to. */
export async function notifyOfLoss(
  tx: Tx,
  deps: Deps,
  { profileId, name: account }: Pick<ConnectionRow, 'profileId' | 'name'>,
  { name, blocks, receives }: Pick<CalendarRow, 'name' | 'blocks' | 'receives'>,
  loss: 'gone' | 'readOnly',
): Promise<void> {
  const about = { origin: deps.origin, account, name: name ?? account };
  await notify(tx, deps, {
    to: await findOwner(tx, profileId),
    kind: 'calendar_lost',
    path: '/profile/hours#calendars',
    copy:
      loss === 'gone'
        ? noticesCopy.calendarGone({ ...about, blocks, receives })
        : noticesCopy.calendarReadOnly(about),
  });
}

async function notifyAboutSession(
  tx: Tx,
  deps: Deps,
  bookingId: string,
  kind: string,
  copyOf: (details: BookingDetails) => NotificationCopy,
): Promise<void> {
  const whole: WholeBooking | undefined = await findAny(tx, bookingId);
  if (!whole) return;
  const copy = copyOf({ deps, event: systemEvent, whole });
  await notify(tx, deps, { to: whole.expert, kind, copy, bookingId, path: proposePath(whole) });
}

import { sql } from 'drizzle-orm';
import {
  deleteExpiredResets,
  mailRequestedResets,
} from '#server/features/accounts/password-resets.service.ts';
import { deleteExpiredSessions } from '#server/features/accounts/sessions.service.ts';
import { deleteExpiredFormerUsernames } from '#server/features/accounts/usernames/usernames.service.ts';
import { refreshOutdatedNextFree } from '#server/features/availability/next-free.service.ts';
import { closeLapsedExtensions } from '#server/features/bookings/extensions/extensions.service.ts';
import { completeEnded } from '#server/features/bookings/moves/complete-booking.service.ts';
import { closeAbandonedTips } from '#server/features/bookings/moves/tip.service.ts';
import { refreshOpenPayments } from '#server/features/bookings/request/booking-payment.service.ts';
import {
  expireReservations,
  expireUnanswered,
} from '#server/features/bookings/request/reservations.service.ts';
import { resealAccess } from '#server/features/calendars/access/reseal.service.ts';
import { readDueCalendars } from '#server/features/calendars/reading/read-due.service.ts';
import { writeSessions } from '#server/features/calendars/session-events/write-sessions.service.ts';
import { eraseDeletedAccounts } from '#server/features/leaving/deletion/erase-accounts.service.ts';
import { deleteExpiredExports, makeDueExports } from '#server/features/leaving/export/exports.service.ts';
import { deleteOldMails, deliverDueMails } from '#server/features/mails/mails.service.ts';
import { fetchMissedEvents, processDueEvents } from '#server/features/money/events/events.service.ts';
import { noteStuckOperations, runDueOperations } from '#server/features/money/payments/operations.service.ts';
import { refreshWaitingAccounts } from '#server/features/money/payouts/accounts.service.ts';
import { payOut } from '#server/features/money/payouts/payouts.service.ts';
import { reportUnpaid } from '#server/features/money/payouts/unpaid.service.ts';
import { reconcileNightly } from '#server/features/money/reconciliation/reconciliation.service.ts';
import { settleOperation } from '#server/features/money/settlement/settle-operation.ts';
import { notifyOfBookingEvents } from '#server/features/notifications/bookings/booking-events.service.ts';
import { sendReminders } from '#server/features/notifications/bookings/reminders.service.ts';
import { deleteOldNotifications } from '#server/features/notifications/notifications.service.ts';
import { mailUnread } from '#server/features/notifications/unread-messages.service.ts';
import { countFigures } from '#server/features/operator/figures/figures.service.ts';
import { deleteExpiredChallenges } from '#server/features/passkeys/passkey-sweeps.service.ts';
import { embedDueProfiles } from '#server/features/profiles/profile-vectors.service.ts';
import { endLapsedVisits } from '#server/features/rooms/rooms.service.ts';
import { deleteOldSignals } from '#server/features/rooms/signals.service.ts';
import {
  deleteOldMissedSearches,
  saveMissedSearches,
} from '#server/features/search/missed-searches.service.ts';
import { forgetUnusedWords } from '#server/features/search/search.service.ts';
import { resealAppSecrets } from '#server/features/second-step/app-setup.service.ts';
import { deleteExpiredEmailChanges } from '#server/features/settings/email-change.service.ts';
import { saveViews } from '#server/features/stats/views.service.ts';
import { deleteStaleUploads } from '#server/features/uploads/uploads.service.ts';
import { deleteOldKeys } from '#server/idempotency.ts';
import { daySeconds } from '#shared/durations.ts';
import type { Job } from './run-jobs.ts';
import type { Sweep } from './schedule.ts';

/** In this order, `POST /test/jobs` also sends the emails that the other jobs cause. */
export const jobs: Job[] = [
  { name: 'payments.events', run: processDueEvents },
  { name: 'bookings.notifications', run: notifyOfBookingEvents },
  { name: 'profiles.vectors', run: embedDueProfiles },
  { name: 'profiles.views', run: saveViews },
  { name: 'search.missed', run: saveMissedSearches },
  { name: 'accounts.erased', run: eraseDeletedAccounts },
  { name: 'exports.due', run: makeDueExports },
  { name: 'resets.requested', run: mailRequestedResets },
  { name: 'mails.due', run: deliverDueMails },
];

/** Deadlines, catching up, and cleaning up. */
export const sweeps: Sweep[] = [
  { name: 'sandbox.work', everySeconds: 5, run: async ({ sandbox }, stopping) => sandbox?.work(stopping) },
  { name: 'bookings.reservations', everySeconds: 5, run: expireReservations },
  { name: 'bookings.unanswered', everySeconds: 5, run: expireUnanswered },
  { name: 'bookings.extensions', everySeconds: 5, run: closeLapsedExtensions },
  { name: 'bookings.ended', everySeconds: 5, run: completeEnded },
  { name: 'rooms.lapsed', everySeconds: 5, run: endLapsedVisits },
  { name: 'rooms.signals', everySeconds: 30, run: deleteOldSignals },
  { name: 'tips.abandoned', everySeconds: 3600, run: closeAbandonedTips },
  { name: 'messages.unread', everySeconds: 30, run: mailUnread },
  { name: 'bookings.reminders', everySeconds: 15, run: sendReminders },
  {
    name: 'payments.due',
    everySeconds: 5,
    run: (deps, stopping) => runDueOperations(deps, settleOperation, stopping),
  },
  { name: 'payments.missed', everySeconds: 300, run: fetchMissedEvents },
  { name: 'payouts.accounts', everySeconds: 300, run: refreshWaitingAccounts },
  { name: 'payouts.due', everySeconds: 60, run: payOut },
  { name: 'payouts.unpaid', everySeconds: 3600, run: reportUnpaid },
  { name: 'payments.stuck', everySeconds: 60, run: noteStuckOperations },
  // Every minute, to continue what an earlier turn or another process left unfinished.
  { name: 'payments.reconciled', everySeconds: 60, alone: true, run: reconcileNightly },
  { name: 'payments.waiting', everySeconds: 300, run: refreshOpenPayments },
  { name: 'figures.daily', everySeconds: 600, run: countFigures },
  { name: 'search.missedOld', everySeconds: daySeconds, run: deleteOldMissedSearches },
  { name: 'calendars.due', everySeconds: 5, alone: true, run: readDueCalendars },
  { name: 'calendars.sessions', everySeconds: 5, alone: true, run: writeSessions },
  { name: 'calendars.resealed', everySeconds: 3600, run: resealAccess },
  { name: 'availability.next', everySeconds: 3600, run: refreshOutdatedNextFree },
  { name: 'keys.old', everySeconds: 3600, run: deleteOldKeys },
  { name: 'search.unused', everySeconds: 3600, run: forgetUnusedWords },
  { name: 'sessions.expired', everySeconds: 1800, run: deleteExpiredSessions },
  { name: 'resets.expired', everySeconds: 3600, run: deleteExpiredResets },
  { name: 'formerUsernames.expired', everySeconds: 3600, run: deleteExpiredFormerUsernames },
  { name: 'passkeys.expired', everySeconds: 3600, run: deleteExpiredChallenges },
  { name: 'secondSteps.resealed', everySeconds: 3600, run: resealAppSecrets },
  { name: 'emailChanges.expired', everySeconds: 3600, run: deleteExpiredEmailChanges },
  { name: 'mails.old', everySeconds: daySeconds, run: deleteOldMails },
  { name: 'notifications.old', everySeconds: daySeconds, run: deleteOldNotifications },
  { name: 'exports.expired', everySeconds: 3600, run: deleteExpiredExports },
  { name: 'uploads.stale', everySeconds: 3600, run: deleteStaleUploads },
  { name: 'limits.expired', everySeconds: 3600, run: (deps) => deps.limits.deleteExpired() },
  {
    name: 'database.vacuum',
    everySeconds: daySeconds,
    upkeep: true,
    // PostgreSQL vacuums automatically; the embedded engine doesn't.
    run: async ({ database }) => {
      if (database.engine === 'embedded') await database.db.execute(sql`vacuum analyze`);
    },
  },
];

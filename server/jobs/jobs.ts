import type { Deps } from '#server/deps.ts';
import { deleteExpiredResets } from '#server/features/accounts/password-resets.service.ts';
import { deleteExpiredSessions } from '#server/features/accounts/sessions.service.ts';
import { refreshOutdatedNextFree } from '#server/features/availability/next-free.service.ts';
import { expireHolds } from '#server/features/bookings/holds.service.ts';
import { deleteOldMails, deliverDueMails, deliverMail } from '#server/features/mails/mails.service.ts';
import { embedDueProfiles, queueDueVectors } from '#server/features/profiles/profile-vectors.service.ts';
import { forgetUnusedWords } from '#server/features/search/search.service.ts';
import { deleteStaleUploads } from '#server/features/uploads/uploads.service.ts';
import { deleteOldKeys } from '#server/idempotency.ts';
import type { JobHandlers } from './queue.ts';
import type { Sweep } from './schedule.ts';

/** What each queued job does: one call of a feature's verb. */
export function jobHandlers(deps: Deps): JobHandlers {
  return {
    'mail.deliver': ({ mailId }) => deliverMail(deps, mailId),
    'profiles.embed': () => embedDueProfiles(deps),
  };
}

/** Work found by looking at rows whose time has come, rather than queued. */
export const sweeps: Sweep[] = [
  { name: 'mails.due', everySeconds: 5, run: deliverDueMails },
  { name: 'bookings.holds', everySeconds: 15, run: expireHolds },
  { name: 'availability.next', everySeconds: 3600, run: refreshOutdatedNextFree },
  { name: 'keys.old', everySeconds: 3600, run: deleteOldKeys },
  { name: 'vectors.due', everySeconds: 60, run: queueDueVectors },
  { name: 'search.unused', everySeconds: 3600, run: forgetUnusedWords },
  { name: 'sessions.expired', everySeconds: 1800, run: deleteExpiredSessions },
  { name: 'resets.expired', everySeconds: 3600, run: deleteExpiredResets },
  { name: 'mails.old', everySeconds: 86_400, run: deleteOldMails },
  { name: 'uploads.stale', everySeconds: 3600, run: deleteStaleUploads },
  { name: 'limits.expired', everySeconds: 3600, run: (deps) => deps.limits.deleteExpired() },
  {
    name: 'database.vacuum',
    everySeconds: 86_400,
    // PostgreSQL vacuums by itself; the embedded engine doesn't.
    run: async ({ database }) => {
      if (database.engine === 'embedded') await database.executeSql('vacuum analyze');
    },
  },
];

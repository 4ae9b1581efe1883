import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as accounts from '#server/features/accounts/accounts.repository.ts';
import { contentReportKey } from '#server/features/cases/case-keys.ts';
import * as cases from '#server/features/cases/cases.repository.ts';
import type { NotificationCopy } from '#server/features/notifications/bookings/booking-details.ts';
import { notify } from '#server/features/notifications/notify.ts';
import * as reviewRows from '#server/features/reviews/reviews.repository.ts';
import { fullName } from '#shared/accounts/names.ts';
import type { AuditAction } from '#shared/operator/audit.rules.ts';
import { isUuid } from '#shared/text.ts';
import { act, type Operator } from '../audit/act.ts';
import { findReporterIds, haveOpenCase } from '../parties.repository.ts';
import { refuseParty } from '../parties.ts';
import * as reviewsCopy from './reviews.copy.ts';
import * as reviews from './reviews.repository.ts';

/** A request about one review. `key` is the request's Idempotency-Key. */
type About = { reviewId: string; reason: string; key: string | undefined };

export async function readReview({ db }: Deps, { userId }: Operator, id: string) {
  const found = isUuid(id) ? await reviews.find(db, id) : undefined;
  if (!found) throw reviewNotFound();
  const parties = [found.author.id, found.expert.id];
  const reporters = await findReporterIds(db, { kind: 'review', contentId: id });
  const caseId = await reviews.findOpenCaseId(db, id);
  const disagree = await Promise.all(parties.map((personId) => haveOpenCase(db, userId, personId)));
  return { found, caseId, isParty: [...parties, ...reporters].includes(userId) || disagree.includes(true) };
}

/**
 * Neither shown nor counted: the rating and the search index change in the same transaction. Its author is told why. Closes
 * the case about it, if it was reported.
 */
export function hideReview(deps: Deps, operator: Operator, about: About): Promise<void> {
  return setHidden(deps, operator, about, {
    action: 'review.hide',
    hides: true,
    refusal: reviewsCopy.alreadyHidden,
    kind: 'review_hidden',
    copy: (expert) => reviewsCopy.reviewHiddenCopy(deps, expert, about.reason),
  });
}

export function unhideReview(deps: Deps, operator: Operator, about: About): Promise<void> {
  return setHidden(deps, operator, about, {
    action: 'review.unhide',
    hides: false,
    refusal: reviewsCopy.notHidden,
    kind: 'review_shown',
    copy: (expert) => reviewsCopy.reviewShownCopy(deps, expert),
  });
}

type Change = {
  action: AuditAction;
  hides: boolean;
  /** If it is so already. */
  refusal: string;
  kind: string;
  copy: (expert: string) => NotificationCopy;
};

async function setHidden(
  deps: Deps,
  operator: Operator,
  { reviewId, reason, key }: About,
  { action, hides, refusal, kind, copy }: Change,
): Promise<void> {
  if (!isUuid(reviewId)) throw reviewNotFound();
  await act(deps, operator, { action, reason, key, input: { reviewId } }, async (tx, at) => {
    const row = await reviewRows.lock(tx, reviewId);
    const found = row && (await reviews.find(tx, reviewId));
    if (!found) throw reviewNotFound();
    const { bookingId, hiddenAt, hiddenReason } = row;
    await refuseParty(tx, operator, {
      ...{ bookingId, content: { kind: 'review', contentId: reviewId } },
      people: [row.reviewerId, found.expert.id],
    });
    if ((hiddenAt !== null) === hides) throw new AppError('conflict', refusal);
    const after = hides ? { hiddenAt: at, hiddenReason: reason } : { hiddenAt: null, hiddenReason: null };
    await reviewRows.setHidden(tx, reviewId, after);
    if (hides) {
      const closing = { resolution: reviewsCopy.hiddenResolution, closedById: operator.userId };
      await cases.close(tx, at, contentReportKey('review', reviewId), closing);
    }
    const author = await accounts.findById(tx, row.reviewerId);
    if (author) {
      const news = { kind, bookingId, path: '/dashboard', copy: copy(fullName(found.expert)) };
      await notify(tx, deps, { to: author, ...news });
    }
    return {
      concerns: { bookingId, userId: row.reviewerId },
      before: { reviewId, hiddenAt, hiddenReason },
      after: { reviewId, hiddenAt: after.hiddenAt },
    };
  });
}

function reviewNotFound(): AppError {
  return new AppError('not_found', reviewsCopy.notFound);
}

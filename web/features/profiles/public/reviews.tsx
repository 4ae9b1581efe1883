import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import type { Profile, PublicReview } from '#shared/profiles/profiles.schema.ts';
import { formatDate } from '#shared/time/date-format.ts';
import { nameOf } from '#web/features/profiles/name-of.ts';
import * as profilesCopy from '#web/features/profiles/profiles.copy.ts';
import { profileReviews, reviewsPerPage } from '#web/features/profiles/profiles.queries.ts';
import { loadFailed } from '#web/lib/load-failed.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { Section } from './profile-sections.tsx';

const { page: copy, sections } = profilesCopy;

/** The rating at the top of the page links here. */
export const reviewsId = 'reviews';

/** The way to report a review. */
type ReportReview = (id: string) => ReactNode;

/** The latest reviews, which are part of the profile, and the others on request. */
export function Reviews({ profile, report }: { profile: Profile; report?: ReportReview | undefined }) {
  const { reviews, _count } = profile;
  const [pages, setPages] = useState(0);
  const [isLoading, setLoading] = useState(false);
  const offsets = Array.from({ length: pages }, (_, page) => reviews.length + page * reviewsPerPage);
  const hasMore = reviews.length + pages * reviewsPerPage < _count.reviews;
  return (
    <Section id={reviewsId} title={sections.reviews(_count.reviews)}>
      {reviews.length === 0 ? (
        <p className="mt-3 text-muted">{copy.noReviews}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {reviews.map((review) => (
            <Review key={review.id} expert={nameOf(profile)} {...{ review, report }} />
          ))}
          {offsets.map((offset) => (
            <MoreReviews key={offset} {...{ profile, offset, report }} onLoading={setLoading} />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button variant="outline" className="mt-2" busy={isLoading} onClick={() => setPages(pages + 1)}>
          {copy.moreReviews}
        </Button>
      )}
    </Section>
  );
}

type MoreReviewsProps = {
  profile: Profile;
  offset: number;
  onLoading: (isLoading: boolean) => void;
  report: ReportReview | undefined;
};

/** One page. The first of its reviews gets the focus, so that reading goes on where it stopped. */
function MoreReviews({ profile, offset, onLoading, report }: MoreReviewsProps) {
  const query = useQuery(profileReviews(profile.id, offset));
  const first = useRef<HTMLLIElement>(null);
  const { data, isFetching } = query;
  useEffect(() => onLoading(isFetching), [isFetching, onLoading]);
  useEffect(() => {
    if (data) first.current?.focus({ preventScroll: true });
  }, [data]);
  if (loadFailed(query)) {
    return (
      <li className="py-5">
        <LoadError level={3} title={copy.reviewsFailed} busy={isFetching} onRetry={query.refetch} />
      </li>
    );
  }
  return data?.map((review, n) => (
    <Review
      key={review.id}
      expert={nameOf(profile)}
      ref={n === 0 ? first : undefined}
      {...{ review, report }}
    />
  ));
}

type ReviewProps = {
  review: PublicReview;
  expert: string;
  report: ReportReview | undefined;
  ref?: Ref<HTMLLIElement> | undefined;
};

function Review({ review, expert, report, ref }: ReviewProps) {
  const { rating, comment, createdAt, reviewer, reply, repliedAt } = review;
  return (
    <li ref={ref} tabIndex={ref ? -1 : undefined} className="py-5 outline-offset-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-semibold">
          {[reviewer.firstName, reviewer.lastName].filter(Boolean).join(' ') || copy.anonymousReviewer}
        </p>
        <Stars rating={rating} />
      </div>
      {comment && <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">{comment}</p>}
      <p className="mt-2 text-muted text-sm">
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        {report && <> · {report(review.id)}</>}
      </p>
      {reply && <Reply name={expert} reply={reply} repliedAt={repliedAt} />}
    </li>
  );
}

type ReplyProps = { name: string; reply: string; repliedAt: string | null };

function Reply({ name, reply, repliedAt }: ReplyProps) {
  return (
    <div className="mt-4 border-line border-l-2 pl-4">
      <p className="wrap-anywhere font-semibold">{copy.replied(name)}</p>
      <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">{reply}</p>
      {repliedAt && (
        <p className="mt-2 text-muted text-sm">
          <time dateTime={repliedAt}>{formatDate(repliedAt)}</time>
        </p>
      )}
    </div>
  );
}

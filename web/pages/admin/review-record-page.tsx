import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useParams } from 'wouter';
import type { ReviewRecord } from '#shared/operator/people.schema.ts';
import { formatDate } from '#shared/time/date-format.ts';
import { Detail, DetailList } from '#web/features/operator/detail-list.tsx';
import { PersonLink } from '#web/features/operator/person-link.tsx';
import { ReviewActions, useReviewActions } from '#web/features/operator/reviews/review-actions.tsx';
import * as reviewsCopy from '#web/features/operator/reviews/reviews.copy.ts';
import { reviewRecord } from '#web/features/operator/reviews/reviews.queries.ts';
import { WarningBox } from '#web/features/operator/warning-box.tsx';
import { adminBookingPath, adminCasePath } from '#web/lib/admin-paths.ts';
import { paths } from '#web/lib/paths.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { ConsoleFrame } from './console-frame.tsx';
import { LoadedRecord } from './loaded-record.tsx';

const copy = reviewsCopy.page;

export function ReviewRecordPage() {
  const { id = '' } = useParams();
  return (
    <ConsoleFrame title={copy.documentTitle}>
      <BackLink href={paths.admin}>{copy.back}</BackLink>
      <OneReview key={id} id={id} />
    </ConsoleFrame>
  );
}

function OneReview({ id }: { id: string }) {
  const query = useQuery(reviewRecord(id));
  return (
    <LoadedRecord query={query} copy={copy} listPath={paths.admin}>
      {(review) => <LoadedReview review={review} />}
    </LoadedRecord>
  );
}

function LoadedReview({ review }: { review: ReviewRecord }) {
  const actions = useReviewActions(review.id);
  const title = useRef<HTMLHeadingElement>(null);
  const { author, expert, hidden } = review;
  return (
    <>
      <header className="mb-8">
        <h1 ref={title} tabIndex={-1} className="wrap-anywhere w-fit rounded-sm font-semibold text-name">
          {copy.title(author.name, expert.name)}
        </h1>
        <div className="mt-3 flex flex-wrap gap-2">
          {hidden ? (
            <Badge tone="danger">{copy.hiddenBadge}</Badge>
          ) : (
            <Badge tone="good">{copy.shownBadge}</Badge>
          )}
        </div>
        <p role="status" className="mt-3 font-semibold text-good empty:hidden">
          {actions.result}
        </p>
      </header>
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Text review={review} />
        <Card className="grid content-start gap-8 self-start max-sm:p-4">
          <ReviewActions review={review} actions={actions} onOpenerGone={() => title.current?.focus()} />
          <ReviewDetails review={review} />
        </Card>
      </div>
    </>
  );
}

function Text({ review: { rating, comment, reply, expert, hidden } }: { review: ReviewRecord }) {
  return (
    <section aria-label={copy.review} className="grid max-w-prose content-start gap-5">
      {hidden && <WarningBox title={copy.hidden(formatDate(hidden.since))}>{hidden.reason}</WarningBox>}
      <Stars rating={rating} />
      {comment ? (
        <blockquote className="wrap-anywhere whitespace-pre-line border-line border-l-2 pl-4">
          {comment}
        </blockquote>
      ) : (
        <p className="text-muted">{copy.noComment}</p>
      )}
      {reply && (
        <figure>
          <figcaption className="text-muted text-sm">{copy.reply(expert.name)}</figcaption>
          <blockquote className="wrap-anywhere mt-1 whitespace-pre-line border-line border-l-2 pl-4">
            {reply}
          </blockquote>
        </figure>
      )}
    </section>
  );
}

function ReviewDetails({ review }: { review: ReviewRecord }) {
  return (
    <section aria-labelledby="details" className="grid gap-4">
      <h2 id="details" className="font-semibold text-heading">
        {copy.details}
      </h2>
      <DetailList>
        <Detail name={copy.author}>
          <PersonLink person={review.author} />
        </Detail>
        <Detail name={copy.expert}>
          <PersonLink person={review.expert} />
        </Detail>
        <Detail name={copy.written}>{formatDate(review.createdAt)}</Detail>
      </DetailList>
      {review.caseId && (
        <Button asChild variant="outline">
          <Link href={adminCasePath(review.caseId)}>{copy.case}</Link>
        </Button>
      )}
      <Button asChild variant="outline">
        <Link href={adminBookingPath(review.bookingId)}>{copy.record}</Link>
      </Button>
    </section>
  );
}

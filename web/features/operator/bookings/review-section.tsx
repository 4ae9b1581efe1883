import type { BookingRecord } from '#shared/operator/bookings.schema.ts';
import { adminReviewPath } from '#web/lib/admin-paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import * as bookingsCopy from './bookings.copy.ts';
import { RecordSection } from './record-section.tsx';

const copy = bookingsCopy.review;

export function ReviewSection({ review }: { review: BookingRecord['review'] }) {
  return (
    <RecordSection id="review" title={bookingsCopy.sections.review}>
      {review ? (
        <div className="grid gap-2">
          <p className="flex flex-wrap items-center gap-3">
            <Stars rating={review.rating} />
            {review.isHidden && <Badge tone="danger">{copy.hidden}</Badge>}
          </p>
          {review.comment && (
            <blockquote className="wrap-anywhere max-w-prose whitespace-pre-line border-line border-l-2 pl-4">
              {review.comment}
            </blockquote>
          )}
          <TextLink href={adminReviewPath(review.id)} className="w-fit">
            {copy.open}
          </TextLink>
        </div>
      ) : (
        <p className="text-muted">{copy.none}</p>
      )}
    </RecordSection>
  );
}

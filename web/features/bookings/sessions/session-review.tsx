import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { formatPrice } from '#shared/money.ts';
import { Stars } from '#web/ui/stars.tsx';
import * as sessionsCopy from './sessions.copy.ts';
import type { VisibleSession } from './visible-session.ts';

type Props = { review: NonNullable<Booking['review']>; session: VisibleSession };

/** The client's review and tip, and the expert's reply. Not a region: a dashboard may have many of them. */
export function SessionReview({ review, session: { party, other } }: Props) {
  const { rating, comment, tipAmount, reply, isHidden, hiddenReason } = review;
  const tip = Number(tipAmount);
  const isExpert = party === 'expert';
  return (
    <figure
      aria-label={sessionsCopy.review}
      className="wrap-anywhere grid max-w-prose grid-cols-1 gap-2 border-line border-l-2 pl-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-semibold">
          {isExpert ? sessionsCopy.reviewBy(other.shortName) : sessionsCopy.yourReview}
        </p>
        <Stars rating={rating} />
      </div>
      {comment && <p className="whitespace-pre-line">{comment}</p>}
      {isHidden && (
        <div className="rounded-lg bg-wait-soft p-3 text-sm text-wait">
          <p>{isExpert ? sessionsCopy.theirReviewHidden : sessionsCopy.yourReviewHidden}</p>
          {hiddenReason && <p className="whitespace-pre-line">{sessionsCopy.hiddenReason(hiddenReason)}</p>}
        </div>
      )}
      {tip > 0 && (
        <p className="text-muted tabular-nums">
          {isExpert
            ? sessionsCopy.tipReceived(other.shortName, formatPrice(tip))
            : sessionsCopy.tipGiven(formatPrice(tip))}
        </p>
      )}
      {reply && (
        <div className="mt-1 border-line border-l-2 pl-4">
          <p className="font-semibold">
            {isExpert ? sessionsCopy.yourReply : sessionsCopy.replyBy(other.shortName)}
          </p>
          <p className="whitespace-pre-line">{reply}</p>
        </div>
      )}
    </figure>
  );
}

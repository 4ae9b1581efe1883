import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { formatPrice } from '#shared/money.ts';
import { Stars } from '#web/ui/stars.tsx';
import type { VisibleSession } from './visible-session.ts';

type Props = { review: NonNullable<Booking['review']>; seen: VisibleSession };

/** What the client said of a session, what they added to it, and what the expert says to it. */
export function SessionReview({ review, seen: { party, other } }: Props) {
  const { rating, comment, tipAmount, reply } = review;
  const tip = Number(tipAmount);
  const isExpert = party === 'expert';
  return (
    <section
      aria-label="Review"
      className="wrap-anywhere grid max-w-prose grid-cols-1 gap-2 border-line border-l-2 pl-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-semibold">{isExpert ? `${other.shortName}’s review` : 'Your review'}</p>
        <Stars rating={rating} />
      </div>
      {comment && <p className="whitespace-pre-line">{comment}</p>}
      {tip > 0 && (
        <p className="text-muted tabular-nums">
          {isExpert ? `With a tip of ${formatPrice(tip)}, all yours.` : `You tipped ${formatPrice(tip)}.`}
        </p>
      )}
      {reply && (
        <div className="mt-1 border-line border-l-2 pl-4">
          <p className="font-semibold">{isExpert ? 'Your answer' : `${other.shortName} answered`}</p>
          <p className="whitespace-pre-line">{reply}</p>
        </div>
      )}
    </section>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { shortName } from '#shared/accounts/names.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { formatPrice } from '#shared/money.ts';
import { reviewBlockedReason } from '#shared/reviews/reviews.rules.ts';
import type { ReviewForm as Form, WrittenReview } from '#shared/reviews/reviews.schema.ts';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { oneBooking } from '#web/features/bookings/bookings.queries.ts';
import { SessionReview } from '#web/features/bookings/sessions/session-review.tsx';
import { visibleTo } from '#web/features/bookings/sessions/visible-session.ts';
import { usePaymentReturn } from '#web/features/payments/use-payment-return.ts';
import { forgetPublicProfiles } from '#web/features/profiles/profiles.queries.ts';
import { ReviewForm } from '#web/features/reviews/review-form.tsx';
import { NothingToReview, ReviewSkeleton } from '#web/features/reviews/review-states.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { paths } from '#web/lib/paths.ts';
import { ErrorState } from '#web/ui/alert.tsx';
import { toast } from '#web/ui/toast.ts';
import { TryAgain } from '#web/ui/try-again.tsx';
import { ReviewFrame } from './review-frame.tsx';
import { showTipSent } from './tip-sent-toast.ts';
import { type GivenTip, TipStep } from './tip-step.tsx';

/** Its address is enough: what can be said of the session is what the booking says now. */
export function ReviewPage() {
  const { bookingId = '' } = useParams<{ bookingId: string }>();
  return <SessionToReview key={bookingId} bookingId={bookingId} />;
}

const title = 'Share Your Experience';
const beforeAskingMs = 700;

function SessionToReview({ bookingId }: { bookingId: string }) {
  const { user } = useAuth();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const main = useRef<HTMLDivElement>(null);
  const { data: booking, error, isFetching, refetch } = useQuery(oneBooking(bookingId));
  const [given, setGiven] = useState<GivenTip>();
  const [paying, setPaying] = useState(false);
  const [finishing, setFinishing] = useState(false);

  const leave = () => navigate(paths.dashboard, { replace: true });
  // The server hears of the money before the dashboard asks for it; it asks the provider a little later at most.
  const finish = async (): Promise<void> => {
    setFinishing(true);
    const { data } = await refetch();
    if (data?.actions.includes('tip')) {
      await new Promise((resolve) => setTimeout(resolve, beforeAskingMs));
      await refetch();
    }
    showTipSent(data ?? booking);
    leave();
  };
  usePaymentReturn(() => void finish());

  const written = ({ tip }: WrittenReview, { tipAmount }: Form): void => {
    forgetPublicProfiles(client);
    const isPaid = tip === undefined || tip.status === 'captured' || tip.status === 'processing';
    const paidBy =
      tip && isPaid ? ` Your ${formatPrice(tipAmount)} tip is charged to the card you kept.` : '';
    toast({ title: 'Review Submitted!', description: `Thank you for sharing your experience.${paidBy}` });
    if (isPaid) {
      leave();
    } else {
      setGiven({ amount: tipAmount, tip });
      void refetch();
    }
  };

  if (!booking && error instanceof ApiError && error.status === 404) return <NothingToReview why="missing" />;
  if (!booking || !user) {
    return (
      <div ref={main} tabIndex={-1} className="outline-none">
        <ReviewFrame title={title} lead="">
          {error ? (
            <ErrorState
              title="Failed to fetch booking"
              text="The connection may have been lost on the way."
              action={
                <TryAgain
                  busy={isFetching}
                  onClick={() => void refetch()}
                  onFocusGone={() => main.current?.focus()}
                />
              }
            />
          ) : (
            <ReviewSkeleton />
          )}
        </ReviewFrame>
      </div>
    );
  }
  const expert = shortName(booking.profile.user);
  // Just sent, and the answer that says so is still on its way.
  const isNew = given !== undefined && booking.review === null;
  if (isNew || paying || finishing || booking.actions.includes('tip')) {
    return (
      <TipStep
        booking={booking}
        expert={expert}
        given={given}
        paying={paying || finishing}
        onPaying={setPaying}
        reread={async () => (await refetch({ throwOnError: true })).data}
        onDone={() => void finish()}
      />
    );
  }
  if (booking.actions.includes('review')) {
    return (
      <ReviewFrame title={title} lead={`Tell others what it is like to meet ${expert}.`} booking={booking}>
        <ReviewForm booking={booking} expert={expert} onWritten={written} onMoved={() => void refetch()} />
      </ReviewFrame>
    );
  }
  return <NotNow booking={booking} userId={user.id} />;
}

function NotNow({ booking, userId }: { booking: Booking; userId: string }) {
  const seen = visibleTo(userId, booking);
  const { status, review, noShow } = booking;
  const why =
    seen.party === 'expert' ? 'own' : reviewBlockedReason({ status, noShow, reviewed: review !== null });
  return (
    <NothingToReview why={why}>
      {review && (
        <div className="w-full text-left">
          <SessionReview review={review} seen={seen} />
        </div>
      )}
    </NothingToReview>
  );
}

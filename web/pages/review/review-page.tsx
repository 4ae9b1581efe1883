import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
import { loadFailed } from '#web/lib/load-failed.ts';
import { paths } from '#web/lib/paths.ts';
import { LoadError } from '#web/ui/load-error.tsx';
import { toast } from '#web/ui/toast.ts';
import { ReviewFrame } from './review-frame.tsx';
import * as reviewPageCopy from './review-page.copy.ts';
import { showTipSent } from './tip-sent-toast.ts';
import { type SubmittedTip, TipStep } from './tip-step.tsx';

/** The review form, the tip step, or the reason why there is neither. The booking's actions decide. */
export function ReviewPage() {
  const { bookingId = '' } = useParams<{ bookingId: string }>();
  return <SessionToReview key={bookingId} bookingId={bookingId} />;
}

/** How long to wait before asking again whether a tip has arrived. */
const tipCheckDelayMs = 700;

function SessionToReview({ bookingId }: { bookingId: string }) {
  const { user } = useAuth();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const query = useQuery(oneBooking(bookingId));
  const { data: booking, error, isFetching, refetch } = query;
  const [submittedTip, setSubmittedTip] = useState<SubmittedTip>();
  const [paying, setPaying] = useState(false);
  const [finishing, setFinishing] = useState(false);

  const leave = () => navigate(paths.dashboard, { replace: true });
  // Reading the booking makes the server check the payment, so that the dashboard shows the tip as paid.
  const finish = async (): Promise<void> => {
    setFinishing(true);
    const { data } = await refetch();
    if (data?.actions.includes('tip')) {
      await new Promise((resolve) => setTimeout(resolve, tipCheckDelayMs));
      await refetch();
    }
    showTipSent(data ?? booking);
    leave();
  };
  usePaymentReturn({ onPaid: () => void finish(), isExtra: true });

  const onSubmitted = ({ tip }: WrittenReview, { tipAmount }: Form): void => {
    forgetPublicProfiles(client);
    const isPaid = tip === undefined || tip.status === 'captured' || tip.status === 'processing';
    const tipCharged = tip && isPaid ? reviewPageCopy.tipCharged(formatPrice(tipAmount)) : '';
    toast({ title: reviewPageCopy.submitted, description: `${reviewPageCopy.thanks}${tipCharged}` });
    if (isPaid) {
      leave();
    } else {
      setSubmittedTip({ amount: tipAmount, tip });
      void refetch();
    }
  };

  if (!booking && error instanceof ApiError && error.status === 404)
    return <NothingToReview reason="missing" />;
  if (!booking || !user) {
    return (
      <ReviewFrame title={reviewPageCopy.title} lead="">
        {loadFailed(query) ? (
          <LoadError level={2} title={reviewPageCopy.failed} busy={isFetching} onRetry={refetch} />
        ) : (
          <ReviewSkeleton />
        )}
      </ReviewFrame>
    );
  }
  const expert = shortName(booking.profile.user);
  // The review was just submitted, and the booking isn't refetched yet.
  const isNew = submittedTip !== undefined && booking.review === null;
  if (isNew || paying || finishing || booking.actions.includes('tip')) {
    return (
      <TipStep
        booking={booking}
        expert={expert}
        submittedTip={submittedTip}
        paying={paying || finishing}
        onPaying={setPaying}
        reload={async () => (await refetch({ throwOnError: true })).data}
        onDone={() => void finish()}
      />
    );
  }
  if (booking.actions.includes('review')) {
    return (
      <ReviewFrame title={reviewPageCopy.title} lead={reviewPageCopy.lead(expert)} booking={booking}>
        <ReviewForm {...{ booking, expert, onSubmitted }} onOutdated={() => void refetch()} />
      </ReviewFrame>
    );
  }
  return <NoReview booking={booking} userId={user.id} />;
}

function NoReview({ booking, userId }: { booking: Booking; userId: string }) {
  const session = visibleTo(userId, booking);
  const { status, review, noShow } = booking;
  const reason =
    session.party === 'expert' ? 'own' : reviewBlockedReason({ status, noShow, reviewed: review !== null });
  return (
    <NothingToReview reason={reason}>
      {review && (
        <div className="w-full text-left">
          <SessionReview review={review} session={session} />
        </div>
      )}
    </NothingToReview>
  );
}

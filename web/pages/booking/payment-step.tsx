import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { fullName } from '#shared/accounts/names.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import {
  deleteBookingDraft,
  keepRequestedDraft,
  readBookingDraft,
  saveBookingDraft,
} from '#web/features/bookings/request/booking-draft.ts';
import {
  payableBooking,
  paymentSecret,
  paymentStateOf,
  wasCanceledUnpaid,
} from '#web/features/bookings/request/payable-booking.ts';
import * as paymentCopy from '#web/features/bookings/request/payment.copy.ts';
import { PaymentClosed, PaymentSkeleton } from '#web/features/bookings/request/payment-states.tsx';
import { publicConfig } from '#web/features/payments/payments.queries.ts';
import { showRequestSent } from '#web/features/payments/request-sent.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { loadFailed } from '#web/lib/load-failed.ts';
import { bookPath, paths, payPath, profilePath } from '#web/lib/paths.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { LoadError } from '#web/ui/load-error.tsx';
import * as bookingCopy from './booking.copy.ts';
import { BookingFrame } from './booking-frame.tsx';
import { PaymentForm } from './payment-form.tsx';

export type PaymentStepProps = {
  profileId: string;
  bookingId: string;
  userId: string;
};

/** Pays for a requested booking. Needs only the URL, so it survives a reload. */
export function PaymentStep({ profileId, bookingId, userId }: PaymentStepProps) {
  const [, navigate] = useLocation();
  const [paying, setPaying] = useState(false);
  const booking = useQuery(payableBooking(bookingId));
  const state = booking.data && paymentStateOf(booking.data);
  const config = useQuery(publicConfig);
  const secret = useQuery({ ...paymentSecret(bookingId), enabled: state === 'payable' });
  const back = { href: bookPath(profileId), text: bookingCopy.backToSession };
  const name = booking.data && fullName(booking.data.profile.user);
  const readerZone = useTimeZone();
  const [draft] = useState(() => readBookingDraft(userId, profileId));
  const { timeZone = readerZone } = draft ?? {};
  useEffect(() => {
    if (booking.data) updateDraft(userId, booking.data, timeZone);
  }, [userId, booking.data, timeZone]);

  // While a payment is running, `useCompletePayment` shows its result.
  if (!paying) {
    if (booking.error instanceof ApiError && booking.error.status === 404) {
      return <PaymentClosed profileId={profileId} reason="missing" />;
    }
    if (booking.data && booking.data.profileId !== profileId) {
      return <Redirect to={payPath(booking.data.profileId, bookingId)} replace />;
    }
    if (state === 'paid') return <Redirect to={paths.dashboard} replace />;
    if (booking.data && state === 'closed') {
      const reason = wasCanceledUnpaid(booking.data) ? 'canceled' : 'expired';
      return <PaymentClosed profileId={profileId} reason={reason} />;
    }
  }

  const failed = [booking, config, secret].filter(loadFailed);
  if (failed.length > 0) {
    return (
      <BookingFrame step={2} name={name} back={back}>
        <LoadError
          level={2}
          {...paymentCopy.paymentLoadFailed[loadFailed(secret) ? 'payment' : 'booking']}
          busy={[booking, ...failed].some(({ isFetching }) => isFetching)}
          onRetry={() => {
            // Also reload the booking, which says whether it can still be paid.
            for (const { refetch } of new Set([booking, ...failed])) void refetch();
          }}
        />
      </BookingFrame>
    );
  }
  const isReady = booking.data && name && config.data && secret.data;
  return (
    <BookingFrame step={2} name={name} back={back}>
      {isReady ? (
        <PaymentForm
          booking={booking.data}
          name={name}
          config={config.data}
          clientSecret={secret.data}
          timeZone={timeZone}
          message={draft?.direct ? draft.message : undefined}
          onMessage={(message) =>
            draft && saveBookingDraft(userId, profileId, { ...draft, message, requested: true })
          }
          busy={paying}
          onBusy={setPaying}
          recheck={async () => {
            const { data, error } = await booking.refetch();
            if (error || !data) throw error ?? new Error('no booking');
            return paymentStateOf(data);
          }}
          onCanceled={() => {
            deleteBookingDraft(userId, profileId);
            navigate(profilePath(profileId), { replace: true });
          }}
          onPaid={() => {
            deleteBookingDraft(userId, profileId);
            showRequestSent(booking.data.profile.user.firstName || name);
            navigate(paths.dashboard, { replace: true });
          }}
        />
      ) : (
        <PaymentSkeleton />
      )}
    </BookingFrame>
  );
}

/** Going back restores step 1 as long as the request isn't sent. */
function updateDraft(userId: string, booking: Booking, timeZone: string): void {
  const state = paymentStateOf(booking);
  if (state === 'payable') keepRequestedDraft(userId, booking, timeZone);
  if (state === 'paid') deleteBookingDraft(userId, booking.profileId);
}

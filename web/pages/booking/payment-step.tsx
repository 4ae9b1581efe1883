import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { fullName } from '#shared/accounts/names.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { payableBooking, paymentSecret, standingOf } from '#web/features/bookings/request/payable-booking.ts';
import {
  PaymentFailed,
  PaymentOver,
  PaymentSkeleton,
} from '#web/features/bookings/request/payment-states.tsx';
import { saySent } from '#web/features/payments/payment-sent.ts';
import { publicConfig } from '#web/features/payments/payments.queries.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { bookPath, paths, payPath } from '#web/lib/paths.ts';
import { ownTimeZone } from '#web/lib/time-zones.ts';
import { BookingFrame } from './booking-frame.tsx';
import { PaymentForm } from './payment-form.tsx';

export type PaymentStepProps = {
  profileId: string;
  bookingId: string;
  /** The zone that was chosen before. */
  timeZone?: string | undefined;
  /** What is being paid for, for whoever goes back to change it. */
  onBooking: (booking: Booking) => void;
};

/** Pays for a booking that was asked for. Its address is enough: nothing else has to be remembered. */
export function PaymentStep({ profileId, bookingId, timeZone = ownTimeZone(), onBooking }: PaymentStepProps) {
  const [, navigate] = useLocation();
  const [paying, setPaying] = useState(false);
  const booking = useQuery(payableBooking(bookingId));
  const standing = booking.data && standingOf(booking.data);
  const config = useQuery(publicConfig);
  const secret = useQuery({ ...paymentSecret(bookingId), enabled: standing === 'payable' });
  const back = { href: bookPath(profileId), text: 'Back to Your Session' };
  const name = booking.data && fullName(booking.data.profile.user);
  useEffect(() => {
    if (booking.data) onBooking(booking.data);
  }, [booking.data, onBooking]);

  // While it is being paid, what comes of it is said by whoever pays.
  if (!paying) {
    if (booking.error instanceof ApiError && booking.error.status === 404) {
      return <PaymentOver profileId={profileId} why="missing" />;
    }
    if (booking.data && booking.data.profileId !== profileId) {
      return <Redirect to={payPath(booking.data.profileId, bookingId)} replace />;
    }
    if (standing === 'sent') return <Redirect to={paths.dashboard} replace />;
    if (standing === 'over') return <PaymentOver profileId={profileId} why="ended" />;
  }

  const failed = [booking, config, secret].filter(({ data, isError }) => isError && data === undefined);
  if (failed.length > 0) {
    return (
      <BookingFrame step={2} name={name} back={back}>
        <PaymentFailed
          what={secret.isError ? 'payment' : 'booking'}
          busy={[booking, ...failed].some(({ isFetching }) => isFetching)}
          onRetry={() => {
            // What can't be paid any more is told by the booking.
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
          busy={paying}
          onBusy={setPaying}
          recheck={async () => {
            const { data, error } = await booking.refetch();
            if (error || !data) throw error ?? new Error('no booking');
            return standingOf(data);
          }}
          onPaid={() => {
            saySent(booking.data.profile.user.firstName || name);
            navigate(paths.dashboard, { replace: true });
          }}
        />
      ) : (
        <PaymentSkeleton />
      )}
    </BookingFrame>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useRef } from 'react';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { CardFields } from '#web/features/payments/card-fields.tsx';
import type { CardForm } from '#web/features/payments/card-form.ts';
import { CardSkeleton } from '#web/features/payments/card-states.tsx';
import { publicConfig } from '#web/features/payments/payments.queries.ts';
import { type PaymentState, useCompletePayment } from '#web/features/payments/use-complete-payment.ts';
import { loadFailed } from '#web/lib/load-failed.ts';
import { reviewPath } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import * as tipCopy from './tip.copy.ts';

type Props = {
  bookingId: string;
  clientSecret: string;
  price: string;
  /** Why a card has to be entered. */
  reason: string;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  reload: () => Promise<Booking | undefined>;
  onPaid: () => void;
  skipLink: ReactNode;
};

/** The card form for a tip. The card is charged right away and isn't saved. */
export function TipCard({ bookingId, clientSecret, price, reason, busy, onBusy, onPaid, ...props }: Props) {
  const card = useRef<CardForm>(null);
  const config = useQuery(publicConfig);
  const { complete, notice } = useCompletePayment({
    card,
    onBusy,
    onPaid,
    prepare: async () => undefined,
    recheck: async () => standingOf(await props.reload()),
    returnUrl: new URL(reviewPath(bookingId), window.location.origin).href,
  });
  if (loadFailed(config)) {
    return (
      <LoadError
        title={tipCopy.setupFailed}
        text={tipCopy.setupFailedHint}
        busy={config.isFetching}
        onRetry={config.refetch}
      />
    );
  }
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void complete();
      }}
    >
      <p className="text-muted">{reason}</p>
      {config.data ? (
        <CardFields settings={config.data.payments} clientSecret={clientSecret} busy={busy} ref={card} />
      ) : (
        <CardSkeleton />
      )}
      <div role="alert" className="empty:-mt-5">
        {notice && <p className="rounded-button bg-wait-soft px-3 py-2 text-sm text-wait">{notice}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {tipCopy.pay(price)}
        </Button>
        {props.skipLink}
      </div>
    </form>
  );
}

function standingOf(booking: Booking | undefined): PaymentState {
  if (!booking || booking.actions.includes('tip')) return 'payable';
  return Number(booking.review?.tipAmount) > 0 ? 'paid' : 'closed';
}

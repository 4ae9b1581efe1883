import { type SubmitEvent, useRef, useState } from 'react';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { bookingLimits } from '#shared/bookings/bookings.schema.ts';
import { formatPrice } from '#shared/money.ts';
import type { PublicConfig } from '#shared/payments/config.schema.ts';
import { formatExactClock } from '#shared/time/time-format.ts';
import { finishPayment } from '#web/features/bookings/bookings.queries.ts';
import * as paymentCopy from '#web/features/bookings/request/payment.copy.ts';
import { PaymentBar, PaymentSummary } from '#web/features/bookings/request/payment-summary.tsx';
import * as requestCopy from '#web/features/bookings/request/request.copy.ts';
import { useCancelRequest } from '#web/features/bookings/request/use-cancel-request.ts';
import { TermsNote } from '#web/features/content/terms-note.tsx';
import { CardFields } from '#web/features/payments/card-fields.tsx';
import type { CardForm } from '#web/features/payments/card-form.ts';
import { PaymentTerms, ShortTerms } from '#web/features/payments/payment-terms.tsx';
import { type PaymentState, useCompletePayment } from '#web/features/payments/use-complete-payment.ts';
import { useNow } from '#web/lib/hooks/use-now.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextArea } from '#web/ui/field.tsx';
import * as bookingCopy from './booking.copy.ts';

type Props = {
  booking: Booking;
  name: string;
  config: PublicConfig;
  clientSecret: string;
  timeZone: string;
  /** What was typed so far; undefined if step 1 asked for it. */
  message: string | undefined;
  onMessage: (message: string) => void;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  recheck: () => Promise<PaymentState>;
  onPaid: () => void;
  onCanceled: () => void;
};

/** Step 2: the card form, with a summary and the payment terms. */
export function PaymentForm({
  booking,
  name,
  config,
  clientSecret,
  timeZone,
  message: savedMessage,
  onMessage,
  busy,
  onCanceled,
  ...on
}: Props) {
  const card = useRef<CardForm>(null);
  const [saveCard, setSaveCard] = useState(false);
  const [message, setMessage] = useState(savedMessage);
  const now = useNow();
  const { complete, notice } = useCompletePayment({
    ...on,
    card,
    prepare: () => finishPayment(booking.id, { saveCard, message }),
    returnUrl: new URL(paths.dashboard, window.location.origin).href,
  });
  const expert = booking.profile.user.firstName || name;
  const { cancel, canceling } = useCancelRequest(booking, onCanceled);
  const freeUntil = new Date(booking.freeUntil ?? 0);
  const cancellation = { expert, policy: config.policy, freeUntil, timeZone, now };
  const summary = { booking, timeZone, now, busy, notice };
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void complete();
      }}
    >
      <section aria-labelledby="card-heading" className="grid grid-cols-1 content-start gap-4">
        <h2 id="card-heading" className="font-semibold text-heading">
          {bookingCopy.cardHeading}
        </h2>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          {booking.expiresAt && (
            <p className="text-muted">
              {bookingCopy.reservedUntil}{' '}
              <span className="font-semibold text-ink tabular-nums">
                {formatExactClock(new Date(booking.expiresAt), timeZone)}
              </span>
              .
            </p>
          )}
          <Button
            variant="quiet"
            className="-mx-4 underline decoration-field underline-offset-4"
            busy={canceling}
            disabled={busy}
            onClick={() => void cancel()}
          >
            {paymentCopy.cancelRequest}
          </Button>
        </div>
        <Card className="grid grid-cols-1 gap-4 max-sm:p-4">
          <CardFields settings={config.payments} clientSecret={clientSecret} busy={busy} ref={card} />
          <div>
            <Checkbox
              label={bookingCopy.saveCard}
              checked={saveCard}
              disabled={busy}
              onCheckedChange={(checked) => setSaveCard(checked === true)}
            />
            <p className="text-muted text-sm">{bookingCopy.saveCardHint(expert)}</p>
          </div>
        </Card>
        {message !== undefined && (
          <TextArea
            label={requestCopy.messageLabel}
            hint={requestCopy.messageHint(expert)}
            limit={bookingLimits.message}
            maxLength={bookingLimits.message}
            value={message}
            disabled={busy}
            onChange={({ target }) => {
              setMessage(target.value);
              onMessage(target.value);
            }}
          />
        )}
      </section>
      <aside aria-label={bookingCopy.summaryLabel} className="lg:sticky lg:top-24 lg:self-start">
        <PaymentSummary name={name} {...summary}>
          <PaymentTerms
            {...cancellation}
            price={formatPrice(booking.price)}
            feePercent={config.platformFeePercent}
          />
          <TermsNote action="payment" className="mt-4 max-sm:hidden" />
        </PaymentSummary>
      </aside>
      <PaymentBar
        {...summary}
        terms={
          <>
            <ShortTerms {...cancellation} />
            <TermsNote action="payment" className="mb-2 leading-snug" />
          </>
        }
      />
    </form>
  );
}

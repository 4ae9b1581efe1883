import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { formatPrice } from '#shared/money.ts';
import type { ExtraPayment } from '#shared/payments/extra-payment.schema.ts';
import type { NewTip } from '#shared/reviews/reviews.schema.ts';
import { sendTip } from '#web/features/reviews/reviews.queries.ts';
import { TipChoice } from '#web/features/reviews/tip-choice.tsx';
import { ApiError, serverMessage } from '#web/lib/api-client.ts';
import { paths } from '#web/lib/paths.ts';
import { startAtTop } from '#web/lib/start-at-top.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { toast } from '#web/ui/toast.ts';
import { ReviewFrame } from './review-frame.tsx';
import * as reviewPageCopy from './review-page.copy.ts';
import * as tipCopy from './tip.copy.ts';
import { TipCard } from './tip-card.tsx';

/** A tip that was submitted with the review, and its payment so far. */
export type SubmittedTip = { amount: number; tip: ExtraPayment };

type Props = {
  booking: Booking;
  expert: string;
  /** Set when the review was submitted a moment ago. */
  submittedTip: SubmittedTip | undefined;
  paying: boolean;
  onPaying: (paying: boolean) => void;
  reload: () => Promise<Booking | undefined>;
  onDone: () => void;
};

/** A tip for a reviewed session: first the amount, then the card if none was saved. */
export function TipStep({ booking, expert, submittedTip, paying, onPaying, reload, onDone }: Props) {
  const unpaid = booking.tip?.begun;
  const [chosen, setChosen] = useState<NewTip['amount']>(5);
  const [isSending, setSending] = useState(false);
  const [tip, setTip] = useState(submittedTip?.tip);
  const amount = submittedTip?.amount ?? (unpaid ? Number(unpaid.amount) : chosen);
  useStartAtTop(submittedTip !== undefined);

  const send = async (): Promise<void> => {
    if (isSending) return;
    setSending(true);
    try {
      const next = await sendTip(booking.id, amount);
      if (next.status === 'captured' || next.status === 'processing') return onDone();
      if (next.clientSecret) setTip(next);
      else toastError(tipCopy.setupFailedToast);
    } catch (error) {
      toastError(serverMessage(error) ?? tipCopy.setupFailedToast);
      if (error instanceof ApiError && error.status === 409) await reload().catch(() => undefined);
    } finally {
      setSending(false);
    }
  };

  const price = formatPrice(amount);
  const onSavedCard = booking.tip?.onKeptCard === true && !unpaid?.refusal && tip?.status !== 'failed';
  const heading = submittedTip
    ? { title: reviewPageCopy.submitted, lead: reviewPageCopy.thanks }
    : { title: tipCopy.title, lead: tipCopy.lead(expert) };
  return (
    <ReviewFrame {...heading} booking={booking}>
      <Card className="grid grid-cols-1 gap-5 max-sm:p-4">
        <h2 className="wrap-anywhere font-semibold text-heading">
          {submittedTip || unpaid || tip ? tipCopy.yourTip(price, expert) : tipCopy.howMuch(expert)}
        </h2>
        {tip?.clientSecret ? (
          <TipCard
            bookingId={booking.id}
            clientSecret={tip.clientSecret}
            price={price}
            reason={whyCard(tip, booking)}
            busy={paying}
            onBusy={onPaying}
            reload={reload}
            onPaid={onDone}
            skipLink={<SkipTip />}
          />
        ) : (
          <>
            {!submittedTip && !unpaid && (
              <TipChoice
                label={tipCopy.amount}
                value={chosen}
                onChange={(next) => next !== 0 && setChosen(next)}
              />
            )}
            <p className="text-muted">
              {submittedTip && tipCopy.notStarted}
              {unpaid?.refusal && tipCopy.lastPaymentFailed(unpaid.refusal)}
              {onSavedCard ? tipCopy.onSavedCard(price) : tipCopy.onNewCard(price)}
            </p>
            <div className="flex flex-wrap gap-3">
              <Button busy={isSending} onClick={() => void send()}>
                {onSavedCard ? tipCopy.sendTip(price) : tipCopy.enterCard}
              </Button>
              <SkipTip />
            </div>
          </>
        )}
      </Card>
    </ReviewFrame>
  );
}

/** Why a card has to be entered. */
function whyCard({ status, refusal }: ExtraPayment, { tip }: Booking): string {
  const { savedCardFailed, cardFailed, confirmWithBank, newCard } = tipCopy.whyCard;
  if (status === 'failed') return tip?.onKeptCard ? savedCardFailed(refusal) : cardFailed(refusal);
  return tip?.onKeptCard ? confirmWithBank : newCard;
}

function SkipTip() {
  return (
    <Button asChild variant="quiet">
      <Link href={paths.dashboard}>{tipCopy.skip}</Link>
    </Button>
  );
}

/** The submitted form is gone and took the focus with it, so move both to the top. */
function useStartAtTop(isNew: boolean): void {
  const first = useRef(isNew);
  useEffect(() => {
    if (!first.current) return;
    startAtTop();
  }, []);
}

function toastError(description: string): void {
  toast({ title: tipCopy.error, description, destructive: true });
}

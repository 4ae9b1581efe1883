import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { formatPrice } from '#shared/money.ts';
import type { NewTip, Tip } from '#shared/reviews/reviews.schema.ts';
import { sendTip } from '#web/features/reviews/reviews.queries.ts';
import { TipChoice } from '#web/features/reviews/tip-choice.tsx';
import { ApiError, serverMessage } from '#web/lib/api-client.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { toast } from '#web/ui/toast.ts';
import { ReviewFrame } from './review-frame.tsx';
import { TipCard } from './tip-card.tsx';

/** What came of the tip that was sent with the review. */
export type GivenTip = { amount: number; tip: Tip };

type Props = {
  booking: Booking;
  expert: string;
  /** The review was sent a moment ago. */
  given: GivenTip | undefined;
  paying: boolean;
  onPaying: (paying: boolean) => void;
  reread: () => Promise<Booking | undefined>;
  onDone: () => void;
};

const notBegun = 'The payment could not be set up. Nothing was charged: try again, or skip the tip.';

/** A tip for a session that was reviewed: how much, then the card where none was kept. */
export function TipStep({ booking, expert, given, paying, onPaying, reread, onDone }: Props) {
  const begun = booking.tip?.begun;
  const [chosen, setChosen] = useState<NewTip['amount']>(5);
  const [asking, setAsking] = useState(false);
  const [tip, setTip] = useState(given?.tip);
  const amount = given?.amount ?? (begun ? Number(begun.amount) : chosen);
  useStartAtTop(given !== undefined);

  const ask = async (): Promise<void> => {
    if (asking) return;
    setAsking(true);
    try {
      const next = await sendTip(booking.id, amount);
      if (next.status === 'captured' || next.status === 'processing') return onDone();
      if (next.clientSecret) setTip(next);
      else fail(notBegun);
    } catch (error) {
      fail(serverMessage(error) ?? notBegun);
      if (error instanceof ApiError && error.status === 409) await reread().catch(() => undefined);
    } finally {
      setAsking(false);
    }
  };

  const price = formatPrice(amount);
  const onKeptCard = booking.tip?.onKeptCard === true && !begun?.refusal && tip?.status !== 'failed';
  const words = given
    ? { title: 'Review Submitted!', lead: 'Thank you for sharing your experience.' }
    : { title: 'Leave a Tip', lead: `You have reviewed your session with ${expert}.` };
  return (
    <ReviewFrame {...words} booking={booking}>
      <Card className="grid grid-cols-1 gap-5 max-sm:p-4">
        <h2 className="wrap-anywhere font-semibold text-heading">
          {given || begun || tip
            ? `Your ${price} tip for ${expert}`
            : `How much would you like to tip ${expert}?`}
        </h2>
        {tip?.clientSecret ? (
          <TipCard
            bookingId={booking.id}
            clientSecret={tip.clientSecret}
            price={price}
            why={whyCard(tip, booking)}
            busy={paying}
            onBusy={onPaying}
            reread={reread}
            onPaid={onDone}
            skip={<SkipTip />}
          />
        ) : (
          <>
            {!given && !begun && (
              <TipChoice label="Tip" value={chosen} onChange={(next) => next !== 0 && setChosen(next)} />
            )}
            <p className="text-muted">
              {given && 'It could not be begun just now. Your review is safe, and nothing was charged. '}
              {begun?.refusal && `Your card was refused: ${begun.refusal} `}
              {onKeptCard
                ? `${price} is charged to the card you kept when you booked.`
                : `You enter a card for the ${price} next.`}
            </p>
            <div className="flex flex-wrap gap-3">
              <Button busy={asking} onClick={() => void ask()}>
                {onKeptCard ? `Tip ${price}` : 'Enter a Card'}
              </Button>
              <SkipTip />
            </div>
          </>
        )}
      </Card>
    </ReviewFrame>
  );
}

/** Why a card has to be typed in. */
function whyCard({ status, refusal }: Tip, { tip }: Booking): string {
  if (status === 'failed' && tip?.onKeptCard)
    return `The card you kept was refused: ${refusal ?? 'its bank gave no reason.'} Another one may do.`;
  if (status === 'failed') return `Your card was refused: ${refusal ?? 'its bank gave no reason.'}`;
  if (tip?.onKeptCard) return 'Your bank wants you to confirm this payment, so please enter the card again.';
  return 'Your review is sent. All of the tip goes to your expert.';
}

function SkipTip() {
  return (
    <Button asChild variant="quiet">
      <Link href={paths.dashboard}>Skip the tip</Link>
    </Button>
  );
}

/** What was sent is gone, and with it the focus. */
function useStartAtTop(isNew: boolean): void {
  const first = useRef(isNew);
  useEffect(() => {
    if (!first.current) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('main')?.focus({ preventScroll: true });
  }, []);
}

function fail(description: string): void {
  toast({ title: 'Error', description, destructive: true });
}

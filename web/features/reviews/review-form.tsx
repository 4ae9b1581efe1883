import { type ReactNode, useId } from 'react';
import { formatPrice } from '#shared/money.ts';
import { ratingLabels, reviewLimits } from '#shared/reviews/reviews.schema.ts';
import { BottomBar } from '#web/ui/bottom-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FieldError, TextArea } from '#web/ui/field.tsx';
import { LeaveQuestion } from '#web/ui/leave-question.tsx';
import { StarChoice } from '#web/ui/stars.tsx';
import { TipChoice } from './tip-choice.tsx';
import { type ReviewFormOptions, useReviewForm } from './use-review-form.ts';

const meaningOf = (stars: number) => ratingLabels[stars] ?? '';
const meanings = [meaningOf(1), meaningOf(2), meaningOf(3), meaningOf(4), meaningOf(5)] as const;

type Props = ReviewFormOptions & { /** What the expert is called in a sentence. */ expert: string };

/** The stars, the words and the tip. */
export function ReviewForm({ expert, ...options }: Props) {
  const form = useReviewForm(options);
  const { rating, errors, busy, tipAmount } = form;
  const id = useId();
  return (
    <form noValidate className="grid grid-cols-1 gap-6" onSubmit={(event) => void form.submit(event)}>
      <LeaveQuestion title="Leave without sending?" text="Your review will be lost." discard="Leave" />
      <Card className="grid grid-cols-1 gap-8 max-sm:p-4">
        <Part title={`How was your session with ${expert}?`}>
          {/* On a phone what the stars mean has a line of its own: it is there before it is needed. */}
          <div className="max-sm:min-h-17">
            <StarChoice label="Rating" meanings={meanings} value={rating} onChange={form.rate} />
          </div>
          <FieldError id={id} error={errors.rating?.message} />
        </Part>
        <TextArea
          label="Your review (optional)"
          hint={`Everybody can read it on ${expert}’s profile, with your first name and initial.`}
          limit={reviewLimits.comment}
          error={errors.comment?.message}
          rows={6}
          {...form.register('comment')}
          value={form.comment}
        />
        <Part title={`Add a tip for ${expert}?`}>
          <TipChoice label="Tip" none value={tipAmount} onChange={form.chooseTip} />
          <FieldError id={`${id}-tip`} error={errors.tipAmount?.message} />
          <p className="min-h-10 text-muted text-sm sm:min-h-5">
            {tipText(tipAmount, options.booking.tip?.onKeptCard)}
          </p>
        </Part>
        <SubmitButton className="justify-self-start max-sm:hidden" busy={busy} disabled={rating === 0} />
      </Card>
      <BottomBar on="phone" className="flex items-center justify-between gap-3">
        <p aria-hidden="true" className="min-w-0 leading-tight">
          <span className="block font-semibold">{meaningOf(rating) || 'Choose your stars'}</span>
          {tipAmount > 0 && (
            <span className="block text-muted text-sm tabular-nums">with {formatPrice(tipAmount)} tip</span>
          )}
        </p>
        <SubmitButton className="shrink-0" busy={busy} disabled={rating === 0} />
      </BottomBar>
    </form>
  );
}

/** Where the money would come from. */
function tipText(amount: number, onKeptCard = false): string {
  if (amount === 0) return 'A tip goes to your expert in full. We take nothing of it.';
  const price = formatPrice(amount);
  return onKeptCard
    ? `${price} is charged to the card you kept when you booked. All of it goes to your expert.`
    : `You enter a card for the ${price} after your review is sent. All of it goes to your expert.`;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <h2 className="wrap-anywhere font-semibold text-heading">{title}</h2>
      {children}
    </div>
  );
}

function SubmitButton(props: { className: string; busy: boolean; disabled: boolean }) {
  return (
    <Button type="submit" {...props}>
      Submit Review
    </Button>
  );
}

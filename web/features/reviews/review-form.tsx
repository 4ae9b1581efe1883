import { type ReactNode, useId } from 'react';
import { formatPrice } from '#shared/money.ts';
import { ratingLabels, reviewLimits } from '#shared/reviews/reviews.schema.ts';
import { BottomBar } from '#web/ui/bottom-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FieldError, TextArea } from '#web/ui/field.tsx';
import { LeaveQuestion } from '#web/ui/leave-question.tsx';
import { StarChoice } from '#web/ui/stars.tsx';
import * as reviewsCopy from './reviews.copy.ts';
import { TipChoice } from './tip-choice.tsx';
import { type ReviewFormOptions, useReviewForm } from './use-review-form.ts';

const labelOf = (stars: number) => ratingLabels[stars] ?? '';
const labels = [labelOf(1), labelOf(2), labelOf(3), labelOf(4), labelOf(5)] as const;

type Props = ReviewFormOptions & { /** The expert's name, as used in sentences. */ expert: string };

/** The rating, the comment and the tip. */
export function ReviewForm({ expert, ...options }: Props) {
  const form = useReviewForm(options);
  const { rating, errors, busy, tipAmount } = form;
  const id = useId();
  return (
    <form noValidate className="grid grid-cols-1 gap-6" onSubmit={(event) => void form.submit(event)}>
      <LeaveQuestion {...reviewsCopy.leave} />
      <Card className="grid grid-cols-1 gap-8 max-sm:p-4">
        <Part title={reviewsCopy.howWasIt(expert)}>
          {/* On a phone the rating's label is on its own line, so reserve the space for it. */}
          <div className="max-sm:min-h-17">
            <StarChoice label={reviewsCopy.rating} meanings={labels} value={rating} onChange={form.rate} />
          </div>
          <FieldError id={id} error={errors.rating?.message} />
        </Part>
        <TextArea
          label={reviewsCopy.comment}
          hint={reviewsCopy.commentHint(expert)}
          limit={reviewLimits.comment}
          error={errors.comment?.message}
          rows={6}
          {...form.register('comment')}
          value={form.comment}
        />
        <Part title={reviewsCopy.addTip(expert)}>
          <TipChoice label={reviewsCopy.tip} allowNone value={tipAmount} onChange={form.chooseTip} />
          <FieldError id={`${id}-tip`} error={errors.tipAmount?.message} />
          <p className="min-h-10 text-muted text-sm sm:min-h-5">
            {tipText(tipAmount, options.booking.tip?.onKeptCard)}
          </p>
        </Part>
        <SubmitButton className="justify-self-start max-sm:hidden" busy={busy} disabled={rating === 0} />
      </Card>
      <BottomBar on="phone" className="flex items-center justify-between gap-3">
        <p aria-hidden="true" className="min-w-0 leading-tight">
          <span className="block font-semibold">{labelOf(rating) || reviewsCopy.chooseRating}</span>
          {tipAmount > 0 && (
            <span className="block text-muted text-sm tabular-nums">
              {reviewsCopy.withTip(formatPrice(tipAmount))}
            </span>
          )}
        </p>
        <SubmitButton className="shrink-0" busy={busy} disabled={rating === 0} />
      </BottomBar>
    </form>
  );
}

/** Which card a tip is charged to. */
function tipText(amount: number, onSavedCard = false): string {
  if (amount === 0) return reviewsCopy.tipInFull;
  const price = formatPrice(amount);
  return onSavedCard ? reviewsCopy.tipOnSavedCard(price) : reviewsCopy.tipOnNewCard(price);
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
      {reviewsCopy.submit}
    </Button>
  );
}

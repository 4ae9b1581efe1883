import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, useWatch } from 'react-hook-form';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { type ReviewForm, reviewFormSchema, type WrittenReview } from '#shared/reviews/reviews.schema.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { isUncertain, useAttempt } from '#web/lib/attempt-key.ts';
import { useLeaveGuard } from '#web/lib/leave-guard.ts';
import { showFieldErrors } from '#web/lib/show-field-errors.ts';
import { toast } from '#web/ui/toast.ts';
import * as reviewsCopy from './reviews.copy.ts';
import { sendReview } from './reviews.queries.ts';

export type ReviewFormOptions = {
  booking: Booking;
  onSubmitted: (written: WrittenReview, form: ReviewForm) => void;
  /** The booking has changed and may no longer be reviewable: refetch it. */
  onOutdated: () => void;
};

/** In page order. */
const fieldNames = ['rating', 'comment', 'tipAmount'] as const;

/** The form's values and its submission. A failure keeps everything the user typed. */
export function useReviewForm({ booking, onSubmitted, onOutdated }: ReviewFormOptions) {
  const { register, control, handleSubmit, formState, setError, setValue } = useForm<ReviewForm>({
    resolver: standardSchemaResolver(reviewFormSchema),
    defaultValues: { rating: 0, comment: '', tipAmount: 0 },
  });
  const [rating, comment, tipAmount] = useWatch({ control, name: fieldNames });
  const { allowLeaving } = useLeaveGuard(rating > 0 || comment.trim() !== '');
  const keyFor = useAttempt();

  const send = async (form: ReviewForm): Promise<void> => {
    const { id: bookingId, profileId, bookerId: reviewerId } = booking;
    const review = { bookingId, profileId, reviewerId, ...form, tipAmount: form.tipAmount.toFixed(2) };
    const attempt = keyFor(review);
    try {
      const written = await sendReview(review, attempt.key);
      attempt.end();
      allowLeaving();
      onSubmitted(written, form);
    } catch (error) {
      if (!isUncertain(error)) attempt.end();
      handleFailure(error);
    }
  };

  const handleFailure = (error: unknown) => {
    if (!(error instanceof ApiError)) return toastError(reviewsCopy.connectionLost);
    showFieldErrors(error, fieldNames, setError);
    toastError(error.body.message ?? reviewsCopy.failed);
    if (error.status === 409 || error.status === 404) onOutdated();
  };

  return {
    ...{ register, rating, comment, tipAmount },
    errors: formState.errors,
    busy: formState.isSubmitting,
    rate: (stars: number) => setValue('rating', stars, { shouldDirty: true }),
    chooseTip: (amount: ReviewForm['tipAmount']) => setValue('tipAmount', amount, { shouldDirty: true }),
    submit: handleSubmit(send),
  };
}

function toastError(description: string): void {
  toast({ title: reviewsCopy.error, description, destructive: true });
}

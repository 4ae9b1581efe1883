import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, useWatch } from 'react-hook-form';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { type ReviewForm, reviewFormSchema, type WrittenReview } from '#shared/reviews/reviews.schema.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { isUncertain, useAttempt } from '#web/lib/attempt-key.ts';
import { useLeaveGuard } from '#web/lib/leave-guard.ts';
import { toast } from '#web/ui/toast.ts';
import { sendReview } from './reviews.queries.ts';

export type ReviewFormOptions = {
  booking: Booking;
  onWritten: (written: WrittenReview, form: ReviewForm) => void;
  /** It can't be reviewed any more, for whatever reason: what is shown is asked for anew. */
  onMoved: () => void;
};

const lost = 'The connection was lost. What you wrote is still here: try again.';
const failed = 'Something went wrong. What you wrote is still here: try again.';
/** In the order of the page. */
const fieldNames = ['rating', 'comment', 'tipAmount'] as const;

/** What is given and written, and the way it is sent. Nothing typed is lost by a failure. */
export function useReviewForm({ booking, onWritten, onMoved }: ReviewFormOptions) {
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
      onWritten(written, form);
    } catch (error) {
      if (!isUncertain(error)) attempt.end();
      refuse(error);
    }
  };

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) return fail(lost);
    const { fields = {}, message = failed } = error.body;
    for (const name of fieldNames) if (fields[name]) setError(name, { message: fields[name] });
    fail(message);
    if (error.status === 409 || error.status === 404) onMoved();
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

function fail(description: string): void {
  toast({ title: 'Error', description, destructive: true });
}

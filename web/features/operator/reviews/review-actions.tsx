import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReviewRecord } from '#shared/operator/people.schema.ts';
import * as operatorCopy from '#web/features/operator/operator.copy.ts';
import { ReasonDialog } from '#web/features/operator/reason-dialog.tsx';
import { useAction } from '#web/features/operator/use-action.ts';
import * as reviewsCopy from './reviews.copy.ts';
import { actOnReview, reviewChanged, reviewRecord } from './reviews.queries.ts';

const copy = reviewsCopy.actions;

/** Hiding and unhiding a review, and what was done last. */
export function useReviewActions(id: string) {
  const client = useQueryClient();
  const [result, setResult] = useState<string>();
  const useReviewAction = (name: 'hide' | 'unhide') =>
    useAction(
      (body: { reason: string }, key) => actOnReview(id, name, body, key),
      (review) => {
        reviewChanged(client, review);
        setResult(copy[name].done);
      },
      () => void client.invalidateQueries({ queryKey: reviewRecord(id).queryKey }),
    );
  return { result, hide: useReviewAction('hide'), unhide: useReviewAction('unhide') };
}

type Props = {
  review: ReviewRecord;
  actions: ReturnType<typeof useReviewActions>;
  onOpenerGone: () => void;
};

/** Parties to the review and its reporters can only read it. */
export function ReviewActions({ review, actions, onOpenerGone }: Props) {
  return (
    <section aria-labelledby="actions" className="grid gap-4">
      <h2 id="actions" className="font-semibold text-heading">
        {copy.title}
      </h2>
      {review.isParty ? (
        <p className="rounded-lg bg-wait-soft p-4 text-wait">{operatorCopy.isParty}</p>
      ) : review.hidden ? (
        <ReasonDialog
          key="unhide"
          opener={{ label: copy.unhide.action }}
          title={copy.unhide.title}
          text={copy.unhide.text}
          confirm={copy.unhide.action}
          action={actions.unhide}
          onOpenerGone={onOpenerGone}
        />
      ) : (
        <ReasonDialog
          key="hide"
          opener={{ label: copy.hide.action, variant: 'danger' }}
          title={copy.hide.title}
          text={copy.hide.text}
          confirm={copy.hide.action}
          reason={{ label: operatorCopy.reason, hint: copy.hide.hint }}
          danger
          action={actions.hide}
          onOpenerGone={onOpenerGone}
        />
      )}
    </section>
  );
}

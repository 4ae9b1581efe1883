import { type RefObject, useLayoutEffect } from 'react';
import type { FormState } from 'react-hook-form';

type Submission = Pick<FormState<object>, 'submitCount' | 'isSubmitSuccessful'>;

/** After a failed submit, focuses the first field that is marked as invalid. */
export function useFocusInvalid(form: RefObject<HTMLFormElement | null>, submission: Submission): void {
  const { submitCount, isSubmitSuccessful } = submission;
  useLayoutEffect(() => {
    if (submitCount === 0 || isSubmitSuccessful) return;
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'center' });
  }, [form, submitCount, isSubmitSuccessful]);
}

import { type RefObject, useMemo, useState } from 'react';
import { type FieldErrors, type FieldPath, type Resolver, useForm, useWatch } from 'react-hook-form';
import type { Availability } from '#shared/availability/availability.schema.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { useLeaveGuard } from '#web/lib/leave-guard.ts';
import { toast } from '#web/ui/toast.ts';
import { saveAvailability } from './availability.queries.ts';
import * as hoursCopy from './hours.copy.ts';
import { type HoursDraft, isSameDraft, toDraft, validHours } from './hours-draft.ts';
import { serverErrorsByField } from './server-errors.ts';
import type { Announce } from './use-announcer.tsx';
import { useFocusInvalid } from './use-focus-invalid.ts';

/** What every section of the form gets. */
export type SectionProps = {
  draft: HoursDraft;
  onChange: (patch: Partial<HoursDraft>) => void;
  announce: Announce;
  /** After a failed submit, unfinished fields are marked as invalid too. */
  submitAttempted: boolean;
  /** The server's errors. The sections find those in what is being typed themselves. */
  errors: FieldErrors<HoursDraft>;
};

type Options = {
  hours: Availability;
  isChosen: boolean;
  form: RefObject<HTMLFormElement | null>;
  onSaved: (hours: Availability) => void;
};

const resolver: Resolver<HoursDraft, unknown, Availability> = (draft) => {
  const hours = draft.choice === 'notChosen' ? undefined : validHours(draft);
  return hours ? { values: hours, errors: {} } : { values: {}, errors: { root: { type: 'invalid' } } };
};

export function useHoursForm({ hours, isChosen, form, onSaved }: Options) {
  const [saved, setSaved] = useState(() => toDraft(hours, isChosen));
  const { control, handleSubmit, formState, getValues, setValues, setError, clearErrors, reset } = useForm({
    defaultValues: saved,
    resolver,
  });
  const { errors, isSubmitting, isSubmitted, isSubmitSuccessful } = formState;
  const draft = useWatch({ control, compute: (values: HoursDraft) => values });
  const valid = useMemo(() => validHours(draft), [draft]);
  useLeaveGuard(useMemo(() => !isSameDraft(draft, saved), [draft, saved]));
  useFocusInvalid(form, formState);

  const change = (patch: Partial<HoursDraft>) => {
    setValues(patch);
    clearErrors(Object.keys(patch) as FieldPath<HoursDraft>[]);
  };
  const save = handleSubmit(async (sent) => {
    try {
      const stored = await saveAvailability(sent);
      const savedDraft = toDraft(stored);
      setSaved(savedDraft);
      // Edits made while the request was running stay, as unsaved changes.
      reset(savedDraft, { keepValues: !isSameDraft(getValues(), draft) });
      onSaved(stored);
      toast(stored.weekly.length > 0 ? hoursCopy.saved : hoursCopy.savedAnyTime);
    } catch (error) {
      const reason = serverMessage(error) ?? hoursCopy.unknownReason;
      toast({ title: hoursCopy.notSaved, description: reason, destructive: true });
      setError('root', { message: hoursCopy.notSavedBanner(reason) });
      for (const [name, message] of Object.entries(serverErrorsByField(error, sent)))
        setError(name as FieldPath<HoursDraft>, { message });
    }
  });

  const submitAttempted = isSubmitted && !isSubmitSuccessful;
  const isComplete = valid && draft.choice !== 'notChosen';
  const saveError =
    errors.root?.message ?? (submitAttempted && !isComplete ? hoursCopy.fixErrors : undefined);
  return { draft, change, submitAttempted, errors, valid, isSaving: isSubmitting, saveError, save };
}

import { type RefObject, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Availability } from '#shared/availability/availability.schema.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { useLeaveGuard } from '#web/lib/leave-guard.ts';
import { toast } from '#web/ui/toast.ts';
import { saveAvailability } from './availability.queries.ts';
import * as hoursCopy from './hours.copy.ts';
import { type HoursDraft, isSameDraft, toDraft, validHours } from './hours-draft.ts';
import { type ServerErrors, serverErrorsByField, withoutErrorsOf } from './server-errors.ts';
import type { Announce } from './use-announcer.tsx';

/** What every section of the form gets. */
export type SectionProps = {
  draft: HoursDraft;
  onChange: (patch: Partial<HoursDraft>) => void;
  announce: Announce;
  /** After a failed submit, unfinished fields are marked as invalid too. */
  submitAttempted: boolean;
  serverErrors: ServerErrors;
};

type Options = {
  hours: Availability;
  form: RefObject<HTMLFormElement | null>;
  onSaved: (hours: Availability) => void;
};

export function useHoursForm({ hours, form, onSaved }: Options) {
  const [saved, setSaved] = useState(() => toDraft(hours));
  const [draft, setDraft] = useState(saved);
  const [submitAttempted, setSubmitAttempted] = useState(false);
  const [serverErrors, setServerErrors] = useState<ServerErrors>({});
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const valid = useMemo(() => validHours(draft), [draft]);
  const isDirty = useMemo(() => !isSameDraft(draft, saved), [draft, saved]);
  useLeaveGuard(isDirty);

  const change = (patch: Partial<HoursDraft>) => {
    setDraft((current) => ({ ...current, ...patch }));
    setServerErrors((current) => withoutErrorsOf(current, patch));
  };
  const focusFirstInvalid = () => {
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'center' });
  };
  const handleSaved = (stored: Availability) => {
    const savedDraft = toDraft(stored);
    setSaved(savedDraft);
    // Edits made while the request was running stay, as unsaved changes.
    setDraft((current) => (current === draft ? savedDraft : current));
    setSubmitAttempted(false);
    setServerErrors({});
    onSaved(stored);
    toast(hoursCopy.saved);
  };
  const handleFailure = (error: unknown, sent: Availability) => {
    const reason = serverMessage(error) ?? hoursCopy.unknownReason;
    toast({ title: hoursCopy.notSaved, description: reason, destructive: true });
    flushSync(() => {
      setFailure(hoursCopy.notSavedBanner(reason));
      setServerErrors(serverErrorsByField(error, sent));
    });
    focusFirstInvalid();
  };
  const save = async () => {
    if (isSaving) return;
    setFailure(undefined);
    if (!valid) {
      flushSync(() => setSubmitAttempted(true));
      focusFirstInvalid();
      return;
    }
    setSaving(true);
    try {
      handleSaved(await saveAvailability(valid));
    } catch (error) {
      handleFailure(error, valid);
    }
    setSaving(false);
  };

  const saveError = failure ?? (submitAttempted && !valid ? hoursCopy.fixErrors : undefined);
  return { draft, change, submitAttempted, serverErrors, valid, isSaving, saveError, save };
}

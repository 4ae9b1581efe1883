import { type RefObject, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Availability } from '#shared/availability/availability.schema.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { useLeaveGuard } from '#web/lib/leave-guard.ts';
import { toast } from '#web/ui/toast.ts';
import { saveAvailability } from './availability.queries.ts';
import { draftOf, type HoursDraft, isSame, soundHours } from './hours-draft.ts';
import { type ServerErrors, serverErrors, withoutRefusalsOf } from './server-errors.ts';
import type { Announce } from './use-announcer.tsx';

/** What every part of the form works with. */
export type SectionProps = {
  draft: HoursDraft;
  onChange: (patch: Partial<HoursDraft>) => void;
  announce: Announce;
  /** Saving was tried: what is unfinished is said too. */
  tried: boolean;
  refusals: ServerErrors;
};

type Options = {
  hours: Availability;
  form: RefObject<HTMLFormElement | null>;
  onSaved: (hours: Availability) => void;
};

const wrongSomewhere = 'Not saved yet: what is marked in red needs another look.';

export function useHoursForm({ hours, form, onSaved }: Options) {
  const [saved, setSaved] = useState(() => draftOf(hours));
  const [draft, setDraft] = useState(saved);
  const [tried, setTried] = useState(false);
  const [refusals, setRefusals] = useState<ServerErrors>({});
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const sound = useMemo(() => soundHours(draft), [draft]);
  const isDirty = useMemo(() => !isSame(draft, saved), [draft, saved]);
  useLeaveGuard(isDirty);

  const change = (patch: Partial<HoursDraft>) => {
    setDraft((current) => ({ ...current, ...patch }));
    setRefusals((current) => withoutRefusalsOf(current, patch));
  };
  const focusWrong = () => {
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'center' });
  };
  const keep = (answer: Availability) => {
    const kept = draftOf(answer);
    setSaved(kept);
    // Whoever went on editing meanwhile keeps what they have.
    setDraft((current) => (current === draft ? kept : current));
    setTried(false);
    setRefusals({});
    onSaved(answer);
    toast({ title: 'Hours saved', description: 'Clients can book you at these times from now on.' });
  };
  const fail = (error: unknown, sent: Availability) => {
    const reason = serverMessage(error) ?? 'Your hours could not be saved. Please try again.';
    toast({ title: 'Hours not saved', description: reason, destructive: true });
    flushSync(() => {
      setFailure(`Not saved. ${reason} What you changed is still here: Save Changes tries again.`);
      setRefusals(serverErrors(error, sent));
    });
    focusWrong();
  };
  const save = async () => {
    if (isSaving) return;
    setFailure(undefined);
    if (!sound) {
      flushSync(() => setTried(true));
      focusWrong();
      return;
    }
    setSaving(true);
    try {
      keep(await saveAvailability(sound));
    } catch (error) {
      fail(error, sound);
    }
    setSaving(false);
  };

  const outcome = failure ?? (tried && !sound ? wrongSomewhere : undefined);
  return { draft, change, tried, refusals, sound, isSaving, outcome, save };
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { ApiError, serverMessage } from '#web/lib/api-client.ts';
import { paths } from '#web/lib/paths.ts';
import { ownTimeZone } from '#web/lib/time-zones.ts';
import { Button } from '#web/ui/button.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { TimeZoneSelect } from '#web/ui/time-zone-select.tsx';
import { toast } from '#web/ui/toast.ts';
import * as settingsCopy from './settings.copy.ts';
import { changeSettings } from './settings.queries.ts';

const copy = settingsCopy.timeZone;

type Props = {
  timeZone: string | null;
  /** An expert's hours use the same time zone, so the section warns before a change. */
  isExpert: boolean;
  onSaved: () => void;
};

export function TimeZoneSection({ timeZone, isExpert, onSaved }: Props) {
  const [stored, setStored] = useState(timeZone);
  const [chosen, setChosen] = useState(() => timeZone ?? ownTimeZone());
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => changeSettings({ timeZone: chosen }),
    onSuccess: (saved) => {
      setStored(saved.timeZone);
      onSaved();
      toast(copy.saved);
    },
    onError: (failure) => {
      const { title, description } = copy.saveFailed;
      toast({ title, description: serverMessage(failure) ?? description, destructive: true });
    },
  });
  return (
    <FormSection title={copy.title}>
      <TimeZoneSelect
        label={copy.label}
        hint={stored === null ? copy.hintBeforeSaving : copy.hint}
        error={error instanceof ApiError ? error.body.fields?.timeZone : undefined}
        value={chosen}
        onChange={(timeZone) => {
          setChosen(timeZone);
          reset();
        }}
      />
      {isExpert && (
        <p className="rounded-card bg-ink/5 px-4 py-3">
          <Link href={paths.hours} className="rounded-sm underline underline-offset-4">
            {copy.hoursLink}
          </Link>{' '}
          {copy.hoursNote}
        </p>
      )}
      <Button variant="outline" busy={isPending} onClick={() => mutate()} className="sm:justify-self-start">
        {copy.save}
      </Button>
    </FormSection>
  );
}

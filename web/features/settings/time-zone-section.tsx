import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { showFieldErrors } from '#web/lib/show-field-errors.ts';
import { ownTimeZone } from '#web/lib/time-zones.ts';
import { Button } from '#web/ui/button.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { TimeZoneSelect } from '#web/ui/time-zone-select.tsx';
import { toast } from '#web/ui/toast.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import * as settingsCopy from './settings.copy.ts';
import { changeSettings } from './settings.queries.ts';

const copy = settingsCopy.timeZone;

type Props = {
  timeZone: string | null;
  /** An expert's hours use the same time zone, so the section warns before a change. */
  isExpert: boolean;
  onSaved: (timeZone: string | null) => void;
};

export function TimeZoneSection({ timeZone, isExpert, onSaved }: Props) {
  const [stored, setStored] = useState(timeZone);
  const { control, handleSubmit, formState, setError } = useForm({
    defaultValues: { timeZone: timeZone ?? ownTimeZone() },
  });
  const save = handleSubmit(async (change) => {
    try {
      const saved = await changeSettings(change);
      setStored(saved.timeZone);
      onSaved(saved.timeZone);
      toast(copy.saved);
    } catch (error) {
      toastFailure(error, copy.saveFailed);
      showFieldErrors(error, ['timeZone'], setError);
    }
  });
  return (
    <FormSection title={copy.title}>
      <form noValidate className="grid grid-cols-1 gap-5" onSubmit={(event) => void save(event)}>
        <Controller
          control={control}
          name="timeZone"
          render={({ field: { value, onChange, ref }, fieldState: { error } }) => (
            <TimeZoneSelect
              label={copy.label}
              hint={stored === null ? copy.hintBeforeSaving : copy.hint}
              error={error?.message}
              value={value}
              onChange={onChange}
              ref={ref}
            />
          )}
        />
        {isExpert && (
          <p className="rounded-card bg-ink/5 px-4 py-3">
            <Link href={paths.hours} className="rounded-sm underline underline-offset-4">
              {copy.hoursLink}
            </Link>{' '}
            {copy.hoursNote}
          </p>
        )}
        <Button
          type="submit"
          variant="outline"
          busy={formState.isSubmitting}
          className="sm:justify-self-start"
        >
          {copy.save}
        </Button>
      </form>
    </FormSection>
  );
}

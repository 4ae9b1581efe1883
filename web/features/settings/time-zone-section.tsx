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
import { changeSettings } from './settings.queries.ts';

type Props = {
  timeZone: string | null;
  /** Their hours are in the same zone: not something to change in passing. */
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
      toast({ title: 'Time zone saved' });
    },
    onError: (failure) =>
      toast({
        title: 'Time zone not saved',
        description: serverMessage(failure) ?? 'Please check your connection and try again.',
        destructive: true,
      }),
  });
  return (
    <FormSection title="Time zone">
      <TimeZoneSelect
        label="Your time zone"
        hint={
          stored === null
            ? 'Not saved yet: our mails show times in UTC.'
            : 'Our mails show times in this zone.'
        }
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
            Your hours
          </Link>{' '}
          are in it too: 9:00 stays 9:00, by the clocks of the new zone.
        </p>
      )}
      <Button variant="outline" busy={isPending} onClick={() => mutate()} className="sm:justify-self-start">
        Save time zone
      </Button>
    </FormSection>
  );
}

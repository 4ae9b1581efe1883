import type { ComponentProps } from 'react';
import { zoneName } from '#shared/time.ts';
import { Field } from '#web/ui/field.tsx';
import type { Times } from './use-times.ts';

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'hint'> & { times: Times; expert: string };

/** Without hours any time may be asked for. */
export function OpenTime({ times, expert, ...field }: Props) {
  return (
    <Field
      label="Preferred date and time"
      hint={`In ${zoneName(times.timeZone)}. ${expert} has set no hours: ask for any time, and ${expert} will confirm it or not.`}
      type="datetime-local"
      min={times.now}
      className="max-w-sm tabular-nums"
      {...field}
    />
  );
}

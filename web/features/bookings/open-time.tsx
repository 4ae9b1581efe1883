import type { ComponentProps } from 'react';
import { Field } from '#web/ui/field.tsx';

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'hint' | 'type'> & { expert: string };

/** Without hours any time may be asked for. */
export function OpenTime({ expert, ...field }: Props) {
  return (
    <Field
      label="Preferred date and time"
      hint={`${expert} has set no hours. Ask for any time: ${expert} confirms it, or says no.`}
      type="datetime-local"
      className="max-w-sm tabular-nums"
      {...field}
    />
  );
}

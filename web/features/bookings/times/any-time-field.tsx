import type { ComponentProps } from 'react';
import { formatDay } from '#shared/time.ts';
import { Field } from '#web/ui/field.tsx';
import { timeText } from './bookable-range.ts';
import { localTime } from './local-time.ts';
import type { Times } from './use-times.ts';

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'hint' | 'type' | 'min' | 'max'> & {
  expert: string;
  times: Times;
};

/** Without hours any time may be asked for that notice and horizon leave. */
export function AnyTimeField({ expert, times, ...field }: Props) {
  const { bounds, timeZone, now } = times;
  const when = bounds
    ? `any time from ${timeText(bounds.from, timeZone, now)} to ${formatDay(bounds.until, timeZone, now)}`
    : 'any time';
  return (
    <Field
      label="Preferred date and time"
      hint={`${expert} has set no hours. Ask for ${when}. ${expert} confirms it, or says no.`}
      type="datetime-local"
      className="max-w-sm tabular-nums"
      min={localTime(bounds?.from ?? now, timeZone)}
      {...(bounds && { max: localTime(bounds.until, timeZone) })}
      {...field}
    />
  );
}

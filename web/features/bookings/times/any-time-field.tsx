import type { ComponentProps } from 'react';
import { localTime } from '#shared/time/local-time.ts';
import { formatDay, formatTime } from '#shared/time/time-format.ts';
import { Field } from '#web/ui/field.tsx';
import * as timesCopy from './times.copy.ts';
import type { Times } from './use-times.ts';

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'hint' | 'type' | 'min' | 'max'> & {
  expert: string;
  times: Times;
};

/** For an expert without hours: any time within their notice and horizon. */
export function AnyTimeField({ expert, times, ...field }: Props) {
  const { bounds, timeZone, now } = times;
  const range = bounds && {
    from: formatTime(bounds.from, timeZone, now),
    to: formatDay(bounds.until, timeZone, now),
  };
  return (
    <Field
      label={timesCopy.preferredDateTime}
      hint={timesCopy.anyTimeHint(expert, range)}
      type="datetime-local"
      className="max-w-sm tabular-nums"
      min={localTime(bounds?.from ?? now, timeZone)}
      {...(bounds && { max: localTime(bounds.until, timeZone) })}
      {...field}
    />
  );
}

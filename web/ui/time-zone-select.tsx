import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type Ref, useMemo } from 'react';
import { groupTimeZones } from '#web/lib/time-zones.ts';
import { controlLook, FieldFrame, type FieldText } from './field.tsx';

type Props = FieldText & {
  value: string;
  onChange: (timeZone: string) => void;
  ref?: Ref<HTMLSelectElement>;
};

/** A native select: with about 400 time zones, its built-in search by typing works best, also on phones. */
export function TimeZoneSelect({ label, hint, error, value, onChange, ref }: Props) {
  const groups = useMemo(() => groupTimeZones(value), [value]);
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(described) => (
        <div className="relative grid">
          <select
            {...described}
            ref={ref}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={clsx(controlLook, 'min-h-11 cursor-pointer appearance-none text-ellipsis pr-9')}
          >
            {groups.map(({ region, zones }) => (
              <optgroup key={region} label={region}>
                {zones.map(({ timeZone, text }) => (
                  <option key={timeZone} value={timeZone}>
                    {text}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute right-3 size-4 self-center"
          />
        </div>
      )}
    </FieldFrame>
  );
}

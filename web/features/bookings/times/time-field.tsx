import type { Ref } from 'react';
import { instantOf, localTime } from '#shared/time/local-time.ts';
import { Card } from '#web/ui/card.tsx';
import { AnyTimeField } from './any-time-field.tsx';
import type { SessionTime } from './session-time.ts';
import { SlotPicker } from './slot-picker.tsx';
import { TimesFailed, TimesSkeleton } from './time-states.tsx';
import { TimeZoneLine } from './time-zone-line.tsx';
import type { Times } from './use-times.ts';

type Props = {
  times: Times;
  value: string;
  expert: string;
  chosen: SessionTime | undefined;
  error: string | undefined;
  onChange: (scheduledAt: string) => void;
  /** The date input of an expert without hours lost the focus. */
  onBlur: () => void;
  /** The focused element was replaced by the loaded times. */
  onFocusGone: () => void;
  /** The element to focus when the time is invalid. */
  focusRef: Ref<HTMLElement>;
};

/** A slot picker for experts with hours, a date input for experts without. */
export function TimeField(props: Props) {
  const { times, value, expert, chosen, error, onChange, onBlur, onFocusGone, focusRef } = props;
  const { mode, expertTimeZone, timeZone, setTimeZone, date, today } = times;
  const at = instantOf(`${date ?? today}T12:00`, timeZone) ?? new Date();
  return (
    <div className="grid grid-cols-1 gap-3">
      <TimeZoneLine
        timeZone={timeZone}
        onChange={setTimeZone}
        expert={{ name: expert, timeZone: expertTimeZone }}
        at={at}
      />
      {mode === undefined &&
        (times.failed ? (
          <Card>
            <TimesFailed times={times} onFocusGone={onFocusGone} />
          </Card>
        ) : (
          <TimesSkeleton />
        ))}
      {mode === 'slots' && (
        <SlotPicker
          times={times}
          expert={expert}
          value={value}
          onChange={onChange}
          error={error}
          onFocusGone={onFocusGone}
          ref={focusRef}
        />
      )}
      {mode === 'open' && (
        <AnyTimeField
          times={times}
          expert={expert}
          name="scheduledAt"
          value={value.endsWith('Z') ? localTime(new Date(value), timeZone) : value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          error={error}
          ref={focusRef as Ref<HTMLInputElement>}
        />
      )}
      <p role="status" className="min-h-6">
        {chosen && (
          <>
            <span className="font-semibold tabular-nums">{`${chosen.range} · ${chosen.zone}`}</span>
            {chosen.theirs && <span className="block text-muted tabular-nums">{chosen.theirs}</span>}
          </>
        )}
      </p>
    </div>
  );
}

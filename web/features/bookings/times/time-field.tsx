import type { Ref } from 'react';
import { Card } from '#web/ui/card.tsx';
import { AnyTimeField } from './any-time-field.tsx';
import { instantOf, localTime } from './local-time.ts';
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
  /** A written time is no longer being written. */
  onLeave: () => void;
  /** What had the focus gave way to what can be chosen now. */
  onFocusGone: () => void;
  /** What gets the focus when the time is wrong. */
  place: Ref<HTMLElement>;
};

/** When: a free slot of an expert with hours, any time of one without. */
export function TimeField(props: Props) {
  const { times, value, expert, chosen, error, onChange, onLeave, onFocusGone, place } = props;
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
          ref={place}
        />
      )}
      {mode === 'open' && (
        <AnyTimeField
          times={times}
          expert={expert}
          name="scheduledAt"
          value={value.endsWith('Z') ? localTime(new Date(value), timeZone) : value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
          error={error}
          ref={place as Ref<HTMLInputElement>}
        />
      )}
      <p role="status" className="min-h-6">
        {chosen && (
          <>
            <span className="font-semibold tabular-nums">{chosen.yours}</span>
            {chosen.theirs && <span className="block text-muted tabular-nums">{chosen.theirs}</span>}
          </>
        )}
      </p>
    </div>
  );
}

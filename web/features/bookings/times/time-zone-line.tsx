import { useId, useState } from 'react';
import { zoneName } from '#shared/time/time-format.ts';
import { TimeZoneSelect } from '#web/ui/time-zone-select.tsx';
import { clockDifference } from './session-time.ts';
import * as timesCopy from './times.copy.ts';

type Props = {
  timeZone: string;
  onChange: (timeZone: string) => void;
  /** The zone is undefined until the slots are loaded. */
  expert: { name: string; timeZone: string | undefined };
  /** When to compare the zones: the difference changes with daylight saving. */
  at: Date;
};

/** The viewer's time zone, a way to change it, and how the expert's differs. */
export function TimeZoneLine({ timeZone, onChange, expert, at }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const theirs = expert.timeZone === timeZone ? undefined : expert.timeZone;
  return (
    <div className="grid text-sm">
      <div className="flex flex-wrap items-center gap-x-3">
        <p className="text-muted">
          {timesCopy.timesShownIn} <span className="font-semibold text-ink">{zoneName(timeZone)}</span>.
        </p>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="min-h-11 cursor-pointer rounded-sm underline decoration-field underline-offset-4 transition-colors hover:decoration-current"
        >
          {timesCopy.changeTimeZone}
        </button>
      </div>
      <div id={id} hidden={!open} className="max-w-sm pb-3 text-base">
        {open && <TimeZoneSelect label={timesCopy.yourTimeZone} value={timeZone} onChange={onChange} />}
      </div>
      {/* Takes up its line before the text is known, so that nothing shifts. */}
      <p className="min-h-5 text-muted">
        {theirs &&
          timesCopy.expertTimeZone(expert.name, zoneName(theirs), clockDifference(theirs, timeZone, at))}
      </p>
    </div>
  );
}

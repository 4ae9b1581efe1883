import { useId, useState } from 'react';
import { zoneName } from '#shared/time.ts';
import { TimeZoneSelect } from '#web/ui/time-zone-select.tsx';
import { clockDifference } from './local-time.ts';

type Props = {
  timeZone: string;
  onChange: (timeZone: string) => void;
  /** Whose clock may show another time; the zone is known a moment later. */
  expert: { name: string; timeZone: string | undefined };
  /** Clocks differ by another amount in summer. */
  at: Date;
};

/** Whose clock the times are on, and what the expert's shows. */
export function TimeZoneLine({ timeZone, onChange, expert, at }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const theirs = expert.timeZone === timeZone ? undefined : expert.timeZone;
  return (
    <div className="grid text-sm">
      <div className="flex flex-wrap items-center gap-x-3">
        <p className="text-muted">
          Times are in <span className="font-semibold text-ink">{zoneName(timeZone)}</span>.
        </p>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="min-h-11 cursor-pointer rounded-sm underline decoration-field underline-offset-4 transition-colors hover:decoration-current"
        >
          Change time zone
        </button>
      </div>
      <div id={id} hidden={!open} className="max-w-sm pb-3 text-base">
        {open && <TimeZoneSelect label="Your time zone" value={timeZone} onChange={onChange} />}
      </div>
      {/* The line is there before the words are: nothing moves when they come. */}
      <p className="min-h-5 text-muted">
        {theirs && `${expert.name} is on ${zoneName(theirs)}, ${clockDifference(theirs, timeZone, at)}.`}
      </p>
    </div>
  );
}

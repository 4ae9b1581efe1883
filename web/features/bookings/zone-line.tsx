import { useId, useState } from 'react';
import { zoneName } from '#shared/time.ts';
import { TimeZoneSelect } from '#web/ui/time-zone-select.tsx';
import { clockDifference } from './local-time.ts';

type Props = {
  timeZone: string;
  onChange: (timeZone: string) => void;
  expert: { name: string; timeZone: string };
  /** Clocks differ by another amount in summer. */
  at: Date;
};

/** Whose clock the times are on, and what the expert's shows. */
export function ZoneLine({ timeZone, onChange, expert, at }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="grid gap-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="text-muted">
          Times are in <span className="font-semibold text-ink">{zoneName(timeZone)}</span>.
          {expert.timeZone !== timeZone &&
            ` ${expert.name} is on ${zoneName(expert.timeZone)}, ${clockDifference(expert.timeZone, timeZone, at)}.`}
        </span>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="min-h-11 cursor-pointer rounded-sm underline decoration-line underline-offset-4 transition-colors hover:decoration-current"
        >
          Change time zone
        </button>
      </p>
      <div id={id} hidden={!open} className="max-w-sm pb-2">
        {open && <TimeZoneSelect label="Your time zone" value={timeZone} onChange={onChange} />}
      </div>
    </div>
  );
}

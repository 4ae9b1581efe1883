import { useRef, useState } from 'react';
import { ownTimeZone } from '#web/lib/time-zones.ts';
import { Button } from '#web/ui/button.tsx';
import { TimeZoneSelect } from '#web/ui/time-zone-select.tsx';
import { haveSameClocks, zoneText } from './hours-text.ts';
import type { Announce } from './use-announcer.tsx';

type Props = {
  value: string;
  error: string | undefined;
  onChange: (timeZone: string) => void;
  announce: Announce;
};

/** The zone that all times on this page are in. A device that is elsewhere is worth a word, and no more. */
export function TimeZoneField({ value, error, onChange, announce }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [here] = useState(ownTimeZone);
  const [now] = useState(() => Date.now());
  const takeHere = () => {
    // The offer goes away with the difference.
    box.current?.querySelector('select')?.focus();
    onChange(here);
    announce(`All times are in ${zoneText(here)} now`);
  };
  return (
    <div ref={box} className="grid gap-2">
      <TimeZoneSelect
        label="Your time zone"
        hint="All times here are in this zone. Clients see them in theirs."
        value={value}
        onChange={onChange}
        {...(error ? { error } : {})}
      />
      {!haveSameClocks(here, value, now) && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-card bg-ink/5 px-4 py-1">
          <span className="py-2">This device is on {zoneText(here)}.</span>
          <Button variant="quiet" className="-mx-4 underline underline-offset-4" onClick={takeHere}>
            Use {zoneText(here)}
          </Button>
        </p>
      )}
    </div>
  );
}

import { useRef, useState } from 'react';
import { haveSameClocks } from '#shared/time/local-time.ts';
import { zoneName } from '#shared/time/time-format.ts';
import { ownTimeZone } from '#web/lib/time-zones.ts';
import { Button } from '#web/ui/button.tsx';
import { TimeZoneSelect } from '#web/ui/time-zone-select.tsx';
import * as hoursCopy from './hours.copy.ts';
import type { Announce } from './use-announcer.tsx';

type Props = {
  value: string;
  error: string | undefined;
  onChange: (timeZone: string) => void;
  announce: Announce;
};

const copy = hoursCopy.timeZone;

/** The time zone of all times on this page. If the device is in another one, offers to switch. */
export function TimeZoneField({ value, error, onChange, announce }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const [deviceZone] = useState(ownTimeZone);
  const [now] = useState(() => Date.now());
  const applyDeviceZone = () => {
    // The button disappears once the zones match, so move the focus first.
    container.current?.querySelector('select')?.focus();
    onChange(deviceZone);
    announce(copy.changed(zoneName(deviceZone)));
  };
  return (
    <div ref={container} className="grid gap-2">
      <TimeZoneSelect label={copy.label} hint={copy.hint} value={value} onChange={onChange} error={error} />
      {!haveSameClocks(deviceZone, value, now) && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-card bg-ink/5 px-4 py-1">
          <span className="py-2">{copy.device(zoneName(deviceZone))}</span>
          <Button variant="quiet" className="-mx-4 underline underline-offset-4" onClick={applyDeviceZone}>
            {copy.switchToDevice(zoneName(deviceZone))}
          </Button>
        </p>
      )}
    </div>
  );
}

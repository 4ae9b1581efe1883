import { clsx } from 'clsx';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Availability } from '#shared/availability/availability.schema.ts';
import type { Span } from '#shared/availability/open-ranges.ts';
import { dayMs, minuteMs } from '#shared/durations.ts';
import { formatPlainDay } from '#shared/time/date-format.ts';
import { formatDuration } from '#shared/time/duration-format.ts';
import { localDate } from '#shared/time/local-time.ts';
import { formatClock, formatDay, formatTime, zoneName } from '#shared/time/time-format.ts';
import * as hoursCopy from '#web/features/availability/hours.copy.ts';
import { Button } from '#web/ui/button.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { SegmentedChoice } from '#web/ui/segmented-choice.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { TimeZoneSelect } from '#web/ui/time-zone-select.tsx';
import * as uiCopy from '#web/ui/ui.copy.ts';
import type { SlotDay } from './upcoming-slots.ts';
import { useCurrentMinute } from './use-current-minute.ts';
import { useSlotEngine } from './use-slot-engine.ts';

const copy = hoursCopy.preview;

type Props = {
  /** Undefined while the form is invalid. */
  hours: Availability | undefined;
  /** When the expert's other calendars say that they are busy. */
  busy: Span[];
  timeZone: string;
  /** The session lengths to choose from. */
  durations: number[];
};

const usualDuration = 30;
const maxDays = 4;
const maxSlots = 4;

/** The next available times, calculated from the unsaved hours by the same engine that clients' times come from. */
export function SlotPreview({ hours, busy, timeZone, durations }: Props) {
  const [duration, setDuration] = useState(() =>
    String(durations.includes(usualDuration) ? usualDuration : durations[0]),
  );
  const [clientZone, setClientZone] = useState<string>();
  const [lastValid, setLastValid] = useState(hours);
  // The last valid hours stay visible while something is half typed.
  if (hours && hours !== lastValid) setLastValid(hours);
  const displayZone = clientZone ?? timeZone;
  return (
    <FormSection title={copy.title} hint={hours ? copy.hint : copy.outdated}>
      <SegmentedChoice
        label={copy.duration}
        options={durations.map((minutes) => ({ value: String(minutes), label: formatDuration(minutes) }))}
        value={duration}
        onChange={setDuration}
      />
      <PreviewZone timeZone={timeZone} clientZone={clientZone} onChange={setClientZone} />
      {lastValid && (
        <div className={clsx(!hours && '**:border-dashed **:text-muted')}>
          <Slots hours={lastValid} busy={busy} duration={Number(duration)} displayZone={displayZone} />
        </div>
      )}
    </FormSection>
  );
}

type PreviewZoneProps = {
  timeZone: string;
  clientZone: string | undefined;
  onChange: (clientZone: string | undefined) => void;
};

/** The list of all time zones is slow to render, so it is shown only on request. */
function PreviewZone({ timeZone, clientZone, onChange }: PreviewZoneProps) {
  const container = useRef<HTMLDivElement>(null);
  const switchTo = (zone: string | undefined) => {
    flushSync(() => onChange(zone));
    container.current?.querySelector<HTMLElement>('select, button')?.focus();
  };
  const link = '-mx-4 text-sm underline underline-offset-4';
  return (
    <div ref={container}>
      {clientZone === undefined ? (
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          {copy.inZone(zoneName(timeZone))}
          <Button variant="quiet" className={link} onClick={() => switchTo(timeZone)}>
            {copy.changeZone}
          </Button>
        </p>
      ) : (
        <>
          <TimeZoneSelect label={copy.clientZone} value={clientZone} onChange={onChange} />
          <Button variant="quiet" className={link} onClick={() => switchTo(undefined)}>
            {copy.backTo(zoneName(timeZone))}
          </Button>
        </>
      )}
    </div>
  );
}

type SlotsProps = { hours: Availability; busy: Span[]; duration: number; displayZone: string };

function Slots(props: SlotsProps) {
  const { hours, busy, duration, displayZone } = useDeferredValue(props);
  const { engine, failed, retry } = useSlotEngine();
  const now = useCurrentMinute();
  const days = useMemo(
    () => engine?.({ hours, busy, duration, now, timeZone: displayZone, days: maxDays }),
    [engine, hours, busy, duration, now, displayZone],
  );
  if (hours.weekly.length === 0) return <AnyTime hours={hours} displayZone={displayZone} now={now} />;
  if (failed) {
    return (
      <div className="grid justify-items-start gap-2">
        <p className="text-muted">{copy.failed}</p>
        <Button variant="outline" onClick={retry}>
          {uiCopy.tryAgain}
        </Button>
      </div>
    );
  }
  if (!days) return <SlotsSkeleton />;
  if (days.length === 0) {
    return <p className="text-muted">{copy.noSlots(duration, hours.horizonDays)}</p>;
  }
  const today = localDate(now, displayZone);
  return (
    <ul className="grid gap-4" aria-label={copy.slots}>
      {days.map((day) => (
        <Day key={day.date} day={day} today={today} displayZone={displayZone} />
      ))}
    </ul>
  );
}

function Day({
  day: { date, slots },
  today,
  displayZone,
}: {
  day: SlotDay;
  today: string;
  displayZone: string;
}) {
  const more = slots.length - maxSlots;
  const last = slots.at(-1) ?? 0;
  return (
    <li>
      <div className="flex items-baseline justify-between gap-3">
        <p className="font-medium">{formatPlainDay(date, today)}</p>
        {more > 0 && (
          <p className="text-muted text-sm tabular-nums">{copy.lastSlot(formatClock(last, displayZone))}</p>
        )}
      </div>
      <ul aria-label={formatPlainDay(date, today)} className="mt-1.5 grid grid-cols-5 gap-1.5">
        {slots.slice(0, maxSlots).map((slot) => (
          <li key={slot} className="rounded-button border border-line py-1 text-center text-sm tabular-nums">
            {formatClock(slot, displayZone)}
          </li>
        ))}
        {more > 0 && (
          <li className="py-1 text-center text-muted text-sm tabular-nums">
            <span aria-hidden="true">+{more}</span>
            <span className="sr-only">{copy.more(more)}</span>
          </li>
        )}
      </ul>
    </li>
  );
}

function AnyTime({ hours, displayZone, now }: { hours: Availability; displayZone: string; now: number }) {
  const from = now + hours.minNoticeMinutes * minuteMs;
  const firstMoment = formatTime(from, displayZone, now);
  const lastDay = formatDay(now + hours.horizonDays * dayMs, displayZone, now);
  return <p className="text-muted">{copy.anyTime(firstMoment, lastDay)}</p>;
}

function SlotsSkeleton() {
  return (
    <SkeletonGroup label={copy.loading} className="grid gap-4">
      {[1, 2, 3, 4].map((day) => (
        <span key={day} className="grid gap-2">
          <Skeleton className="h-5 w-24 rounded-md" />
          <Skeleton className="h-8 w-full rounded-button" />
        </span>
      ))}
    </SkeletonGroup>
  );
}

import { clsx } from 'clsx';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Availability } from '#shared/availability/availability.schema.ts';
import { dayMs, minuteMs } from '#shared/durations.ts';
import { durations } from '#shared/profiles/profile-input.schema.ts';
import { formatDuration } from '#shared/time.ts';
import { clockIn, dateIn, dayText, zoneText } from '#web/features/availability/hours-text.ts';
import { Button } from '#web/ui/button.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { SegmentedChoice } from '#web/ui/segmented-choice.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { TimeZoneSelect } from '#web/ui/time-zone-select.tsx';
import type { SlotDay } from './upcoming-slots.ts';
import { useMinute } from './use-minute.ts';
import { useSlotEngine } from './use-slot-engine.ts';

type Props = {
  /** Nothing while something in the form is wrong. */
  hours: Availability | undefined;
  timeZone: string;
};

const shownDays = 4;
const shownSlots = 4;

/** The next free times by the engine that clients meet, while the hours are edited. */
export function SlotPreview({ hours, timeZone }: Props) {
  const [duration, setDuration] = useState('30');
  const [elsewhere, setElsewhere] = useState<string>();
  const [sound, setSound] = useState(hours);
  // What was last sound stays in sight while something is half typed.
  if (hours && hours !== sound) setSound(hours);
  const shownIn = elsewhere ?? timeZone;
  return (
    <FormSection
      title="What clients will see"
      hint={
        hours ? 'Clients don’t see times already booked.' : 'Updates once the times marked in red are fixed.'
      }
    >
      <SegmentedChoice
        label="Session length"
        options={durations.map((minutes) => ({ value: String(minutes), label: formatDuration(minutes) }))}
        value={duration}
        onChange={setDuration}
      />
      <SeenFrom timeZone={timeZone} elsewhere={elsewhere} onChange={setElsewhere} />
      {sound && (
        <div className={clsx(!hours && '**:border-dashed **:text-muted')}>
          <Slots hours={sound} duration={Number(duration)} shownIn={shownIn} />
        </div>
      )}
    </FormSection>
  );
}

type SeenFromProps = {
  timeZone: string;
  elsewhere: string | undefined;
  onChange: (elsewhere: string | undefined) => void;
};

/** The list of all zones takes a while to make: it is there for those who ask. */
function SeenFrom({ timeZone, elsewhere, onChange }: SeenFromProps) {
  const box = useRef<HTMLDivElement>(null);
  const turnTo = (zone: string | undefined) => {
    flushSync(() => onChange(zone));
    box.current?.querySelector<HTMLElement>('select, button')?.focus();
  };
  const link = '-mx-4 text-sm underline underline-offset-4';
  return (
    <div ref={box}>
      {elsewhere === undefined ? (
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          In {zoneText(timeZone)}
          <Button variant="quiet" className={link} onClick={() => turnTo(timeZone)}>
            Another time zone
          </Button>
        </p>
      ) : (
        <>
          <TimeZoneSelect label="Seen from" value={elsewhere} onChange={onChange} />
          <Button variant="quiet" className={link} onClick={() => turnTo(undefined)}>
            Back to {zoneText(timeZone)}
          </Button>
        </>
      )}
    </div>
  );
}

type SlotsProps = { hours: Availability; duration: number; shownIn: string };

function Slots(props: SlotsProps) {
  const { hours, duration, shownIn } = useDeferredValue(props);
  const { engine, failed, retry } = useSlotEngine();
  const now = useMinute();
  const days = useMemo(
    () => engine?.({ hours, duration, now, timeZone: shownIn, days: shownDays }),
    [engine, hours, duration, now, shownIn],
  );
  if (hours.weekly.length === 0) return <AnyTime hours={hours} shownIn={shownIn} now={now} />;
  if (failed) {
    return (
      <div className="grid justify-items-start gap-2">
        <p className="text-muted">The preview did not load. Your hours can be saved all the same.</p>
        <Button variant="outline" onClick={retry}>
          Try Again
        </Button>
      </div>
    );
  }
  if (!days) return <SlotsSkeleton />;
  if (days.length === 0) {
    return (
      <p className="text-muted">
        No free time of {formatDuration(duration)} in the next{' '}
        {hours.horizonDays === 1 ? 'day' : `${hours.horizonDays} days`}.
      </p>
    );
  }
  const today = dateIn(shownIn, now);
  return (
    <ul className="grid gap-4" aria-label="Next free times">
      {days.map((day) => (
        <Day key={day.date} day={day} today={today} shownIn={shownIn} />
      ))}
    </ul>
  );
}

function Day({ day: { date, slots }, today, shownIn }: { day: SlotDay; today: string; shownIn: string }) {
  const more = slots.length - shownSlots;
  const last = slots.at(-1) ?? 0;
  return (
    <li>
      <div className="flex items-baseline justify-between gap-3">
        <p className="font-medium">{dayText(date, today)}</p>
        {more > 0 && <p className="text-muted text-sm tabular-nums">last at {clockIn(shownIn, last)}</p>}
      </div>
      <ul aria-label={dayText(date, today)} className="mt-1.5 grid grid-cols-5 gap-1.5">
        {slots.slice(0, shownSlots).map((slot) => (
          <li key={slot} className="rounded-button border border-line py-1 text-center text-sm tabular-nums">
            {clockIn(shownIn, slot)}
          </li>
        ))}
        {more > 0 && (
          <li className="py-1 text-center text-muted text-sm tabular-nums">
            <span aria-hidden="true">+{more}</span>
            <span className="sr-only">and {more} more</span>
          </li>
        )}
      </ul>
    </li>
  );
}

function AnyTime({ hours, shownIn, now }: { hours: Availability; shownIn: string; now: number }) {
  const from = now + hours.minNoticeMinutes * minuteMs;
  const today = dateIn(shownIn, now);
  return (
    <p className="text-muted">
      Any time from {dayText(dateIn(shownIn, from), today)}, {clockIn(shownIn, from)} until{' '}
      {dayText(dateIn(shownIn, now + hours.horizonDays * dayMs), today)}, nights and weekends too.
    </p>
  );
}

function SlotsSkeleton() {
  return (
    <SkeletonGroup label="Loading free times" className="grid gap-4">
      {[1, 2, 3, 4].map((day) => (
        <span key={day} className="grid gap-2">
          <Skeleton className="h-5 w-24 rounded-md" />
          <Skeleton className="h-8 w-full rounded-button" />
        </span>
      ))}
    </SkeletonGroup>
  );
}

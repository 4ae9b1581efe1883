import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'wouter';
import {
  copyDay,
  dayName,
  type HoursDraft,
  namesOf,
  usualRange,
  usualWeek,
  weekdays,
  weekOrder,
  withDay,
} from '#web/features/availability/hours-draft.ts';
import { TimeZoneField } from '#web/features/availability/time-zone-field.tsx';
import type { SectionProps } from '#web/features/availability/use-hours-form.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { CopyDay } from './copy-day.tsx';
import { RangeFields } from './range-fields.tsx';
import type { RangeDraft } from './ranges.ts';

export function WeekSection({ draft, onChange, announce, tried, refusals }: SectionProps) {
  const list = useRef<HTMLUListElement>(null);
  const { week } = draft;
  const start = () => {
    flushSync(() => onChange({ week: usualWeek() }));
    list.current?.querySelector<HTMLElement>('[role="switch"]')?.focus();
    announce(`${namesOf(weekdays)} are set to 09:00 to 17:00`);
  };
  return (
    <FormSection title="Weekly hours">
      <TimeZoneField
        value={draft.timeZone}
        error={refusals.timeZone}
        onChange={(timeZone) => onChange({ timeZone })}
        announce={announce}
      />
      {week.every((ranges) => ranges.length === 0) && <AnyTime onStart={start} />}
      {refusals.week && <p className="text-danger text-sm">{refusals.week}</p>}
      <ul ref={list} className="divide-y divide-line border-line border-t">
        {weekOrder.map((day) => (
          <DayRow
            key={day}
            day={day}
            ranges={week[day] ?? []}
            onChange={(ranges) => onChange({ week: withDay(week, day, ranges) })}
            onCopy={(days) => {
              onChange({ week: copyDay(week, day, days) });
              announce(`${dayName(day)} copied to ${namesOf(days)}`);
            }}
            announce={announce}
            tried={tried}
            refusal={refusals[`week.${day}`]}
          />
        ))}
      </ul>
    </FormSection>
  );
}

/** Nobody expects it: to have no hours means every hour, not none. */
function AnyTime({ onStart }: { onStart: () => void }) {
  return (
    <div className="grid justify-items-start gap-3 rounded-card bg-wait-soft p-4 text-wait">
      <p>
        <strong className="font-semibold">No hours are set, so clients may ask for any time,</strong> day or
        night. To take no bookings at all, switch off Available for Bookings in{' '}
        <Link href={paths.editProfile} className="rounded-sm underline underline-offset-4">
          your profile
        </Link>
        .
      </p>
      <Button variant="outline" className="bg-card text-ink" onClick={onStart}>
        Start with weekdays 9 to 5
      </Button>
    </div>
  );
}

type DayProps = {
  day: number;
  ranges: RangeDraft[];
  onChange: (ranges: RangeDraft[]) => void;
  onCopy: (days: number[]) => void;
  announce: SectionProps['announce'];
  tried: boolean;
  refusal: string | undefined;
};

function DayRow({ day, ranges, onChange, onCopy, announce, tried, refusal }: DayProps) {
  const name = dayName(day);
  const toggle = useRef<HTMLButtonElement>(null);
  // Switched off by mistake and on again, a day has its hours back.
  const before = useRef<HoursDraft['week'][number]>([]);
  const isOn = ranges.length > 0;
  const turn = (on: boolean) => {
    if (!on) before.current = ranges;
    onChange(on ? (before.current.length > 0 ? before.current : [usualRange()]) : []);
  };
  return (
    <li className="grid gap-x-5 gap-y-1 py-3 sm:grid-cols-[10rem_minmax(0,1fr)] sm:items-start">
      <Switch label={name} checked={isOn} onCheckedChange={turn} ref={toggle} />
      {isOn ? (
        <RangeFields
          name={name}
          nextDay={dayName(day + 1)}
          ranges={ranges}
          onChange={onChange}
          onEmptied={() => toggle.current?.focus()}
          announce={announce}
          tried={tried}
          refusal={refusal}
        >
          <CopyDay day={day} onCopy={onCopy} />
        </RangeFields>
      ) : (
        <p className="py-2.5 text-muted max-sm:hidden">Off</p>
      )}
    </li>
  );
}

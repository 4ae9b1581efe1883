import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'wouter';
import * as hoursCopy from '#web/features/availability/hours.copy.ts';
import {
  copyDay,
  dayName,
  defaultRange,
  defaultWeek,
  type HoursDraft,
  hasHours,
  listDays,
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
import { HoursChoice } from './hours-choice.tsx';
import { RangeFields } from './range-fields.tsx';
import type { RangeDraft } from './ranges.ts';

const copy = hoursCopy.week;

export function WeekSection({ draft, onChange, announce, submitAttempted, errors }: SectionProps) {
  const list = useRef<HTMLUListElement>(null);
  const { week, choice } = draft;
  const isEmpty = week.every((ranges) => ranges.length === 0);
  const setDefaultWeek = () => {
    onChange({ choice: 'weekly', week: defaultWeek() });
    announce(copy.defaultSet(listDays(weekdays)));
  };
  const startWithDefault = () => {
    flushSync(setDefaultWeek);
    list.current?.querySelector<HTMLElement>('[role="switch"]')?.focus();
  };
  const choose = (next: 'weekly' | 'anyTime') => {
    if (next === 'weekly' && isEmpty) setDefaultWeek();
    else onChange({ choice: next });
  };
  return (
    <FormSection title={copy.title}>
      <HoursChoice
        value={choice}
        onChange={choose}
        error={submitAttempted ? choiceProblem(draft) : undefined}
      />
      <TimeZoneField
        value={draft.timeZone}
        error={errors.timeZone?.message}
        onChange={(timeZone) => onChange({ timeZone })}
        announce={announce}
      />
      {!hasHours(draft) && <NoHoursNotice choice={choice} onStart={startWithDefault} />}
      {errors.week?.message && <p className="text-danger text-sm">{errors.week.message}</p>}
      {choice !== 'anyTime' && (
        <ul ref={list} className="divide-y divide-line border-line border-t">
          {weekOrder.map((day) => (
            <DayRow
              key={day}
              day={day}
              ranges={week[day] ?? []}
              onChange={(ranges) => onChange({ choice: 'weekly', week: withDay(week, day, ranges) })}
              onCopy={(days) => {
                onChange({ week: copyDay(week, day, days) });
                announce(copy.copied(dayName(day), listDays(days)));
              }}
              announce={announce}
              submitAttempted={submitAttempted}
              serverError={errors.week?.[day]?.message}
            />
          ))}
        </ul>
      )}
    </FormSection>
  );
}

function choiceProblem(draft: HoursDraft): string | undefined {
  if (draft.choice === 'notChosen') return hoursCopy.choice.missing;
  return draft.choice === 'weekly' && !hasHours(draft) ? hoursCopy.choice.emptyWeek : undefined;
}

type NoticeProps = { choice: HoursDraft['choice']; onStart: () => void };

/** Without weekly hours an expert can be requested at any time, which they may not expect. */
function NoHoursNotice({ choice, onStart }: NoticeProps) {
  return (
    <div className="grid justify-items-start gap-3 rounded-card bg-wait-soft p-4 text-wait">
      <p>
        <strong className="font-semibold">{copy.noHours[choice]}</strong>{' '}
        {choice !== 'weekly' && (
          <>
            {copy.takeNoBookings}{' '}
            <Link href={paths.editProfile} className="rounded-sm underline underline-offset-4">
              {copy.turnOff}
            </Link>
            .
          </>
        )}
      </p>
      {choice !== 'anyTime' && (
        <Button variant="outline" className="bg-card text-ink" onClick={onStart}>
          {copy.startWithDefault}
        </Button>
      )}
    </div>
  );
}

type DayProps = {
  day: number;
  ranges: RangeDraft[];
  onChange: (ranges: RangeDraft[]) => void;
  onCopy: (days: number[]) => void;
  announce: SectionProps['announce'];
  submitAttempted: boolean;
  serverError: string | undefined;
};

function DayRow({ day, ranges, onChange, onCopy, announce, submitAttempted, serverError }: DayProps) {
  const name = dayName(day);
  const toggle = useRef<HTMLButtonElement>(null);
  // A day that is switched off and on again gets its hours back.
  const before = useRef<HoursDraft['week'][number]>([]);
  const isOn = ranges.length > 0;
  const turn = (on: boolean) => {
    if (!on) before.current = ranges;
    onChange(on ? (before.current.length > 0 ? before.current : [defaultRange()]) : []);
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
          submitAttempted={submitAttempted}
          serverError={serverError}
        >
          <CopyDay day={day} onCopy={onCopy} />
        </RangeFields>
      ) : (
        <p className="py-2.5 text-muted max-sm:hidden">{copy.off}</p>
      )}
    </li>
  );
}

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Fragment, useId, useMemo, useState } from 'react';
import type { Availability } from '#shared/availability/availability.schema.ts';
import type { Span } from '#shared/availability/open-ranges.ts';
import { formatLongDay, formatPlainDay } from '#shared/time/date-format.ts';
import * as calendarsCopy from '#web/features/calendars/calendars.copy.ts';
import { addDays } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { shownWeeks } from './week-dates.ts';
import { type Block, type DayTimes, weekTimes } from './week-times.ts';

const copy = calendarsCopy.week;

export type WeekPictureProps = {
  hours: Availability;
  busy: Span[];
  /** The first week's. */
  monday: string;
};

const dayMinutes = 1440;
const labelledHours = [6, 12, 18];

/** Busy times are hatched, so that color isn't needed to tell them from the hours. */
export function WeekPicture({ hours, busy, monday }: WeekPictureProps) {
  const hatch = useId();
  const [week, setWeek] = useState(0);
  const [now] = useState(() => Date.now());
  const first = addDays(monday, week * 7);
  const days = useMemo(() => weekTimes({ hours, busy, monday: first, now }), [hours, busy, first, now]);
  return (
    <div className="grid grid-cols-1 gap-3">
      <WeekChoice first={first} week={week} onChange={setWeek} />
      <svg aria-hidden="true" className="absolute size-0">
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V6" stroke="currentColor" strokeWidth="3" />
        </pattern>
      </svg>
      <div aria-hidden="true" className="grid grid-cols-[2.75rem_repeat(7,minmax(0,1fr))] gap-x-px">
        <span />
        {days.map(({ date }) => (
          <DayName key={date} date={date} />
        ))}
        <HourNames />
        {days.map((day) => (
          <Day key={day.date} day={day} hatch={hatch} />
        ))}
      </div>
      <ul aria-label={copy.days} className="sr-only">
        {days.map((day) => (
          <li key={day.date}>{copy.day(formatLongDay(day.date), timesText(day.busy))}</li>
        ))}
      </ul>
      <Legend hatch={hatch} />
    </div>
  );
}

type ChoiceProps = { first: string; week: number; onChange: (week: number) => void };

function WeekChoice({ first, week, onChange }: ChoiceProps) {
  const arrows = [
    { label: copy.previous, to: week - 1, Icon: ChevronLeft },
    { label: copy.next, to: week + 1, Icon: ChevronRight },
  ];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <div>
        <h3 className="font-semibold">{copy.title}</h3>
        <p role="status" className="text-muted text-sm tabular-nums">
          {copy.range(formatPlainDay(first), formatPlainDay(addDays(first, 6)))}
        </p>
      </div>
      <div className="flex">
        {arrows.map(({ label, to, Icon }) => (
          <Button
            key={label}
            variant="quiet"
            size="icon"
            aria-label={label}
            // Not disabled: a disabled button loses the focus.
            aria-disabled={to < 0 || to >= shownWeeks || undefined}
            onClick={() => onChange(Math.min(Math.max(to, 0), shownWeeks - 1))}
          >
            <Icon aria-hidden="true" className="size-5" />
          </Button>
        ))}
      </div>
    </div>
  );
}

/** `Mon 1`, on two lines. */
function DayName({ date }: { date: string }) {
  const [weekday, day] = formatPlainDay(date).split(' ');
  return (
    <span className="grid justify-items-center pb-1 text-sm leading-tight tabular-nums">
      <span className="text-muted">{weekday}</span>
      <span className="font-medium">{day}</span>
    </span>
  );
}

function HourNames() {
  return (
    <svg aria-hidden="true" className="h-60 w-full overflow-visible">
      {labelledHours.map((hour) => (
        <text key={hour} y={percent(hour * 60)} dy="0.35em" className="fill-muted text-xs tabular-nums">
          {copy.hour(hour)}
        </text>
      ))}
    </svg>
  );
}

function Day({ day: { open, busy }, hatch }: { day: DayTimes; hatch: string }) {
  return (
    <svg aria-hidden="true" className="h-60 w-full bg-ink/4 text-ink">
      {open.map((block) => (
        <Bar key={block.from} block={block} className="fill-good-soft" />
      ))}
      {labelledHours.map((hour) => (
        <line key={hour} x2="100%" y1={percent(hour * 60)} y2={percent(hour * 60)} className="stroke-line" />
      ))}
      {busy.map((block) => (
        <Fragment key={block.from}>
          <Bar block={block} className="fill-card" />
          <Bar block={block} fill={`url(#${hatch})`} className="stroke-ink" />
        </Fragment>
      ))}
    </svg>
  );
}

type BarProps = { block: Block; className?: string; fill?: string };

function Bar({ block: { from, until }, ...look }: BarProps) {
  return <rect width="100%" y={percent(from)} height={percent(Math.max(until - from, 0))} {...look} />;
}

const percent = (minutes: number) => `${(minutes / dayMinutes) * 100}%`;

function Legend({ hatch }: { hatch: string }) {
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      <li className="flex items-center gap-2">
        <svg aria-hidden="true" className="h-4 w-6">
          <rect width="100%" height="100%" className="fill-good-soft stroke-line" />
        </svg>
        {copy.open}
      </li>
      <li className="flex items-center gap-2">
        <svg aria-hidden="true" className="h-4 w-6 text-ink">
          <rect width="100%" height="100%" fill={`url(#${hatch})`} className="stroke-ink" />
        </svg>
        {copy.busy}
      </li>
    </ul>
  );
}

function timesText(busy: Block[]): string {
  const [first] = busy;
  if (!first) return copy.free;
  if (first.from === 0 && first.until === dayMinutes) return copy.allDay;
  return copy.busyAt(busy.map(({ from, until }) => `${clock(from)} – ${clock(until)}`).join(', '));
}

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

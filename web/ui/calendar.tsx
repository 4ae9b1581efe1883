import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker, type Matcher } from 'react-day-picker';

type Props = {
  label: string;
  /** `2026-11`, the one that is shown. */
  month: string;
  onMonthChange: (month: string) => void;
  /** `2026-11-17` */
  selected: string | undefined;
  onSelect: (date: string) => void;
  /** The date that it is for the reader. */
  today: string;
  /** The first and the last date that can be gone to. */
  from: string;
  to: string;
  /** Dates that can't be chosen. */
  isClosed?: (date: string) => boolean;
  /** Dates that carry a mark. */
  isMarked?: (date: string) => boolean;
  /** What is said of a date beside its name. */
  describe?: (date: string) => string | undefined;
  className?: string;
};

/** A month to choose a date from. Dates are dates, in no zone: inside they are the midnights of UTC. */
export function Calendar(props: Props) {
  const { label, month, onMonthChange, selected, onSelect, today, from, to, describe, className } = props;
  const closed: Matcher[] = [
    { before: dayOf(from) },
    { after: dayOf(to) },
    (day) => props.isClosed?.(dateOf(day)) ?? false,
  ];
  return (
    <DayPicker
      mode="single"
      required={false}
      timeZone="UTC"
      weekStartsOn={1}
      aria-label={label}
      month={dayOf(`${month}-01`)}
      onMonthChange={(shown) => onMonthChange(dateOf(shown).slice(0, 7))}
      today={dayOf(today)}
      startMonth={dayOf(from)}
      endMonth={dayOf(to)}
      selected={selected === undefined ? undefined : dayOf(selected)}
      onSelect={(_, day) => onSelect(dateOf(day))}
      disabled={closed}
      modifiers={{ marked: (day) => props.isMarked?.(dateOf(day)) ?? false }}
      modifiersClassNames={{ marked: 'is-marked' }}
      labels={{
        labelDayButton: (day) => [longDate(dateOf(day)), describe?.(dateOf(day))].filter(Boolean).join(', '),
        labelPrevious: () => 'Previous month',
        labelNext: () => 'Next month',
      }}
      classNames={classNames}
      className={clsx('relative', className)}
      components={{
        Chevron: ({ orientation }) =>
          orientation === 'left' ? (
            <ChevronLeft aria-hidden="true" className="size-5" />
          ) : (
            <ChevronRight aria-hidden="true" className="size-5" />
          ),
      }}
    />
  );
}

const arrow =
  'inline-grid size-11 cursor-pointer place-items-center rounded-button transition-colors hover:bg-ink/8 aria-disabled:cursor-default aria-disabled:opacity-35 aria-disabled:hover:bg-transparent';

const classNames = {
  months: 'grid',
  month_caption: 'flex h-11 items-center px-3 font-semibold',
  nav: 'absolute top-0 right-0 flex',
  button_previous: arrow,
  button_next: arrow,
  month_grid: 'mt-2 w-full table-fixed border-collapse',
  weekday: 'h-9 font-normal text-muted text-sm',
  // On a phone a seventh of the width is just enough for a thumb.
  day: 'group py-0.5 text-center sm:px-0.5',
  day_button:
    'relative inline-grid h-11 w-full max-w-14 cursor-pointer place-items-center rounded-button tabular-nums transition-colors hover:bg-ink/8 disabled:cursor-default disabled:text-muted/70 disabled:hover:bg-transparent group-aria-selected:bg-ink group-aria-selected:text-paper group-[.is-marked]:font-semibold after:absolute after:bottom-1.5 after:size-1 after:rounded-full group-[.is-marked]:after:bg-current group-data-[today]:underline group-data-[today]:underline-offset-4',
};

function dayOf(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

function dateOf(day: Date): string {
  return new Date(day.getTime()).toISOString().slice(0, 10);
}

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });

/** `Tuesday 17 November 2026` */
function longDate(date: string): string {
  // Some browsers write a comma after the weekday, some don't.
  return dateFormat.format(dayOf(date)).replace(',', '');
}

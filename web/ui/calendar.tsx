import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { formatLongDate, formatMonth, weekdayNames } from '#shared/time/date-format.ts';
import { addMonths, monthOf, weeksOf } from '#web/lib/dates.ts';
import { dateByKey } from './calendar-keys.ts';
import * as uiCopy from './ui.copy.ts';

type Props = {
  label: string;
  /** The visible month, such as `2026-11`. */
  month: string;
  onMonthChange: (month: string) => void;
  /** Such as `2026-11-17`. */
  selected: string | undefined;
  onSelect: (date: string) => void;
  /** Today's date in the viewer's time zone. */
  today?: string;
  /** The first and last date that can be reached. */
  from: string;
  to: string;
  /** Dates that can't be selected. */
  isClosed?: (date: string) => boolean;
  /** Dates with a dot. */
  isMarked?: (date: string) => boolean;
  /** Dates that are crossed out. */
  isStruck?: (date: string) => boolean;
  /** A date with a border, independent of the selection. */
  outlined?: string | undefined;
  /** Extra text for screen readers after the date. */
  describe?: (date: string) => string | undefined;
  className?: string;
};

/** Monday first. */
const weekdays = [...weekdayNames.slice(1), ...weekdayNames.slice(0, 1)];

/** A month grid for picking a date, by click or arrow keys. Dates have no time zone. */
export function Calendar(props: Props) {
  const { label, month, onMonthChange, selected, onSelect, today, from, to, describe, className } = props;
  const id = useId();
  const isClosed = (date: string) => date < from || date > to || (props.isClosed?.(date) ?? false);
  const { grid, target, moveTo, setFocused } = useRovingFocus({ month, selected, isClosed, onMonthChange });
  const onKeyDown = (event: KeyboardEvent, date: string) => {
    const next = dateByKey(event.key, date, { from, to, isClosed });
    if (next === undefined) return;
    event.preventDefault();
    if (next !== date) moveTo(next);
  };
  return (
    <section aria-label={label} className={className}>
      <div className="flex h-11 items-center justify-between">
        <p id={id} aria-live="polite" className="px-3 font-semibold">
          {formatMonth(month)}
        </p>
        <div className="flex">
          <Arrow
            label={uiCopy.previousMonth}
            disabled={month <= monthOf(from)}
            onClick={() => onMonthChange(addMonths(month, -1))}
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
          </Arrow>
          <Arrow
            label={uiCopy.nextMonth}
            disabled={month >= monthOf(to)}
            onClick={() => onMonthChange(addMonths(month, 1))}
          >
            <ChevronRight aria-hidden="true" className="size-5" />
          </Arrow>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of buttons that arrow keys move in */}
      <table ref={grid} role="grid" aria-labelledby={id} className="mt-2 w-full table-fixed border-collapse">
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" aria-label={name} className="h-9 font-normal text-muted text-sm">
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks have no other name
            <tr key={index}>
              {week.map((date, day) =>
                date === undefined ? (
                  <td key={weekdays[day]} />
                ) : (
                  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell
                  <td
                    key={date}
                    aria-selected={date === selected}
                    // No horizontal padding: on a phone a seventh of the width is just enough for a thumb.
                    className="py-0.5 text-center"
                  >
                    <button
                      type="button"
                      data-date={date}
                      tabIndex={date === target ? 0 : -1}
                      // Not `disabled`: a date may close while it has the focus.
                      aria-disabled={isClosed(date) || undefined}
                      aria-current={date === today ? 'date' : undefined}
                      aria-label={[formatLongDate(date), describe?.(date)].filter(Boolean).join(', ')}
                      onClick={() => !isClosed(date) && onSelect(date)}
                      onFocus={() => setFocused(date)}
                      onKeyDown={(event) => onKeyDown(event, date)}
                      className={dayLook({
                        isSelected: date === selected,
                        isMarked: props.isMarked?.(date),
                        isStruck: props.isStruck?.(date),
                        isOutlined: date === props.outlined,
                      })}
                    >
                      {Number(date.slice(8))}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type DayState = Record<'isMarked' | 'isStruck', boolean | undefined> & {
  isSelected: boolean;
  isOutlined: boolean;
};

function dayLook({ isSelected, isMarked, isStruck, isOutlined }: DayState): string {
  return clsx(
    'relative inline-grid h-11 w-full max-w-14 cursor-pointer place-items-center rounded-button tabular-nums transition-colors',
    'aria-disabled:cursor-default aria-[current=date]:underline aria-[current=date]:underline-offset-4',
    isSelected
      ? 'bg-ink text-paper'
      : 'hover:bg-ink/8 aria-disabled:text-muted/70 aria-disabled:hover:bg-transparent',
    isStruck && 'line-through',
    isOutlined && 'border-2 border-ink',
    isMarked &&
      'font-semibold after:absolute after:bottom-1.5 after:size-1 after:rounded-full after:bg-current',
  );
}

type ArrowProps = { label: string; disabled: boolean; onClick: () => void; children: React.ReactNode };

function Arrow({ label, disabled, onClick, children }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      tabIndex={disabled ? -1 : 0}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onClick()}
      className="inline-grid size-11 cursor-pointer place-items-center rounded-button transition-colors hover:bg-ink/8 aria-disabled:cursor-default aria-disabled:opacity-35 aria-disabled:hover:bg-transparent"
    >
      {children}
    </button>
  );
}

type Roving = Pick<Props, 'month' | 'selected' | 'onMonthChange'> & { isClosed: (date: string) => boolean };

/** One day of the grid is in the tab order. Arrow keys move the focus between days, also into other months. */
function useRovingFocus({ month, selected, isClosed, onMonthChange }: Roving) {
  const grid = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState<string>();
  const dates = weeksOf(month).flat();
  const target =
    [focused, selected].find((date) => date !== undefined && monthOf(date) === month) ??
    dates.find((date) => date !== undefined && !isClosed(date)) ??
    dates.find((date) => date !== undefined);
  const moving = useRef(false);
  useLayoutEffect(() => {
    if (!moving.current || focused === undefined || monthOf(focused) !== month) return;
    moving.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`)?.focus();
  }, [focused, month]);
  const moveTo = (date: string) => {
    moving.current = true;
    setFocused(date);
    if (monthOf(date) !== month) onMonthChange(monthOf(date));
  };
  return { grid, target, moveTo, setFocused };
}

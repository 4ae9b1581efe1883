import { clsx } from 'clsx';
import { type Ref, useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Calendar } from '#web/ui/calendar.tsx';
import { Card } from '#web/ui/card.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { DayTimes } from './day-times.tsx';
import { countFree, dayName, monthName, monthOf } from './free-days.ts';
import type { Times } from './use-times.ts';

type Props = {
  times: Times;
  expert: string;
  value: string;
  onChange: (slot: string) => void;
  error: string | undefined;
  /** What gets the focus when the time is wrong. */
  ref: Ref<HTMLElement>;
};

/** A month whose free days are marked, and the times of one of them. */
export function SlotChoice({ times, expert, value, onChange, error, ref }: Props) {
  const { days, month, isCurrent } = times;
  const free = (date: string) => days.get(date)?.length ?? 0;
  // Days that nobody has asked about yet may well be free.
  const isKnown = (date: string) => isCurrent && monthOf(date) === month;
  return (
    <Card
      aria-busy={!isCurrent}
      className="grid gap-6 max-sm:px-2 max-sm:py-3 md:grid-cols-2 md:gap-8 lg:gap-6 xl:gap-8"
    >
      <Calendar
        label="Preferred date"
        className={clsx('transition-opacity', !isCurrent && 'opacity-50')}
        month={month}
        onMonthChange={times.showMonth}
        selected={times.date}
        onSelect={times.showDate}
        today={times.today}
        from={times.today}
        to={times.last}
        isClosed={(date) => isKnown(date) && free(date) === 0}
        isMarked={(date) => free(date) > 0}
        describe={(date) => (isKnown(date) ? countFree(free(date)) : undefined)}
      />
      <DayPanel times={times} expert={expert} value={value} onChange={onChange} error={error} ref={ref} />
    </Card>
  );
}

function DayPanel({ times, expert, value, onChange, error, ref }: Props) {
  const id = useId();
  const { date, days, isCurrent, isEmpty, timeZone } = times;
  const slots = (date && days.get(date)) || [];
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Preferred time"
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid scroll-mt-20 content-start gap-3 rounded-button outline-offset-8 max-sm:px-2 max-sm:pb-2"
    >
      <p role="status" className="flex min-h-11 flex-wrap items-center gap-x-2 max-md:min-h-0">
        {date && (
          <>
            <span className="font-semibold">{dayName(date)}</span>{' '}
            <span className="text-muted text-sm">{isCurrent && countFree(slots.length)}</span>
          </>
        )}
      </p>
      <FieldError id={id} error={error} />
      {isEmpty && <EmptyMonth times={times} expert={expert} />}
      {date && (
        <div
          className={clsx(
            'transition-opacity md:-m-1 md:max-h-88 md:overflow-y-auto md:p-1',
            !isCurrent && 'opacity-50',
          )}
        >
          <DayTimes
            label={`Times on ${dayName(date)}`}
            slots={slots}
            timeZone={timeZone}
            value={value}
            onChange={onChange}
            describedBy={error ? `${id}-error` : undefined}
          />
        </div>
      )}
    </section>
  );
}

/** Nothing is free in the month that is shown: where the next free day is. */
function EmptyMonth({ times, expert }: { times: Times; expert: string }) {
  const { month, today, later, showMonth } = times;
  const name = monthName(month, today);
  if (later.isPending) return <p className="text-muted">No free times in {name}. Looking further ahead…</p>;
  if (later.date === undefined) {
    return (
      <p className="text-muted">
        {expert} has no free times from {name} on.
      </p>
    );
  }
  const next = monthOf(later.date);
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">
        No free times in {name}. The next free day is {dayName(later.date)}.
      </p>
      <Button variant="outline" onClick={() => showMonth(next)}>
        Go to {monthName(next, today)}
      </Button>
    </div>
  );
}

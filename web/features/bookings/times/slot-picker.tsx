import { clsx } from 'clsx';
import { type ReactNode, type Ref, useId } from 'react';
import { Link } from 'wouter';
import { formatDuration } from '#shared/time.ts';
import { monthOf } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Calendar } from '#web/ui/calendar.tsx';
import { Card } from '#web/ui/card.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import { countFree, dayName, monthName } from './available-days.ts';
import { DaySlots } from './day-slots.tsx';
import { localDate } from './local-time.ts';
import { pickerGrid, timesFailed } from './time-states.tsx';
import type { Times } from './use-times.ts';

type Props = {
  times: Times;
  expert: string;
  value: string;
  onChange: (slot: string) => void;
  error: string | undefined;
  onFocusGone: () => void;
  /** What gets the focus when the time is wrong. */
  ref: Ref<HTMLElement>;
};

/** A month whose free days are marked, and the times of one of them. */
export function SlotPicker(props: Props) {
  const { times, value } = props;
  const { days, month, isCurrent, failed, timeZone } = times;
  const free = (date: string) => days.get(date)?.length ?? 0;
  // Days that nobody has asked about yet may well be free.
  const isKnown = (date: string) => isCurrent && monthOf(date) === month;
  // Whoever looks at another day still has the time that they chose.
  const chosen = value ? localDate(new Date(value), timeZone) : undefined;
  const describe = (date: string) =>
    [date === chosen && 'chosen', isKnown(date) && countFree(free(date))].filter(Boolean).join(', ');
  return (
    <Card aria-busy={!isCurrent && !failed} className={clsx('max-sm:px-2 max-sm:py-3', pickerGrid)}>
      <Calendar
        label="Preferred date"
        // Six weeks high: a month with fewer moves nothing.
        className={clsx('min-h-94 transition-opacity', !isCurrent && !failed && 'opacity-50')}
        month={month}
        onMonthChange={times.showMonth}
        selected={times.date}
        onSelect={times.showDate}
        today={times.today}
        from={times.today}
        to={times.last}
        isClosed={(date) => isKnown(date) && free(date) === 0}
        isMarked={(date) => free(date) > 0}
        outlined={chosen}
        describe={describe}
      />
      <DayPanel {...props} />
    </Card>
  );
}

function DayPanel({ times, expert, value, onChange, error, onFocusGone, ref }: Props) {
  const id = useId();
  const { date, days, isCurrent, isEmpty, failed, timeZone, today } = times;
  const slots = (date && days.get(date)) || [];
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Preferred time"
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid scroll-mt-20 content-start gap-3 rounded-button outline-offset-8 max-sm:px-2 max-sm:pb-2"
    >
      <p role="status" className="flex min-h-11 flex-wrap items-center gap-x-2">
        {failed && <span className="font-semibold">{timesFailed}</span>}
        {isEmpty && <span className="font-semibold">No free times in {monthName(times.month, today)}</span>}
        {date && !failed && (
          <>
            <span className="font-semibold">{dayName(date)}</span>{' '}
            <span className="text-muted text-sm">
              {isCurrent && `${countFree(slots.length)} for ${formatDuration(times.duration)}`}
            </span>
          </>
        )}
      </p>
      {/* Always there: what comes into it is read out, wherever the focus is. */}
      <div role="alert" className="empty:-mt-3">
        <FieldError id={id} error={error} />
      </div>
      {isEmpty && <EmptyMonth times={times} expert={expert} onFocusGone={onFocusGone} />}
      {failed && (
        <Missing text="The connection may have been lost on the way.">
          <TryAgain busy={times.isRetrying} onClick={times.retry} onFocusGone={onFocusGone} />
        </Missing>
      )}
      {date && !failed && (
        <div
          className={clsx(
            // Where there is more than fits, the last row fades: there is more below.
            'transition-opacity md:-m-1 md:mask-b-from-[calc(100%-2rem)] md:max-h-80 md:scroll-pb-8 md:overflow-y-auto md:p-1 md:pb-8',
            !isCurrent && 'opacity-50',
          )}
        >
          <DaySlots
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

/** Nothing is free in the month that is shown: where to go from here. */
function EmptyMonth({ times, expert, onFocusGone }: Pick<Props, 'times' | 'expert' | 'onFocusGone'>) {
  const { month, today, later } = times;
  if (later.isPending) return <p className="text-muted">Looking further ahead…</p>;
  if (later.failed) {
    return (
      <Missing text="Later months could not be checked.">
        <TryAgain busy={later.isFetching} onClick={later.retry} onFocusGone={onFocusGone} />
      </Missing>
    );
  }
  const thisMonth = monthOf(today);
  const next = later.date && monthOf(later.date);
  const back = month > thisMonth ? thisMonth : undefined;
  const goal = next ?? back;
  return (
    <Missing
      text={
        later.date
          ? `The next free day is ${dayName(later.date)}.`
          : `${expert} has no free times after that either.`
      }
    >
      {goal ? (
        <Button
          variant="outline"
          onClick={(event) => {
            // The button goes with the month: the focus stays where the times will be.
            event.currentTarget.closest('section')?.focus();
            times.showMonth(goal);
          }}
        >
          Go to {monthName(goal, today)}
        </Button>
      ) : (
        <Button asChild variant="outline">
          <Link href={paths.search}>Browse Experts</Link>
        </Button>
      )}
    </Missing>
  );
}

/** No times to choose from: what can be said about it, and what can be done. */
function Missing({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p role="status" className="text-muted">
        {text}
      </p>
      {children}
    </div>
  );
}

import { clsx } from 'clsx';
import { type ReactNode, type Ref, useId } from 'react';
import { Link } from 'wouter';
import { formatLongDay, formatMonth } from '#shared/time/date-format.ts';
import { localDate } from '#shared/time/local-time.ts';
import { monthOf } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Calendar } from '#web/ui/calendar.tsx';
import { Card } from '#web/ui/card.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import { DaySlots } from './day-slots.tsx';
import { pickerGrid } from './time-states.tsx';
import * as timesCopy from './times.copy.ts';
import type { Times } from './use-times.ts';

type Props = {
  times: Times;
  expert: string;
  value: string;
  onChange: (slot: string) => void;
  error: string | undefined;
  onFocusGone: () => void;
  /** The element to focus when the time is invalid. */
  ref: Ref<HTMLElement>;
};

/** A month with its available days marked, and the slots of the selected day. */
export function SlotPicker(props: Props) {
  const { times, value } = props;
  const { days, month, isCurrent, failed, timeZone } = times;
  const slotCount = (date: string) => days.get(date)?.length ?? 0;
  // Days of other months aren't loaded, so they may still have slots.
  const isLoaded = (date: string) => isCurrent && monthOf(date) === month;
  // The chosen time stays chosen while the client looks at other days.
  const chosen = value ? localDate(new Date(value), timeZone) : undefined;
  const describe = (date: string) =>
    [date === chosen && timesCopy.selected, isLoaded(date) && timesCopy.available(slotCount(date))]
      .filter(Boolean)
      .join(', ');
  return (
    <Card aria-busy={!isCurrent && !failed} className={clsx('max-sm:px-2 max-sm:py-3', pickerGrid)}>
      <Calendar
        label={timesCopy.preferredDate}
        // Always six weeks high, so that the page doesn't shift between months.
        className={clsx('min-h-94 transition-opacity', !isCurrent && !failed && 'opacity-50')}
        month={month}
        onMonthChange={times.showMonth}
        selected={times.date}
        onSelect={times.showDate}
        today={times.today}
        from={times.today}
        to={times.lastDate}
        isClosed={(date) => isLoaded(date) && slotCount(date) === 0}
        isMarked={(date) => slotCount(date) > 0}
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
      aria-label={timesCopy.preferredTime}
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid scroll-mt-20 content-start gap-3 rounded-button outline-offset-8 max-sm:px-2 max-sm:pb-2"
    >
      <p role="status" className="flex min-h-11 flex-wrap items-center gap-x-2">
        {failed && <span className="font-semibold">{timesCopy.failedTitle}</span>}
        {isEmpty && (
          <span className="font-semibold">{timesCopy.noneInMonth(formatMonth(times.month, today))}</span>
        )}
        {date && !failed && (
          <>
            <span className="font-semibold">{formatLongDay(date)}</span>{' '}
            <span className="text-muted text-sm">{isCurrent && timesCopy.available(slots.length)}</span>
          </>
        )}
      </p>
      {/* Always mounted, so that screen readers announce text added to it. */}
      <div role="alert" className="empty:-mt-3">
        <FieldError id={id} error={error} />
      </div>
      {isEmpty && <EmptyMonth times={times} expert={expert} onFocusGone={onFocusGone} />}
      {failed && (
        <NoTimes text={timesCopy.failed}>
          <TryAgain busy={times.isRetrying} onClick={times.retry} onFocusGone={onFocusGone} />
        </NoTimes>
      )}
      {date && !failed && (
        <div
          className={clsx(
            // The last row fades to show that there is more to scroll to.
            'transition-opacity md:-m-1 md:mask-b-from-[calc(100%-2rem)] md:max-h-80 md:scroll-pb-8 md:overflow-y-auto md:p-1 md:pb-8',
            !isCurrent && 'opacity-50',
          )}
        >
          <DaySlots
            label={timesCopy.timesOn(formatLongDay(date))}
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

/** When the month has no slots: a way to the next month that has some. */
function EmptyMonth({ times, expert, onFocusGone }: Pick<Props, 'times' | 'expert' | 'onFocusGone'>) {
  const { month, today, nextAvailable } = times;
  if (nextAvailable.isPending) return <p className="text-muted">{timesCopy.checkingLater}</p>;
  if (nextAvailable.failed) {
    return (
      <NoTimes text={timesCopy.checkFailed}>
        <TryAgain busy={nextAvailable.isFetching} onClick={nextAvailable.retry} onFocusGone={onFocusGone} />
      </NoTimes>
    );
  }
  const thisMonth = monthOf(today);
  const next = nextAvailable.date && monthOf(nextAvailable.date);
  const back = month > thisMonth ? thisMonth : undefined;
  const target = next ?? back;
  return (
    <NoTimes
      text={
        nextAvailable.date
          ? timesCopy.nextDay(formatLongDay(nextAvailable.date))
          : timesCopy.noneLater(expert)
      }
    >
      {target ? (
        <Button
          variant="outline"
          onClick={(event) => {
            // The button disappears with this month, so move the focus to the panel.
            event.currentTarget.closest('section')?.focus();
            times.showMonth(target);
          }}
        >
          {timesCopy.goTo(formatMonth(target, today))}
        </Button>
      ) : (
        <Button asChild variant="outline">
          <Link href={paths.search}>{timesCopy.browseExperts}</Link>
        </Button>
      )}
    </NoTimes>
  );
}

/** Shown in place of slots: why there are none, and a button. */
function NoTimes({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p role="status" className="text-muted">
        {text}
      </p>
      {children}
    </div>
  );
}

import { Pencil, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { localDate } from '#shared/time/local-time.ts';
import * as hoursCopy from '#web/features/availability/hours.copy.ts';
import { hasHours } from '#web/features/availability/hours-draft.ts';
import { spanText } from '#web/features/availability/hours-text.ts';
import type { SectionProps } from '#web/features/availability/use-hours-form.ts';
import { rangesText } from '#web/features/availability/week/ranges.ts';
import { addDays } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Calendar } from '#web/ui/calendar.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { DateDialogProps, EditedDates } from './date-dialog.tsx';
import { type DateSpan, pastDates, spansOf, withoutSpan, withSpan } from './date-spans.ts';

const copy = hoursCopy.dates;

const DateDialog = lazyDialog<DateDialogProps>(
  () => import('./date-dialog.tsx').then((m) => m.DateDialog),
  hoursCopy.dateDialog.failed,
);

/** Vacations are planned further ahead than bookings. */
const maxDaysAhead = 365;

export function DatesSection({ draft, onChange, announce, errors }: SectionProps) {
  const { dates, week } = draft;
  const today = localDate(Date.now(), draft.timeZone);
  const lastDate = addDays(today, maxDaysAhead);
  const [month, setMonth] = useState(today.slice(0, 7));
  const [editing, setEditing] = useState<{ span: EditedDates; open: boolean; turn: number }>();
  const spans = spansOf(dates, today);
  const past = pastDates(dates, today);
  const rangesByDate = new Map(dates.map(({ date, ranges }) => [date, ranges]));
  const hasWeek = hasHours(draft);

  const container = useRef<HTMLDivElement>(null);
  const focusTitle = () => container.current?.closest('section')?.querySelector<HTMLElement>('h2')?.focus();
  const edit = (span: EditedDates) =>
    setEditing((current) => ({ span, open: true, turn: (current?.turn ?? 0) + 1 }));
  const editDate = (date: string) =>
    edit({
      from: date,
      until: date,
      ranges: rangesByDate.get(date),
      canUseWeeklyHours: rangesByDate.has(date),
    });
  const applySpan = (before: EditedDates, span: DateSpan | undefined) => {
    const others = before.ranges ? withoutSpan(dates, before) : dates;
    onChange({ dates: span ? withSpan(others, span) : others });
    announce(copy.changed(spanText(span ?? before, today), span ? hoursText(span) : copy.usualHours));
  };

  const removePast = () => {
    focusTitle();
    onChange({ dates: dates.filter(({ date }) => date >= today) });
    announce(copy.pastRemoved);
  };

  return (
    <FormSection title={copy.title} hint={hasWeek ? copy.hint : copy.hintWithoutWeek}>
      <div ref={container} className="grid grid-cols-1 gap-6 sm:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <Calendar
          label={copy.calendar}
          month={month < today.slice(0, 7) ? today.slice(0, 7) : month}
          onMonthChange={setMonth}
          selected={editing?.open ? editing.span.from : undefined}
          onSelect={editDate}
          today={today}
          from={today}
          to={lastDate}
          isMarked={(date) => (rangesByDate.get(date)?.length ?? 0) > 0}
          isStruck={(date) => rangesByDate.get(date)?.length === 0}
          describe={(date) => {
            const ranges = rangesByDate.get(date);
            return ranges && hoursText({ ranges });
          }}
          className="max-sm:-mx-3"
        />
        <div className="grid content-start gap-3">
          <DateList
            spans={spans}
            today={today}
            onEdit={(span) => edit({ ...span, canUseWeeklyHours: false })}
            onEmptied={focusTitle}
            onRemove={(span) => {
              onChange({ dates: withoutSpan(dates, span) });
              announce(copy.removed(spanText(span, today)));
            }}
          />
          {errors.dates?.message && <p className="text-danger text-sm">{errors.dates.message}</p>}
          {past.length > 0 && (
            <p className="flex flex-wrap items-center justify-between gap-x-3 text-muted text-sm">
              {copy.past(past.length)}
              <Button variant="quiet" className="-mx-4 text-sm" onClick={removePast}>
                {copy.removePast}
              </Button>
            </p>
          )}
        </div>
      </div>
      {editing && (
        <DateDialog
          key={editing.turn}
          open={editing.open}
          dates={editing.span}
          allDates={dates}
          today={today}
          lastDate={lastDate}
          week={week}
          onOpenerGone={focusTitle}
          onClose={() => setEditing({ ...editing, open: false })}
          onSet={(span) => applySpan(editing.span, span)}
        />
      )}
    </FormSection>
  );
}

function hoursText({ ranges }: Pick<DateSpan, 'ranges'>): string {
  return ranges.length === 0 ? copy.off : rangesText(ranges);
}

type ListProps = {
  spans: DateSpan[];
  today: string;
  onEdit: (span: DateSpan) => void;
  onRemove: (span: DateSpan) => void;
  /** Called when the last one was removed; should move the focus. */
  onEmptied: () => void;
};

function DateList({ spans, today, onEdit, onRemove, onEmptied }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  const remove = (span: DateSpan, index: number) => {
    flushSync(() => onRemove(span));
    const others = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    const next = others[Math.min(index, others.length - 1)];
    if (next) next.focus();
    else onEmptied();
  };
  if (spans.length === 0) {
    return <p className="rounded-card border border-line border-dashed p-4 text-muted">{copy.empty}</p>;
  }
  return (
    <ul ref={list} className="divide-y divide-line">
      {spans.map((span, index) => {
        const name = spanText(span, today);
        return (
          <li key={span.from} className="flex items-center gap-1 py-1.5">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{name}</p>
              <p className="text-muted text-sm tabular-nums first-letter:uppercase">{hoursText(span)}</p>
            </div>
            <Button
              variant="quiet"
              size="icon"
              aria-label={copy.editLabel(name)}
              onClick={() => onEdit(span)}
            >
              <Pencil aria-hidden="true" className="size-4" />
            </Button>
            <Button
              variant="quiet"
              size="icon"
              data-remove
              aria-label={copy.removeLabel(name)}
              onClick={() => remove(span, index)}
            >
              <X aria-hidden="true" className="size-4" />
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

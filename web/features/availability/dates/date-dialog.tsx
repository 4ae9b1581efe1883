import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { availabilityLimits } from '#shared/availability/availability.schema.ts';
import * as hoursCopy from '#web/features/availability/hours.copy.ts';
import { copyRanges, dayName, defaultRange } from '#web/features/availability/hours-draft.ts';
import { spanText } from '#web/features/availability/hours-text.ts';
import { useAnnouncer } from '#web/features/availability/use-announcer.tsx';
import { RangeFields } from '#web/features/availability/week/range-fields.tsx';
import { problemsOf } from '#web/features/availability/week/range-problems.ts';
import { type RangeDraft, rangesText } from '#web/features/availability/week/ranges.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogClose } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { SegmentedChoice } from '#web/ui/segmented-choice.tsx';
import { type DateDraft, type DateSpan, dayOfWeek, withSpan } from './date-spans.ts';
import { spanNote } from './span-note.ts';

const copy = hoursCopy.dateDialog;

export type EditedDates = {
  from: string;
  until: string;
  /** Their current special hours; undefined where the weekly hours apply. */
  ranges: RangeDraft[] | undefined;
  /** Whether the dialog offers to go back to the weekly hours. */
  canUseWeeklyHours: boolean;
};

type Props = {
  open: boolean;
  dates: EditedDates;
  allDates: DateDraft[];
  today: string;
  /** The last date that can be selected. */
  lastDate: string;
  /** The weekly hours that apply otherwise. */
  week: RangeDraft[][];
  onOpenerGone: () => void;
  onClose: () => void;
  /** Called with undefined to go back to the weekly hours. */
  onSet: (span: DateSpan | undefined) => void;
};

type Mode = 'usual' | 'off' | 'special';

export function DateDialog(props: Props) {
  const { open, dates, today, lastDate, week, onClose, onSet } = props;
  const usual = week[dayOfWeek(dates.from)] ?? [];
  const usualName = dayName(dayOfWeek(dates.from));
  const [mode, setMode] = useState<Mode>(dates.ranges && dates.ranges.length > 0 ? 'special' : 'off');
  const [ranges, setRanges] = useState(() => initialRanges(dates, usual));
  const [until, setUntil] = useState(dates.until);
  const [tried, setTried] = useState(false);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { announce, announcement } = useAnnouncer();
  const span = { from: dates.from, until, ranges: mode === 'special' ? ranges : [] };
  const endDateError = endDateProblem(span, props);
  const displayedSpan = { from: dates.from, until: endDateError ? dates.from : until };

  const apply = () => {
    const isValid = !endDateError && (mode !== 'special' || problemsOf(ranges).length === 0);
    if (mode !== 'usual' && !isValid) {
      flushSync(() => setTried(true));
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    onSet(mode === 'usual' ? undefined : { ...span, ranges: copyRanges(span.ranges) });
    onClose();
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onOpenerGone={props.onOpenerGone}
      title={spanText(displayedSpan, today)}
      description={
        usual.length > 0 ? copy.usualHours(usualName, rangesText(usual)) : copy.usuallyOff(usualName)
      }
      actions={
        <>
          <DialogClose asChild>
            <Button variant="outline">{hoursCopy.cancel}</Button>
          </DialogClose>
          <Button type="submit" form={formId}>
            {copy.apply}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          // In React's tree this form is inside the hours form, which must not be submitted with it.
          event.stopPropagation();
          apply();
        }}
      >
        {announcement}
        <SegmentedChoice
          label={copy.choice}
          options={[
            ...(dates.canUseWeeklyHours ? [{ value: 'usual' as const, label: copy.usual }] : []),
            { value: 'off', label: copy.off },
            { value: 'special', label: copy.special },
          ]}
          value={mode}
          onChange={setMode}
        />
        {mode === 'special' && (
          <RangeFields
            name={copy.thisDate}
            nextDay={copy.nextDay}
            ranges={ranges}
            onChange={setRanges}
            onEmptied={() => {
              setMode('off');
              setRanges([defaultRange()]);
              form.current?.querySelector<HTMLElement>('[value="off"]')?.focus();
            }}
            announce={announce}
            submitAttempted={tried}
          />
        )}
        {mode !== 'usual' && (
          <Field
            label={copy.endDate}
            hint={copy.endDateHint}
            type="date"
            min={dates.from}
            max={lastDate}
            value={until}
            onChange={(event) => setUntil(event.target.value)}
            {...(endDateError && (tried || until !== '') ? { error: endDateError } : {})}
          />
        )}
        <p role="status" className="empty:hidden">
          {mode === 'special' && spanNote(displayedSpan, week)}
        </p>
      </form>
    </Dialog>
  );
}

function initialRanges({ ranges = [] }: EditedDates, usual: RangeDraft[]): RangeDraft[] {
  if (ranges.length > 0) return copyRanges(ranges);
  return usual.length > 0 ? copyRanges(usual) : [defaultRange()];
}

function endDateProblem(span: DateSpan, { allDates, lastDate }: Props): string | undefined {
  if (span.until === '') return copy.noEndDate;
  if (span.until < span.from) return copy.endsBeforeStart;
  if (span.until > lastDate) return copy.tooFarAhead;
  const { overrides } = availabilityLimits;
  return withSpan(allDates, span).length > overrides ? copy.tooMany(overrides) : undefined;
}

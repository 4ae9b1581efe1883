import { useId, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { availabilityLimits } from '#shared/availability/availability.schema.ts';
import * as hoursCopy from '#web/features/availability/hours.copy.ts';
import { copyRanges, dayName, defaultRange } from '#web/features/availability/hours-draft.ts';
import { spanText } from '#web/features/availability/hours-text.ts';
import { useAnnouncer } from '#web/features/availability/use-announcer.tsx';
import { useFocusInvalid } from '#web/features/availability/use-focus-invalid.ts';
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

export type DateDialogProps = {
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

type DateForm = { mode: 'usual' | 'off' | 'special'; ranges: RangeDraft[]; until: string };

export function DateDialog(props: DateDialogProps) {
  const { open, dates, today, lastDate, week, onClose, onSet } = props;
  const usual = week[dayOfWeek(dates.from)] ?? [];
  const usualName = dayName(dayOfWeek(dates.from));
  const { register, control, handleSubmit, formState, setValue } = useForm<DateForm>({
    defaultValues: {
      mode: dates.ranges && dates.ranges.length > 0 ? 'special' : 'off',
      ranges: initialRanges(dates, usual),
      until: dates.until,
    },
    resolver: (form) =>
      isValid(form, props)
        ? { values: form, errors: {} }
        : { values: {}, errors: { root: { type: 'invalid' } } },
  });
  const [mode, ranges, until] = useWatch({ control, name: ['mode', 'ranges', 'until'] });
  const { isSubmitted } = formState;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  useFocusInvalid(form, formState);
  const { announce, announcement } = useAnnouncer();
  const endDateError = endDateProblem({ mode, ranges, until }, props);
  const displayedSpan = { from: dates.from, until: endDateError ? dates.from : until };

  const apply = handleSubmit((applied) => {
    const span = spanOf(applied, dates);
    onSet(applied.mode === 'usual' ? undefined : { ...span, ranges: copyRanges(span.ranges) });
    onClose();
  });

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
          // In React's tree this form is inside the hours form, which must not be submitted with it.
          event.stopPropagation();
          void apply(event);
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
          onChange={(next) => setValue('mode', next)}
        />
        {mode === 'special' && (
          <RangeFields
            name={copy.thisDate}
            nextDay={copy.nextDay}
            ranges={ranges}
            onChange={(next) => setValue('ranges', next)}
            onEmptied={() => {
              setValue('mode', 'off');
              setValue('ranges', [defaultRange()]);
              form.current?.querySelector<HTMLElement>('[value="off"]')?.focus();
            }}
            announce={announce}
            submitAttempted={isSubmitted}
          />
        )}
        {mode !== 'usual' && (
          <Field
            label={copy.endDate}
            hint={copy.endDateHint}
            type="date"
            min={dates.from}
            max={lastDate}
            error={isSubmitted || until !== '' ? endDateError : undefined}
            {...register('until')}
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

function spanOf({ mode, ranges, until }: DateForm, { from }: EditedDates): DateSpan {
  return { from, until, ranges: mode === 'special' ? ranges : [] };
}

function isValid(form: DateForm, props: DateDialogProps): boolean {
  if (form.mode === 'usual') return true;
  return !endDateProblem(form, props) && (form.mode === 'off' || problemsOf(form.ranges).length === 0);
}

function endDateProblem(form: DateForm, { dates, allDates, lastDate }: DateDialogProps): string | undefined {
  const span = spanOf(form, dates);
  if (span.until === '') return copy.noEndDate;
  if (span.until < span.from) return copy.endsBeforeStart;
  if (span.until > lastDate) return copy.tooFarAhead;
  const { overrides } = availabilityLimits;
  return withSpan(allDates, span).length > overrides ? copy.tooMany(overrides) : undefined;
}

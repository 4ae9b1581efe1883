import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { availabilityLimits } from '#shared/availability/availability.schema.ts';
import { copied, dayName, usualRange } from '#web/features/availability/hours-draft.ts';
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

export type EditedDates = {
  from: string;
  until: string;
  /** What they have now; nothing where the week counts. */
  ranges: RangeDraft[] | undefined;
  /** Whether going back to the week is offered here. */
  canBeUsual: boolean;
};

type Props = {
  open: boolean;
  dates: EditedDates;
  others: DateDraft[];
  today: string;
  /** The last date that can be chosen. */
  last: string;
  /** The hours that its days would have otherwise. */
  week: RangeDraft[][];
  onOpenerGone: () => void;
  onClose: () => void;
  /** Nothing: the week counts again. */
  onSet: (span: DateSpan | undefined) => void;
};

type Mode = 'usual' | 'off' | 'special';

export function DateDialog(props: Props) {
  const { open, dates, today, last, week, onClose, onSet } = props;
  const usual = week[dayOfWeek(dates.from)] ?? [];
  const usualName = dayName(dayOfWeek(dates.from));
  const [mode, setMode] = useState<Mode>(dates.ranges && dates.ranges.length > 0 ? 'special' : 'off');
  const [ranges, setRanges] = useState(() => firstRanges(dates, usual));
  const [until, setUntil] = useState(dates.until);
  const [tried, setTried] = useState(false);
  const formId = useId();
  const body = useRef<HTMLFormElement>(null);
  const { announce, announcement } = useAnnouncer();
  const span = { from: dates.from, until, ranges: mode === 'special' ? ranges : [] };
  const untilError = untilProblem(span, props);
  const shown = { from: dates.from, until: untilError ? dates.from : until };

  const apply = () => {
    const isSound = !untilError && (mode !== 'special' || problemsOf(ranges).length === 0);
    if (mode !== 'usual' && !isSound) {
      flushSync(() => setTried(true));
      body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    onSet(mode === 'usual' ? undefined : { ...span, ranges: copied(span.ranges) });
    onClose();
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onOpenerGone={props.onOpenerGone}
      title={spanText(shown, today)}
      description={
        usual.length > 0 ? `${usualName} is usually ${rangesText(usual)}.` : `${usualName} is usually off.`
      }
      actions={
        <>
          <DialogClose asChild>
            <Button variant="outline">Cancel</Button>
          </DialogClose>
          <Button type="submit" form={formId}>
            Apply
          </Button>
        </>
      }
    >
      <form
        ref={body}
        id={formId}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          // The form of the hours, around this one in the tree, is not sent with it.
          event.stopPropagation();
          apply();
        }}
      >
        {announcement}
        <SegmentedChoice
          label="On this date"
          options={[
            ...(dates.canBeUsual ? [{ value: 'usual' as const, label: 'Usual' }] : []),
            { value: 'off', label: 'Off' },
            { value: 'special', label: 'Special hours' },
          ]}
          value={mode}
          onChange={setMode}
        />
        {mode === 'special' && (
          <RangeFields
            name="This date"
            nextDay="the next day"
            ranges={ranges}
            onChange={setRanges}
            onEmptied={() => {
              setMode('off');
              setRanges([usualRange()]);
              body.current?.querySelector<HTMLElement>('[value="off"]')?.focus();
            }}
            announce={announce}
            tried={tried}
          />
        )}
        {mode !== 'usual' && (
          <Field
            label="Until"
            hint="Choose a later date for a vacation or a busy week."
            type="date"
            min={dates.from}
            max={last}
            value={until}
            onChange={(event) => setUntil(event.target.value)}
            {...(untilError && (tried || until !== '') ? { error: untilError } : {})}
          />
        )}
        <p role="status" className="empty:hidden">
          {mode === 'special' && spanNote(shown, week)}
        </p>
      </form>
    </Dialog>
  );
}

function firstRanges({ ranges = [] }: EditedDates, usual: RangeDraft[]): RangeDraft[] {
  if (ranges.length > 0) return copied(ranges);
  return usual.length > 0 ? copied(usual) : [usualRange()];
}

function untilProblem(span: DateSpan, { others, last }: Props): string | undefined {
  if (span.until === '') return 'Must be a date';
  if (span.until < span.from) return 'Must not be before the first day';
  if (span.until > last) return 'Must be within a year';
  const { overrides } = availabilityLimits;
  return withSpan(others, span).length > overrides ? `At most ${overrides} dates` : undefined;
}

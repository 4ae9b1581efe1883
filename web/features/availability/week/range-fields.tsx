import { clsx } from 'clsx';
import { Plus, X } from 'lucide-react';
import { Fragment, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as hoursCopy from '#web/features/availability/hours.copy.ts';
import { maxRangesPerDay } from '#web/features/availability/hours-draft.ts';
import type { Announce } from '#web/features/availability/use-announcer.tsx';
import { Button } from '#web/ui/button.tsx';
import { controlLook } from '#web/ui/field.tsx';
import { inputId, problemsOf, visibleProblems } from './range-problems.ts';
import { endNote, type RangeDraft, suggestRange } from './ranges.ts';

const copy = hoursCopy.ranges;

type Props = {
  /** The day, for screen reader labels: `Monday`. */
  name: string;
  /** The day after it: `Tuesday`. */
  nextDay: string;
  ranges: RangeDraft[];
  onChange: (ranges: RangeDraft[]) => void;
  /** Called when the last range was removed; should move the focus. */
  onEmptied: () => void;
  announce: Announce;
  /** Marks unfinished fields as invalid too. */
  submitAttempted: boolean;
  serverError?: string | undefined;
  /** More buttons, shown next to the Add button. */
  children?: ReactNode;
};

/** The time ranges of one day, to edit, add and remove. */
export function RangeFields(props: Props) {
  const { name, ranges, onChange, onEmptied, announce, submitAttempted, serverError, children } = props;
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const errorId = useId();
  const [wasLeft, setWasLeft] = useState(false);
  const problems = visibleProblems(problemsOf(ranges), wasLeft || submitAttempted);
  const messages = [
    ...new Set([...problems.map(({ message }) => message), ...(serverError ? [serverError] : [])]),
  ];
  const invalidInputs = new Set(problems.flatMap(({ inputs }) => inputs));

  const add = () => {
    const added = suggestRange(ranges);
    flushSync(() => onChange([...ranges, added]));
    document.getElementById(inputId(added, 'startTime'))?.focus();
    announce(copy.added(ranges.length + 1, name));
  };
  const remove = (index: number) => {
    flushSync(() => onChange(ranges.filter((_, each) => each !== index)));
    const others = [...(fieldset.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    const next = others[Math.min(index, others.length - 1)];
    if (next) next.focus();
    else onEmptied();
    announce(next ? copy.removed(index + 1, name) : copy.emptied(name));
  };

  return (
    <fieldset
      ref={fieldset}
      aria-label={copy.group(name)}
      onBlur={({ relatedTarget }) => setWasLeft(!fieldset.current?.contains(relatedTarget))}
      // Where they don't fit side by side, the buttons wrap below the ranges.
      className="grid min-w-0 gap-1 sm:flex sm:flex-wrap sm:items-start sm:justify-between sm:gap-x-3"
    >
      <div className="grid min-w-0 content-start gap-2 sm:w-86">
        {ranges.map((range, index) => (
          <RangeRow
            key={range.id}
            name={copy.range(name, index + 1)}
            nextDay={props.nextDay}
            range={range}
            invalidInputs={serverError ? undefined : invalidInputs}
            errorId={messages.length > 0 ? errorId : undefined}
            onChange={(changed) => onChange(ranges.with(index, changed))}
            onRemove={() => remove(index)}
          />
        ))}
        {messages.length > 0 && (
          <p id={errorId} className="text-danger text-sm">
            {messages.map((message) => (
              <Fragment key={message}>
                {message}
                <br />
              </Fragment>
            ))}
          </p>
        )}
      </div>
      <div className="-ml-4 flex shrink-0 sm:-mr-4 sm:ml-auto">
        <Button
          variant="quiet"
          disabled={ranges.length >= maxRangesPerDay}
          aria-label={copy.addLabel(name)}
          onClick={add}
        >
          <Plus aria-hidden="true" className="size-4" />
          <span className="sm:sr-only">{copy.add}</span>
        </Button>
        {children}
      </div>
    </fieldset>
  );
}

type RowProps = {
  name: string;
  nextDay: string;
  range: RangeDraft;
  /** Ids of the invalid inputs; undefined marks all of them. */
  invalidInputs: Set<string> | undefined;
  errorId: string | undefined;
  onChange: (range: RangeDraft) => void;
  onRemove: () => void;
};

function RangeRow({ name, nextDay, range, invalidInputs, errorId, onChange, onRemove }: RowProps) {
  const end = endNote(range);
  const noteId = `${range.id}-note`;
  const field = (edge: 'startTime' | 'endTime', label: string) => {
    const id = inputId(range, edge);
    const invalid = invalidInputs?.has(id) ?? true;
    const describedBy = [edge === 'endTime' && end && noteId, invalid && errorId].filter(Boolean).join(' ');
    return (
      <input
        type="time"
        id={id}
        step={300}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy || undefined}
        value={range[edge]}
        onChange={(event) => onChange({ ...range, [edge]: event.target.value })}
        className={clsx(
          controlLook,
          'min-h-11 min-w-0 flex-1 px-2 tabular-nums sm:w-33 sm:flex-none',
          // Less room before the browser's clock icon, so that a wide font still fits.
          '[&::-webkit-calendar-picker-indicator]:ms-1 max-sm:[&::-webkit-calendar-picker-indicator]:hidden',
        )}
      />
    );
  };
  return (
    <div>
      <div className="flex items-center gap-2">
        {field('startTime', copy.start(name))}
        <span aria-hidden="true" className="text-muted">
          –
        </span>
        {field('endTime', copy.end(name))}
        <Button
          variant="quiet"
          size="icon"
          className="shrink-0 text-muted hover:text-ink"
          data-remove
          aria-label={copy.removeLabel(name)}
          onClick={onRemove}
        >
          <X aria-hidden="true" className="size-4" />
        </Button>
      </div>
      {end && (
        <p id={noteId} className="mt-1 text-muted text-sm">
          {end === 'midnight' ? copy.endsAtMidnight : copy.endsNextDay(nextDay, range.endTime)}
        </p>
      )}
    </div>
  );
}

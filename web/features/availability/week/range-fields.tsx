import { clsx } from 'clsx';
import { Plus, X } from 'lucide-react';
import { Fragment, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { mostRanges } from '#web/features/availability/hours-draft.ts';
import type { Announce } from '#web/features/availability/use-announcer.tsx';
import { Button } from '#web/ui/button.tsx';
import { controlLook } from '#web/ui/field.tsx';
import { inputId, problemsOf, saidProblems } from './range-problems.ts';
import { ending, oneMore, type RangeDraft } from './ranges.ts';

type Props = {
  /** Whose ranges they are, for those who hear the page: `Monday`. */
  name: string;
  /** What comes after it: `Tuesday`. */
  nextDay: string;
  ranges: RangeDraft[];
  onChange: (ranges: RangeDraft[]) => void;
  /** Gets the focus when the last range is gone. */
  onEmptied: () => void;
  announce: Announce;
  /** Says what is unfinished too. */
  tried: boolean;
  /** What the server found wrong. */
  refusal?: string | undefined;
  /** More that can be done with them, beside adding one. */
  children?: ReactNode;
};

/** The ranges of one day: any number of them, each from one time to another. */
export function RangeFields(props: Props) {
  const { name, ranges, onChange, onEmptied, announce, tried, refusal, children } = props;
  const box = useRef<HTMLFieldSetElement>(null);
  const errorId = useId();
  const [left, setLeft] = useState(false);
  const problems = saidProblems(problemsOf(ranges), left || tried);
  const messages = [...new Set([...problems.map(({ message }) => message), ...(refusal ? [refusal] : [])])];
  const wrong = new Set(problems.flatMap(({ inputs }) => inputs));

  const add = () => {
    const added = oneMore(ranges);
    flushSync(() => onChange([...ranges, added]));
    document.getElementById(inputId(added, 'startTime'))?.focus();
    announce(`Range ${ranges.length + 1} added to ${name}`);
  };
  const remove = (index: number) => {
    flushSync(() => onChange(ranges.filter((_, each) => each !== index)));
    const others = [...(box.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    const next = others[Math.min(index, others.length - 1)];
    if (next) next.focus();
    else onEmptied();
    announce(next ? `Range ${index + 1} removed from ${name}` : `${name} has no hours now`);
  };

  return (
    <fieldset
      ref={box}
      aria-label={`Hours of ${name}`}
      onBlur={({ relatedTarget }) => setLeft(!box.current?.contains(relatedTarget))}
      // Where both don't fit beside each other, what can be done stands below.
      className="grid min-w-0 gap-1 sm:flex sm:flex-wrap sm:items-start sm:justify-between sm:gap-x-3"
    >
      <div className="grid min-w-0 content-start gap-2 sm:w-86">
        {ranges.map((range, index) => (
          <RangeRow
            key={range.id}
            name={`${name}, range ${index + 1}`}
            nextDay={props.nextDay}
            range={range}
            wrong={refusal ? undefined : wrong}
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
          disabled={ranges.length >= mostRanges}
          aria-label={`Add a range to ${name}`}
          onClick={add}
        >
          <Plus aria-hidden="true" className="size-4" />
          <span className="sm:sr-only">Add</span>
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
  /** The inputs that something is wrong with; all of them where that isn't known. */
  wrong: Set<string> | undefined;
  errorId: string | undefined;
  onChange: (range: RangeDraft) => void;
  onRemove: () => void;
};

function RangeRow({ name, nextDay, range, wrong, errorId, onChange, onRemove }: RowProps) {
  const end = ending(range);
  const noteId = `${range.id}-note`;
  const field = (edge: 'startTime' | 'endTime', label: string) => {
    const id = inputId(range, edge);
    const invalid = wrong?.has(id) ?? true;
    const describedBy = [edge === 'endTime' && end && noteId, invalid && errorId].filter(Boolean).join(' ');
    return (
      <input
        type="time"
        id={id}
        step={300}
        aria-label={`${name}, ${label}`}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy || undefined}
        value={range[edge]}
        onChange={(event) => onChange({ ...range, [edge]: event.target.value })}
        className={clsx(
          controlLook,
          'min-h-11 min-w-0 flex-1 px-2 tabular-nums sm:w-33 sm:flex-none',
          // The browser leaves more room before its icon than a wider font has.
          '[&::-webkit-calendar-picker-indicator]:ms-1 max-sm:[&::-webkit-calendar-picker-indicator]:hidden',
        )}
      />
    );
  };
  return (
    <div>
      <div className="flex items-center gap-2">
        {field('startTime', 'start')}
        <span aria-hidden="true" className="text-muted">
          –
        </span>
        {field('endTime', 'end')}
        <Button
          variant="quiet"
          size="icon"
          className="shrink-0 text-muted hover:text-ink"
          data-remove
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <X aria-hidden="true" className="size-4" />
        </Button>
      </div>
      {end && (
        <p id={noteId} className="mt-1 text-muted text-sm">
          {end === 'midnight' ? 'Ends at midnight' : `Ends ${nextDay} at ${range.endTime}`}
        </p>
      )}
    </div>
  );
}

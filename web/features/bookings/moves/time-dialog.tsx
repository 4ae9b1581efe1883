import { type Ref, useState } from 'react';
import type { NewProposal } from '#shared/bookings/bookings.schema.ts';
import { instantOf, localTime, startOf } from '#shared/time/local-time.ts';
import { formatDay, formatTime } from '#shared/time/time-format.ts';
import { SessionWhen } from '#web/features/bookings/sessions/session-when.tsx';
import type { VisibleSession } from '#web/features/bookings/sessions/visible-session.ts';
import { rangeProblem } from '#web/features/bookings/times/bookable-range.ts';
import { SlotPicker } from '#web/features/bookings/times/slot-picker.tsx';
import { TimesFailed, TimesSkeleton } from '#web/features/bookings/times/time-states.tsx';
import { TimeZoneLine } from '#web/features/bookings/times/time-zone-line.tsx';
import { useDeferredFocus } from '#web/features/bookings/times/use-deferred-focus.ts';
import { type Times, useTimes } from '#web/features/bookings/times/use-times.ts';
import { useUnavailableTime } from '#web/features/bookings/times/use-unavailable-time.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog, DialogClose } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { type ConfirmProps, Failure } from './confirm-dialog.tsx';
import * as movesCopy from './moves.copy.ts';
import type { MoveResult } from './use-moves.ts';

export type TimeDialogProps = ConfirmProps & {
  copy: { title: string; text: string; submit: string };
  /** Whose slots can be chosen, and for how long. */
  profileId: string;
  duration: number;
  /** The expert's first name. */
  expert: string;
  /** The other party, to show the time as they see it. */
  other: Pick<VisibleSession['other'], 'shortName' | 'timeZone'>;
  busy: boolean;
  onSend: (proposal: NewProposal) => Promise<MoveResult>;
};

/** Chooses another time for a session or a request, with the same picker as a booking. */
export function TimeDialog(props: TimeDialogProps) {
  const { copy, other, duration, busy, onClose, onOpenerGone } = props;
  const picker = useDeferredFocus();
  const form = useProposal(props);
  const { times, chosen, error } = form;
  const send = async () => {
    const result = await form.send();
    if (result === 'done') onClose();
    if (result === 'invalid') picker.focus();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      onOpenerGone={onOpenerGone}
      size="wide"
      title={copy.title}
      description={copy.text}
      actions={
        <>
          <DialogClose asChild>
            <Button variant="quiet">{movesCopy.back}</Button>
          </DialogClose>
          <Button busy={busy} onClick={() => void send()}>
            {copy.submit}
          </Button>
        </>
      }
    >
      <div data-first-focus tabIndex={-1} className="grid grid-cols-1 gap-3 outline-none">
        <TimeZoneLine
          timeZone={times.timeZone}
          onChange={times.setTimeZone}
          expert={{ name: other.shortName, timeZone: other.timeZone ?? undefined }}
          at={instantOf(`${times.date ?? times.today}T12:00`, times.timeZone) ?? times.now}
        />
        <TimeChoice
          times={times}
          expert={props.expert}
          value={chosen}
          error={error}
          onChange={form.choose}
          onBlur={form.validate}
          onFocusGone={picker.focus}
          focusRef={picker.ref}
        />
        <div role="status" className="min-h-12">
          {form.start && (
            <SessionWhen
              booking={{ scheduledAt: form.start.toISOString(), duration }}
              session={{ other }}
              now={times.now}
              timeZone={times.timeZone}
            />
          )}
        </div>
        <Failure text={form.failure} />
      </div>
    </Dialog>
  );
}

/** The chosen time, its validation error, and sending it. */
function useProposal({ profileId, duration, onSend }: TimeDialogProps) {
  const [chosen, setChosen] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const choose = (next: string) => {
    setChosen(next);
    setError(undefined);
    setFailure(undefined);
  };
  const times = useTimes({ profileId, duration, chosen, onTimeConverted: choose });
  const { timeZone, bounds, now } = times;
  const problem = rangeProblem({ scheduledAt: chosen, timeZone, bounds, now });
  useUnavailableTime({
    times,
    duration,
    chosen,
    onUnavailable: (text) => {
      setChosen('');
      setError(text);
    },
  });
  return {
    times,
    chosen,
    error,
    failure,
    choose,
    start: problem ? undefined : startOf(chosen, timeZone),
    validate: () => setError(problem),
    send: async (): Promise<'done' | 'invalid' | 'failed'> => {
      const invalid = chosen === '' ? movesCopy.noTime : problem;
      setError(invalid);
      if (invalid) return 'invalid';
      const result = await onSend({ scheduledAt: chosen, timeZone });
      if (result.kind !== 'failed') return 'done';
      void times.refresh();
      const fieldError = result.error instanceof ApiError ? result.error.body.fields?.scheduledAt : undefined;
      setError(fieldError);
      setFailure(fieldError ? undefined : result.message?.description);
      return fieldError ? 'invalid' : 'failed';
    },
  };
}

type ChoiceProps = {
  times: Times;
  expert: string;
  value: string;
  error: string | undefined;
  onChange: (chosen: string) => void;
  onBlur: () => void;
  onFocusGone: () => void;
  focusRef: Ref<HTMLElement>;
};

/** A slot picker for experts with hours, a plain date field for experts without. */
function TimeChoice({ times, expert, onBlur, focusRef, ...field }: ChoiceProps) {
  const { mode, failed, bounds, timeZone, now } = times;
  if (mode === 'slots') return <SlotPicker times={times} expert={expert} {...field} ref={focusRef} />;
  if (mode === undefined) {
    return failed ? (
      <Card>
        <TimesFailed times={times} onFocusGone={field.onFocusGone} />
      </Card>
    ) : (
      <TimesSkeleton />
    );
  }
  return (
    <Field
      ref={focusRef as Ref<HTMLInputElement>}
      label={movesCopy.propose.label}
      hint={
        bounds &&
        movesCopy.propose.range(
          formatTime(bounds.from, timeZone, now),
          formatDay(bounds.until, timeZone, now),
        )
      }
      type="datetime-local"
      className="max-w-sm tabular-nums"
      min={localTime(bounds?.from ?? now, timeZone)}
      {...(bounds && { max: localTime(bounds.until, timeZone) })}
      value={field.value}
      error={field.error}
      onChange={(event) => field.onChange(event.target.value)}
      onBlur={onBlur}
    />
  );
}

import { type Ref, useState } from 'react';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { formatDay } from '#shared/time.ts';
import { SessionWhen } from '#web/features/bookings/sessions/session-when.tsx';
import type { VisibleSession } from '#web/features/bookings/sessions/visible-session.ts';
import { rangeProblem, timeText } from '#web/features/bookings/times/bookable-range.ts';
import { instantOf, localTime, startOf } from '#web/features/bookings/times/local-time.ts';
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
import type { Moves } from './use-moves.ts';

type Props = ConfirmProps & { booking: Booking; seen: VisibleSession; moves: Moves };

const noTime = 'Please select a date and time';

/** Another time for a session, chosen as the first one was. */
export function ProposeDialog({ booking, seen, moves, onClose, onOpenerGone }: Props) {
  const { other } = seen;
  const place = useDeferredFocus();
  const form = useProposal(booking, moves);
  const { times, chosen, error } = form;
  const busy = moves.running === 'propose';
  const send = async () => {
    const outcome = await form.send();
    if (outcome === 'close') onClose();
    if (outcome === 'wrong') place.focus();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      onOpenerGone={onOpenerGone}
      size="wide"
      title="Propose another time"
      description={`The session stays where it is until ${other.shortName} accepts. Nothing is paid again.`}
      actions={
        <>
          <DialogClose asChild>
            <Button variant="quiet">Back</Button>
          </DialogClose>
          <Button busy={busy} onClick={() => void send()}>
            Propose this time
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
          expert={booking.profile.user.firstName || booking.profile.user.username}
          value={chosen}
          error={error}
          onChange={form.choose}
          onLeave={form.leave}
          onFocusGone={place.focus}
          place={place.ref}
        />
        <div role="status" className="min-h-12">
          {form.start && (
            <SessionWhen
              booking={{ scheduledAt: form.start.toISOString(), duration: booking.duration }}
              seen={seen}
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

/** The chosen time, what is wrong with it, and the way it is sent. */
function useProposal({ profileId, duration }: Booking, moves: Moves) {
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
    isUnavailable: times.isUnavailable,
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
    leave: () => setError(problem),
    send: async (): Promise<'close' | 'wrong' | 'open'> => {
      const wrong = chosen === '' ? noTime : problem;
      setError(wrong);
      if (wrong) return 'wrong';
      const outcome = await moves.propose({ scheduledAt: chosen, timeZone });
      if (outcome.kind !== 'failed') return 'close';
      void times.refresh();
      const text = outcome.error instanceof ApiError ? outcome.error.body.fields?.scheduledAt : undefined;
      setError(text);
      setFailure(text ? undefined : outcome.message?.description);
      return text ? 'wrong' : 'open';
    },
  };
}

type ChoiceProps = {
  times: Times;
  expert: string;
  value: string;
  error: string | undefined;
  onChange: (chosen: string) => void;
  onLeave: () => void;
  onFocusGone: () => void;
  place: Ref<HTMLElement>;
};

/** A free slot of an expert with hours, any time of one without. */
function TimeChoice({ times, expert, onLeave, place, ...field }: ChoiceProps) {
  const { mode, failed, bounds, timeZone, now } = times;
  if (mode === 'slots') return <SlotPicker times={times} expert={expert} {...field} ref={place} />;
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
      ref={place as Ref<HTMLInputElement>}
      label="Preferred date and time"
      hint={
        bounds &&
        `Any time from ${timeText(bounds.from, timeZone, now)} to ${formatDay(bounds.until, timeZone, now)}.`
      }
      type="datetime-local"
      className="max-w-sm tabular-nums"
      min={localTime(bounds?.from ?? now, timeZone)}
      {...(bounds && { max: localTime(bounds.until, timeZone) })}
      value={field.value}
      error={field.error}
      onChange={(event) => field.onChange(event.target.value)}
      onBlur={onLeave}
    />
  );
}

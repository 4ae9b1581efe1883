import { useId, useState } from 'react';
import type { CalendarConnection, ConnectedCalendar } from '#shared/calendars/calendars.schema.ts';
import { formatAgo } from '#shared/time/date-format.ts';
import { formatMoment } from '#shared/time/time-format.ts';
import { useNow } from '#web/lib/hooks/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import * as calendarsCopy from './calendars.copy.ts';
import { checkCalendar } from './calendars.queries.ts';

const copy = calendarsCopy.connection;

/** The dialog that is open, and which connection it is about. */
export type CalendarDialog =
  | { name: 'connect' }
  | { name: 'password' | 'options' | 'disconnect'; connection: CalendarConnection };

type Props = {
  connection: CalendarConnection;
  timeZone: string;
  onChecked: (connection: CalendarConnection) => void;
  onOpen: (dialog: CalendarDialog) => void;
};

/** One address or account: when it was read, what was found, and what can be done. */
export function ConnectionItem({ connection, timeZone, onChecked, onOpen }: Props) {
  const id = useId();
  const { name, username, kind, calendars } = connection;
  const { isChecking, check } = useCheck(connection, onChecked);
  const actions = [
    { text: copy.options, open: () => onOpen({ name: 'options', connection }) },
    { text: copy.disconnect, open: () => onOpen({ name: 'disconnect', connection }) },
  ];
  return (
    <li className="grid grid-cols-1 gap-3 py-5 first:pt-0 last:pb-0" aria-labelledby={id}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 id={id} className="wrap-anywhere font-semibold">
            {name}
          </h3>
          {username && <p className="wrap-anywhere text-muted text-sm">{username}</p>}
          <Reading connection={connection} />
        </div>
        <div className="-mx-2 flex flex-wrap gap-y-1 sm:mx-0">
          <Button variant="quiet" className="max-sm:px-2" busy={isChecking} onClick={() => void check()}>
            {copy.check}
            <span className="sr-only"> {name}</span>
          </Button>
          {actions.map(({ text, open }) => (
            <Button key={text} variant="quiet" className="max-sm:px-2" onClick={open}>
              {text}
              <span className="sr-only"> {name}</span>
            </Button>
          ))}
        </div>
      </div>
      <Problem
        connection={connection}
        timeZone={timeZone}
        onRenew={() => onOpen({ name: 'password', connection })}
      />
      {kind === 'account' && (
        <ul aria-label={copy.calendars(name)} className="grid gap-1 text-sm">
          {calendars.map((calendar) => (
            <CalendarLine key={calendar.id} calendar={calendar} lastReading={lastReading(connection)} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** `Last checked 3 min ago · 12 busy times found` */
function Reading({ connection }: { connection: CalendarConnection }) {
  const now = useNow();
  const blocking = connection.calendars.filter(({ blocks }) => blocks);
  const count = blocking.reduce((sum, { busyTimes }) => sum + busyTimes, 0);
  const readAt = lastReading(connection);
  const read = readAt ? copy.read(formatAgo(readAt, now)) : copy.neverRead;
  return (
    <p className="text-muted text-sm tabular-nums">
      {read} · {blocking.length > 0 ? copy.busyTimes(count) : copy.blocksNothing}
    </p>
  );
}

type ProblemProps = { connection: CalendarConnection; timeZone: string; onRenew: () => void };

/** Always rendered, so that screen readers announce it when it appears. */
function Problem({ connection: { problem, calendars }, timeZone, onRenew }: ProblemProps) {
  const now = useNow();
  return (
    <div role="status" className="grid grid-cols-1 gap-3 empty:hidden">
      {problem && (
        <div className="grid justify-items-start gap-2 rounded-card bg-danger-soft px-4 py-3 text-danger">
          <p>
            <strong className="font-semibold">{problem.message}</strong>{' '}
            {copy.problem(formatMoment(new Date(problem.since), timeZone, now))}
          </p>
          {problem.needsPassword && (
            <Button variant="outline" className="bg-card text-ink" onClick={onRenew}>
              {copy.reconnect}
            </Button>
          )}
        </div>
      )}
      {calendars
        .filter(({ unwritten }) => unwritten > 0)
        .map(({ id, name, unwritten }) => (
          <p key={id} className="wrap-anywhere rounded-card bg-danger-soft px-4 py-3 text-danger">
            <strong className="font-semibold">{copy.unwritten(unwritten, name ?? copy.unnamed)}</strong>{' '}
            {copy.unwrittenHint}
          </p>
        ))}
    </div>
  );
}

type LineProps = { calendar: ConnectedCalendar; lastReading: string | null };

function CalendarLine({ calendar, lastReading }: LineProps) {
  const now = useNow();
  const { name, color, blocks, receives, busyTimes, readAt } = calendar;
  const isRead = readAt === lastReading || !(blocks || receives);
  const uses = [
    blocks ? copy.blocks(busyTimes) : copy.blocksNothing,
    ...(receives ? [copy.receives] : []),
    ...(isRead ? [] : [readAt ? copy.readBefore(formatAgo(readAt, now)) : copy.neverReadBefore]),
  ];
  return (
    <li className="flex items-baseline gap-2">
      <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5 shrink-0 text-muted">
        <circle cx="5" cy="5" r="5" fill={color ?? 'currentColor'} />
      </svg>
      <span className="min-w-0">
        <span className="wrap-anywhere font-medium">{name ?? copy.unnamed}</span>{' '}
        <span className="text-muted">{uses.join(', ')}</span>
      </span>
    </li>
  );
}

/** Of any of its calendars: those that fail don't keep the others from being read. */
function lastReading({ calendars, readAt }: CalendarConnection): string | null {
  const times = [readAt, ...calendars.map((calendar) => calendar.readAt)];
  return times.reduce((last, time) => (time && (!last || time > last) ? time : last), null);
}

/** Has the server read it now. */
function useCheck(connection: CalendarConnection, onChecked: Props['onChecked']) {
  const [isChecking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    try {
      const checked = await checkCalendar(connection.id);
      onChecked(checked);
      const { checked: done, notRead } = calendarsCopy;
      if (checked.problem)
        toast({ title: notRead(checked), description: checked.problem.message, destructive: true });
      else toast({ title: done.title, description: done.description(checked) });
    } catch (error) {
      toastFailure(error, calendarsCopy.checkFailed);
    }
    setChecking(false);
  };
  return { isChecking, check };
}

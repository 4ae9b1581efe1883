import { useMutation } from '@tanstack/react-query';
import type { EndingBooking, SuspensionPreview } from '#shared/operator/people.schema.ts';
import { formatTime } from '#shared/time/time-format.ts';
import { Failure } from '#web/features/operator/failure.tsx';
import { formatCents } from '#web/features/operator/format-money.ts';
import * as operatorCopy from '#web/features/operator/operator.copy.ts';
import { ReasonForm, useActionDialog } from '#web/features/operator/reason-dialog.tsx';
import type { Action } from '#web/features/operator/use-action.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import * as peopleCopy from './people.copy.ts';
import { readSuspension } from './people.queries.ts';

const copy = peopleCopy.suspend;

type Props = {
  person: { id: string; name: string };
  action: Action<{ reason: string }>;
  onOpenerGone: () => void;
};

/** Finds out what a suspension cancels and refunds, and shows it before it asks why. */
export function SuspendDialog({ person, action, onOpenerGone }: Props) {
  const { isOpen, open, close, change } = useActionDialog(action);
  const check = useMutation({ mutationFn: () => readSuspension(person.id), onSuccess: open });
  return (
    <>
      <Button variant="danger" busy={check.isPending} onClick={() => check.mutate()}>
        {copy.action}
      </Button>
      <Failure text={check.isError ? copy.loadFailed : undefined} />
      <Dialog
        open={isOpen}
        onOpenChange={change}
        onOpenerGone={onOpenerGone}
        title={copy.title(person.name)}
        description={copy.text}
      >
        {check.data && <Content preview={check.data} action={action} onDone={close} />}
      </Dialog>
    </>
  );
}

type ContentProps = {
  preview: SuspensionPreview;
  action: Action<{ reason: string }>;
  onDone: () => void;
};

function Content({ preview, action, onDone }: ContentProps) {
  if (preview.isParty) return <p className="rounded-lg bg-wait-soft p-4 text-wait">{copy.isParty}</p>;
  return (
    <ReasonForm
      confirm={copy.confirm}
      reason={{ label: operatorCopy.reason, hint: copy.hint }}
      danger
      action={action}
      onDone={onDone}
    >
      <Ending preview={preview} />
    </ReasonForm>
  );
}

/** Focused first, so screen readers announce it before the reason field. */
function Ending({ preview: { sessions, requests } }: { preview: SuspensionPreview }) {
  const first = { tabIndex: -1, 'data-first-focus': true } as const;
  if (sessions.length + requests.length === 0) return <p {...first}>{copy.nothing}</p>;
  const refunded = sessions.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <section
      {...first}
      aria-label={copy.preview}
      className="grid gap-5 rounded-lg border border-line p-4 tabular-nums"
    >
      {sessions.length > 0 && (
        <section className="grid gap-2">
          <h3 className="font-semibold">{copy.sessions(sessions.length)}</h3>
          <EndingList bookings={sessions} />
          <p className="flex justify-between gap-4 border-line border-t pt-2 font-semibold">
            <span>{copy.refunded}</span>
            <span>{formatCents(refunded)}</span>
          </p>
        </section>
      )}
      {requests.length > 0 && (
        <section className="grid gap-2">
          <h3 className="font-semibold">{copy.requests(requests.length)}</h3>
          <p className="text-muted text-sm">{copy.requestsText}</p>
          <EndingList bookings={requests} />
        </section>
      )}
    </section>
  );
}

function EndingList({ bookings }: { bookings: EndingBooking[] }) {
  const timeZone = useTimeZone();
  return (
    <ul className="grid gap-2">
      {bookings.map(({ bookingId, scheduledAt, as, other, amount }) => (
        <li key={bookingId} className="flex justify-between gap-4">
          <span className="wrap-anywhere min-w-0">
            {formatTime(new Date(scheduledAt), timeZone, new Date())}
            <span className="block text-muted text-sm">
              {as === 'expert' ? copy.withClient(other.name) : copy.withExpert(other.name)}
            </span>
          </span>
          <span className="whitespace-nowrap">{amount > 0 ? formatCents(amount) : copy.noCard}</span>
        </li>
      ))}
    </ul>
  );
}

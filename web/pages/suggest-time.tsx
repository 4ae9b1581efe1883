import { useState } from 'react';
import type { NewProposal } from '#shared/bookings/bookings.schema.ts';
import type { RequestToAnswer } from '#shared/bookings/respond.schema.ts';
import { LazyTimeDialog } from '#web/features/bookings/moves/lazy-time-dialog.tsx';
import type { MoveResult } from '#web/features/bookings/moves/use-moves.ts';
import { answerRequest } from '#web/features/bookings/respond.queries.ts';
import { ApiError, serverMessage } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import * as respondCopy from './respond-page.copy.ts';

type Props = {
  request: RequestToAnswer;
  token: string;
  refetch: () => Promise<void>;
  disabled: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onOpenerGone: () => void;
};

/** Suggests another time from the page that an emailed link opens. */
export function SuggestTime({ request, token, refetch, disabled, open, onOpenChange, ...props }: Props) {
  const { client, profileId, duration, clientTimeZone } = request;
  const [busy, setBusy] = useState(false);
  const send = async (proposal: NewProposal): Promise<MoveResult> => {
    setBusy(true);
    try {
      await answerRequest(token, { answer: 'suggest', ...proposal });
      toast(respondCopy.suggestionSent(client));
      await refetch();
      return { kind: 'done' };
    } catch (error) {
      return await failure(error, refetch);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        size="lg"
        variant="quiet"
        className="sm:col-span-2"
        disabled={disabled}
        onClick={() => onOpenChange(true)}
      >
        {respondCopy.suggest}
      </Button>
      {open && (
        <LazyTimeDialog
          copy={respondCopy.suggestDialog(client)}
          {...{ profileId, duration, busy }}
          onOpenerGone={props.onOpenerGone}
          expert={respondCopy.ownCalendar}
          other={{ shortName: client, timeZone: clientTimeZone }}
          onSend={send}
          onClose={() => onOpenChange(false)}
        />
      )}
    </>
  );
}

/** A request that has changed can't be suggested for: the page shows its current state. */
async function failure(error: unknown, refetch: () => Promise<void>): Promise<MoveResult> {
  const { title, description } = respondCopy.notConfirmed;
  const message = { title, description: serverMessage(error) ?? description };
  const isTime = error instanceof ApiError && error.body.fields?.scheduledAt !== undefined;
  if (!(error instanceof ApiError && error.status === 409) || isTime)
    return { kind: 'failed', error, message };
  toast({ ...message, destructive: true });
  await refetch();
  return { kind: 'outdated' };
}

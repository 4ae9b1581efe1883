import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { NewProposal } from '#shared/bookings/bookings.schema.ts';
import {
  answerProposal,
  type Move,
  type MoveDetails,
  moveBooking,
  myBookingsKey,
  type ProposalAnswer,
  proposeTime,
  removeCachedReviews,
  replyToReview,
  saveBooking,
} from '#web/features/bookings/bookings.queries.ts';
import { visibleTo } from '#web/features/bookings/sessions/visible-session.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { isUncertain, useAttempt } from '#web/lib/attempt-key.ts';
import { type ToastMessage, toast } from '#web/ui/toast.ts';
import { type CalendarBusy, calendarBusyOf } from './calendar-busy.ts';
import { type MoveName, moveDoneToast, moveFailedText } from './move-toasts.copy.ts';

/** `outdated`: the booking has changed, so the move is no longer possible. `failed`: it can be tried again. */
export type MoveResult =
  | { kind: 'done' }
  | { kind: 'outdated' }
  | { kind: 'failed'; error: unknown; message: ToastMessage | undefined };

type CalendarRefusal = { calendarBusy: CalendarBusy; acceptAnyway: () => Promise<MoveResult> };

/** Shows a failure as a toast, for moves that have no open dialog to show it in. */
export function toastFailure(result: MoveResult): void {
  if (result.kind === 'failed' && result.message) toast({ ...result.message, destructive: true });
}

const answerNames = {
  proposal: { accept: 'acceptProposal', refuse: 'refuseProposal', withdraw: 'withdrawProposal' },
  suggestion: { accept: 'acceptSuggestion', refuse: 'keepOriginal', withdraw: 'withdrawSuggestion' },
} as const satisfies Record<string, Record<string, MoveName>>;

const accepting: readonly MoveName[] = ['acceptProposal', 'acceptSuggestion'];
const refusing: readonly MoveName[] = [
  'refuseProposal',
  'withdrawProposal',
  'keepOriginal',
  'withdrawSuggestion',
];

/** Which answer to a proposed or suggested time is being sent, if any. */
export function runningAnswer(running: MoveName | undefined): ProposalAnswer | undefined {
  if (running === undefined) return undefined;
  return accepting.includes(running) ? 'accept' : refusing.includes(running) ? 'refuse' : undefined;
}

export type Moves = ReturnType<typeof useMoves>;

/** Every action a party can take on a booking. They run one at a time, and each shows a toast when it is done. */
export function useMoves(userId: string, booking: Booking) {
  const client = useQueryClient();
  const keyFor = useAttempt();
  const isRunning = useRef(false);
  const [running, setRunning] = useState<MoveName>();
  const [refused, setRefused] = useState<CalendarRefusal>();

  const run = async (
    name: MoveName,
    request: object,
    call: (key: string) => Promise<Booking>,
    anyway?: () => Promise<MoveResult>,
  ): Promise<MoveResult> => {
    if (isRunning.current) return { kind: 'failed', error: undefined, message: undefined };
    isRunning.current = true;
    setRunning(name);
    const attempt = keyFor({ name, ...request });
    try {
      const updated = await call(attempt.key);
      attempt.end();
      saveBooking(client, userId, updated);
      toast(moveDoneToast(name, updated, visibleTo(userId, updated)));
      return { kind: 'done' };
    } catch (error) {
      if (!isUncertain(error)) attempt.end();
      return handleFailure(error, anyway);
    } finally {
      isRunning.current = false;
      setRunning(undefined);
      // A list requested before the move is out of date: drop it and fetch it again.
      void client.invalidateQueries({ queryKey: myBookingsKey(userId) });
    }
  };

  const handleFailure = (error: unknown, anyway: CalendarRefusal['acceptAnyway'] | undefined): MoveResult => {
    if (isNewQuote(error)) return { kind: 'failed', error, message: undefined };
    const current = currentBooking(error);
    if (current) saveBooking(client, userId, current);
    const message = moveFailedText(error);
    const calendarBusy = calendarBusyOf(error);
    if (calendarBusy && anyway) {
      setRefused({ calendarBusy, acceptAnyway: anyway });
      return { kind: 'failed', error, message };
    }
    const isOutdated = current !== undefined || (error instanceof ApiError && error.status === 402);
    if (!isOutdated) return { kind: 'failed', error, message };
    if (message) toast({ ...message, destructive: true });
    return { kind: 'outdated' };
  };

  const move = (name: Move, reason = '', more: Omit<MoveDetails, 'reason'> = {}): Promise<MoveResult> => {
    const details = { ...(reason.trim() === '' ? {} : { reason }), ...more };
    const anyway = () => move(name, reason, { ...more, despiteCalendar: true });
    return run(name, details, (key) => moveBooking(booking.id, name, details, key), anyway);
  };

  const isRequest = booking.status === 'pending';

  const answer = (
    proposalId: string,
    wanted: ProposalAnswer,
    details: Pick<MoveDetails, 'despiteCalendar'> = {},
  ): Promise<MoveResult> => {
    const isOwn = booking.proposal?.by === visibleTo(userId, booking).party;
    const names = answerNames[isRequest ? 'suggestion' : 'proposal'];
    const name = wanted === 'accept' ? names.accept : isOwn ? names.withdraw : names.refuse;
    const send = (key: string) => answerProposal(booking.id, proposalId, wanted, details, key);
    const anyway = () => answer(proposalId, wanted, { despiteCalendar: true });
    return run(name, { proposalId, ...details }, send, anyway);
  };

  return {
    running,
    /** Set once the expert's own calendar was the reason not to accept. */
    refused,
    move,
    answer,
    propose: (proposal: NewProposal) =>
      run(isRequest ? 'suggest' : 'propose', proposal, (key) => proposeTime(booking.id, proposal, key)),
    reply: async (comment: string) => {
      const result = await run('reply', { comment }, (key) => replyToReview(booking, comment, key));
      removeCachedReviews(client);
      return result;
    },
  };
}

/** The refund isn't what the person was shown any more, so nothing was canceled. */
export function isNewQuote(error: unknown): boolean {
  return error instanceof ApiError && 'cancellation' in error.body;
}

/** A 409 answer carries the booking as it is now, in the same shape as everywhere else. */
function currentBooking(error: unknown): Booking | undefined {
  if (!(error instanceof ApiError) || !('booking' in error.body)) return undefined;
  return error.body.booking as Booking;
}

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
  const [calendarBusy, setCalendarBusy] = useState<CalendarBusy>();

  const run = async (
    name: MoveName,
    request: object,
    call: (key: string) => Promise<Booking>,
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
      return handleFailure(error);
    } finally {
      isRunning.current = false;
      setRunning(undefined);
      // A list requested before the move is out of date: drop it and fetch it again.
      void client.invalidateQueries({ queryKey: myBookingsKey(userId) });
    }
  };

  const handleFailure = (error: unknown): MoveResult => {
    if (isNewQuote(error)) return { kind: 'failed', error, message: undefined };
    const current = currentBooking(error);
    if (current) saveBooking(client, userId, current);
    const message = moveFailedText(error);
    const busy = calendarBusyOf(error);
    if (busy) {
      setCalendarBusy(busy);
      return { kind: 'failed', error, message };
    }
    const isOutdated = current !== undefined || (error instanceof ApiError && error.status === 402);
    if (!isOutdated) return { kind: 'failed', error, message };
    if (message) toast({ ...message, destructive: true });
    return { kind: 'outdated' };
  };

  const isRequest = booking.status === 'pending';
  return {
    running,
    /** Why the request wasn't accepted at first. */
    calendarBusy,
    move: (move: Move, reason = '', more: Omit<MoveDetails, 'reason'> = {}) => {
      const details = { ...(reason.trim() === '' ? {} : { reason }), ...more };
      return run(move, details, (key) => moveBooking(booking.id, move, details, key));
    },
    propose: (proposal: NewProposal) =>
      run(isRequest ? 'suggest' : 'propose', proposal, (key) => proposeTime(booking.id, proposal, key)),
    reply: async (comment: string) => {
      const result = await run('reply', { comment }, (key) => replyToReview(booking, comment, key));
      removeCachedReviews(client);
      return result;
    },
    answer: (proposalId: string, answer: ProposalAnswer) => {
      const isOwn = booking.proposal?.by === visibleTo(userId, booking).party;
      const names = answerNames[isRequest ? 'suggestion' : 'proposal'];
      const name = answer === 'accept' ? names.accept : isOwn ? names.withdraw : names.refuse;
      return run(name, { proposalId }, (key) => answerProposal(booking.id, proposalId, answer, key));
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

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { NewProposal } from '#shared/bookings/bookings.schema.ts';
import {
  answerProposal,
  type Move,
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
import { type MoveName, moveDoneToast, refusedText } from './moves.copy.ts';

/** `moved`: it can't be done any more, and the card says why. `failed`: it may be tried again, where that is said. */
export type MoveResult =
  | { kind: 'done' }
  | { kind: 'moved' }
  | { kind: 'failed'; error: unknown; message: ToastMessage | undefined };

/** Where no dialog stands open that could say it. */
export function tellFailure(outcome: MoveResult): void {
  if (outcome.kind === 'failed' && outcome.message) toast({ ...outcome.message, destructive: true });
}

export type Moves = ReturnType<typeof useMoves>;

/** Everything that a party may do with a booking: one thing at a time, each said when it is done. */
export function useMoves(userId: string, booking: Booking) {
  const client = useQueryClient();
  const keyFor = useAttempt();
  const working = useRef(false);
  const [running, setRunning] = useState<MoveName>();

  const run = async (
    name: MoveName,
    request: object,
    call: (key: string) => Promise<Booking>,
  ): Promise<MoveResult> => {
    if (working.current) return { kind: 'failed', error: undefined, message: undefined };
    working.current = true;
    setRunning(name);
    const attempt = keyFor({ name, ...request });
    try {
      const moved = await call(attempt.key);
      attempt.end();
      saveBooking(client, userId, moved);
      toast(moveDoneToast(name, moved, visibleTo(userId, moved)));
      return { kind: 'done' };
    } catch (error) {
      if (!isUncertain(error)) attempt.end();
      return refuse(error);
    } finally {
      working.current = false;
      setRunning(undefined);
      // What was asked for before the move is out of date: it is dropped, and asked for anew.
      void client.invalidateQueries({ queryKey: myBookingsKey(userId) });
    }
  };

  const refuse = (error: unknown): MoveResult => {
    const current = currentBooking(error);
    if (current) saveBooking(client, userId, current);
    const message = refusedText(error);
    const isOver = current !== undefined || (error instanceof ApiError && error.status === 402);
    if (!isOver) return { kind: 'failed', error, message };
    if (message) toast({ ...message, destructive: true });
    return { kind: 'moved' };
  };

  return {
    running,
    move: (move: Move, reason = '') =>
      run(move, { reason }, (key) => moveBooking(booking.id, move, reason, key)),
    propose: (proposal: NewProposal) =>
      run('propose', proposal, (key) => proposeTime(booking.id, proposal, key)),
    reply: async (comment: string) => {
      const outcome = await run('reply', { comment }, (key) => replyToReview(booking, comment, key));
      removeCachedReviews(client);
      return outcome;
    },
    answer: (proposalId: string, answer: ProposalAnswer) => {
      const own = booking.proposal?.by === visibleTo(userId, booking).party;
      const name = answer === 'accept' ? 'agree' : own ? 'takeBack' : 'keep';
      return run(name, { proposalId }, (key) => answerProposal(booking.id, proposalId, answer, key));
    },
  };
}

/** A refused move carries the booking as it now is, presented as everywhere else. */
function currentBooking(error: unknown): Booking | undefined {
  if (!(error instanceof ApiError) || !('booking' in error.body)) return undefined;
  return error.body.booking as Booking;
}

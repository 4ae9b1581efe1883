import { useState } from 'react';
import type { Extension } from '#shared/bookings/extensions.schema.ts';
import { ApiError, serverMessage } from '#web/lib/api-client.ts';
import { useMounted } from '#web/lib/hooks/use-mounted.ts';
import { lastAsked, type TimedRoom } from '../room-time.ts';
import * as moreTimeCopy from './more-time.copy.ts';
import { type Answer, answerOffer, offerMoreTime } from './more-time.queries.ts';

export type Act = 'offer' | Answer;

/** More time as it stands, from the room or from an answer that is newer than the room. */
export function useExtension({ bookingId, order, extension: shown }: TimedRoom, onChanged: () => void) {
  const mounted = useMounted();
  const [answered, setAnswered] = useState<{ extension: Extension | null; order: number }>();
  const [running, setRunning] = useState<Act>();
  const [problem, setProblem] = useState<string>();
  const extension = answered && answered.order >= order ? answered.extension : shown;

  const act = async (what: Act): Promise<void> => {
    if (!extension) return;
    setRunning(what);
    setProblem(undefined);
    try {
      const answer = await (what === 'offer'
        ? offerMoreTime(bookingId, extension.price)
        : answerOffer(bookingId, extension, what));
      if (mounted.current) setAnswered({ ...answer, order: lastAsked() });
    } catch (error) {
      if (mounted.current) setProblem(problemText(error));
    } finally {
      if (mounted.current) setRunning(undefined);
      onChanged();
    }
  };

  return { extension, act, running, problem, clearProblem: () => setProblem(undefined) };
}

function problemText(error: unknown): string {
  return error instanceof ApiError ? (serverMessage(error) ?? moreTimeCopy.failed) : moreTimeCopy.offline;
}

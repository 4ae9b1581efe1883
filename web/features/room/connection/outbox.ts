import type { SignalBody } from '#shared/rooms/rooms.schema.ts';
import type { ApiError } from '#web/lib/api-client.ts';
import { isRefusal } from '../room.queries.ts';

const retryMs = 1_000;

export type Outbox = { add(signal: SignalBody): void; stop(): void };

/** Sends signals in order, each until it arrives or is refused. */
export function createOutbox(
  send: (signal: SignalBody) => Promise<void>,
  onRefused: (error: ApiError) => void,
): Outbox {
  let waiting: SignalBody[] = [];
  let [isSending, isStopped] = [false, false];
  const sendAll = async () => {
    if (isSending) return;
    isSending = true;
    for (let next = waiting[0]; next && !isStopped; next = waiting[0]) {
      const sent = next;
      try {
        await send(sent);
      } catch (error) {
        if (!isRefusal(error)) {
          await new Promise((resolve) => setTimeout(resolve, retryMs));
          continue;
        }
        onRefused(error);
      }
      waiting = waiting.filter((signal) => signal !== sent);
    }
    isSending = false;
  };
  return {
    add: (signal) => {
      // A new offer replaces an earlier one and its candidates. An answer is still waited for.
      if (signal.description?.type === 'offer')
        waiting = waiting.filter(({ description }) => description?.type === 'answer');
      waiting.push(signal);
      void sendAll();
    },
    stop: () => {
      isStopped = true;
    },
  };
}

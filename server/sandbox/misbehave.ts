import { setTimeout as sleep } from 'node:timers/promises';
import { type Answering, type ApiAnswer, type ApiRequest, answer } from './answer.ts';
import { tooMany } from './failure.ts';
import type { CallKind } from './faults.ts';
import { Refusal } from './refusal.ts';

const hangSeconds = 20;
const delaySeconds = 2;

type Struck = { kind: CallKind; seconds: number | undefined };

/** Answers a call as a switch wants it to go wrong. Without an answer the connection is to be cut. */
export async function misbehave(
  desk: Answering,
  request: ApiRequest,
  { kind, seconds }: Struck,
  stopping: AbortSignal,
): Promise<ApiAnswer | undefined> {
  switch (kind) {
    case 'error':
      return answer(failing(desk, 'before'), request);
    case 'error-after':
      return answer(failing(desk, 'after'), request);
    case 'limited':
      return { status: 429, body: tooMany().body(), requestId: 'req_limited', replayed: false };
    case 'delay':
      await pause(seconds ?? delaySeconds, stopping);
      return answer(desk, request);
    case 'hang-before':
      await pause(seconds ?? hangSeconds, stopping);
      return undefined;
    case 'hang-after':
      await answer(desk, request);
      await pause(seconds ?? hangSeconds, stopping);
      return undefined;
    case 'cut-before':
      return undefined;
    case 'cut-after':
      await answer(desk, request);
      return undefined;
  }
}

/** The failure is the route's own answer, so it is kept under the idempotency key as any other is. */
function failing(desk: Answering, when: 'before' | 'after'): Answering {
  return {
    ...desk,
    routes: desk.routes.map((each) => ({
      ...each,
      run: async (...given) => {
        if (when === 'after') await each.run(...given);
        return new Refusal(
          500,
          'api_error',
          'An unknown error occurred while processing your request. Please try again, or contact us at https://support.stripe.com/ if it keeps happening.',
        );
      },
    })),
  };
}

async function pause(seconds: number, stopping: AbortSignal): Promise<void> {
  await sleep(seconds * 1000, undefined, { signal: stopping }).catch(() => undefined);
}

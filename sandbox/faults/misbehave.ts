import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiAnswer, type ApiContext, type ApiRequest, answer } from '#sandbox/api/answer.ts';
import { tooMany } from '#sandbox/api/failure.ts';
import { Refusal } from '#sandbox/api/refusal.ts';
import type { CallKind } from './faults.ts';

const hangSeconds = 20;
const delaySeconds = 2;

type Struck = { kind: CallKind; seconds: number | undefined };

/** Answers a call with the given fault. Without an answer, the connection is to be closed. */
export async function misbehave(
  context: ApiContext,
  request: ApiRequest,
  { kind, seconds }: Struck,
  stopping: AbortSignal,
): Promise<ApiAnswer | undefined> {
  switch (kind) {
    case 'error':
      return answer(failing(context, 'before'), request);
    case 'error-after':
      return answer(failing(context, 'after'), request);
    case 'limited':
      return { status: 429, body: tooMany().body(), requestId: 'req_limited', replayed: false };
    case 'delay':
      await pause(seconds ?? delaySeconds, stopping);
      return answer(context, request);
    case 'hang-before':
      await pause(seconds ?? hangSeconds, stopping);
      return undefined;
    case 'hang-after':
      await answer(context, request);
      await pause(seconds ?? hangSeconds, stopping);
      return undefined;
    case 'cut-before':
      return undefined;
    case 'cut-after':
      await answer(context, request);
      return undefined;
  }
}

/** The failure is the route's answer, so it is stored under the idempotency key like any other. */
function failing(context: ApiContext, when: 'before' | 'after'): ApiContext {
  return {
    ...context,
    routes: context.routes.map((each) => ({
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

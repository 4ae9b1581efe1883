import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiAnswer, type ApiContext, type ApiRequest, answer } from '#sandbox/api/answer.ts';
import { tooMany } from '#sandbox/api/failure.ts';
import { invalid, Refusal } from '#sandbox/api/refusal.ts';
import type { Route } from '#sandbox/api/route.ts';
import { captureLater } from '#sandbox/resources/payment-intents/late-captures.ts';
import type { StruckCall } from './faults.ts';

const hangSeconds = 20;
const delaySeconds = 2;
const lateSeconds = 60;

/** Answers a call with the given fault. Without an answer, the connection is to be closed. */
export async function misbehave(
  context: ApiContext,
  request: ApiRequest,
  { kind, seconds, code }: StruckCall,
  stopping: AbortSignal,
): Promise<ApiAnswer | undefined> {
  switch (kind) {
    case 'error':
      return answer(failing(context, 'before'), request);
    case 'error-after':
      return answer(failing(context, 'after'), request);
    case 'refused':
      return answer(
        withRuns(context, () => async () => refusal(code)),
        request,
      );
    case 'refused-late':
      return answer(refusingCapture(context, seconds ?? lateSeconds, code), request);
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

type Run = Route['run'];

/** What a fault does is the route's answer, so it is stored under the idempotency key like any other. */
function withRuns(context: ApiContext, change: (run: Run) => Run): ApiContext {
  return { ...context, routes: context.routes.map((each) => ({ ...each, run: change(each.run) })) };
}

function failing(context: ApiContext, when: 'before' | 'after'): ApiContext {
  return withRuns(context, (run) => async (...given) => {
    if (when === 'after') await run(...given);
    return new Refusal(
      500,
      'api_error',
      'An unknown error occurred while processing your request. Please try again, or contact us at https://support.stripe.com/ if it keeps happening.',
    );
  });
}

/** The only route that this fault matches. */
function refusingCapture(context: ApiContext, seconds: number, code: string | undefined): ApiContext {
  return withRuns(context, () => async (call, params, id) => {
    await captureLater(call, id, params, call.now + seconds);
    return refusal(code);
  });
}

function refusal(code = 'invalid_request'): Refusal {
  return invalid(`The request was refused: ${code}.`, { code });
}

async function pause(seconds: number, stopping: AbortSignal): Promise<void> {
  await sleep(seconds * 1000, undefined, { signal: stopping }).catch(() => undefined);
}

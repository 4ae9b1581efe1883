import type { FastifyInstance, FastifyRequest } from 'fastify';
import { openCall } from '#sandbox/api/call.ts';
import { Refusal } from '#sandbox/api/refusal.ts';
import type { Call } from '#sandbox/api/route.ts';
import type { SandboxDatabase } from '#sandbox/database.ts';
import { dollars } from '#sandbox/store/balance.ts';
import { idOf } from '#sandbox/store/store.ts';
import { challengePage, endedPage } from './challenge-page.ts';
import {
  addressAfter,
  type Challenged,
  type ChallengeResult,
  challengedIntent,
  settle,
} from './challenge-result.ts';
import { pageHeaders, sendPage } from './send-page.ts';

type PageContext = { database: SandboxDatabase; now: () => Date; publicUrl: string };

/** The bank's page of 3-D Secure, at `{path}/pages/challenge/{intent}?key=…`: the key is all that is needed. */
export function challengeRoutes(app: FastifyInstance, context: PageContext, path: string): void {
  const url = `${path}/pages/challenge/:id`;

  app.get(url, async (request, reply) => {
    const { id, key } = addressOf(request);
    const shown = await inCall(context, (call) => look(call, id, key));
    if (!shown) return sendPage(reply, 404, (nonce) => endedPage(nonce, 'This page has expired', null));
    if (shown.intent.status !== 'requires_action') {
      const back = addressAfter(shown);
      return sendPage(reply, 200, (nonce) => endedPage(nonce, 'You’ve already responded', back));
    }
    const { intent, last4, returnUrl } = shown;
    const action = `?key=${encodeURIComponent(key)}`;
    const amount = dollars(intent.amount);
    return sendPage(reply, 200, (nonce) => challengePage(nonce, { amount, last4, action }), [returnUrl]);
  });

  app.post(url, async (request, reply) => {
    const { id, key } = addressOf(request);
    const result = readResult(request.body);
    const challenged = result && (await inCall(context, (call) => settle(call, id, key, result)));
    if (!challenged) {
      const status = result ? 404 : 400;
      return sendPage(reply, status, (nonce) => endedPage(nonce, 'This page has expired', null));
    }
    const back = addressAfter(challenged);
    if (back === null) return sendPage(reply, 200, (nonce) => endedPage(nonce, 'Thank you', null));
    return reply.headers(pageHeaders).redirect(back, 303);
  });
}

function addressOf({ params, query }: FastifyRequest): { id: string; key: string } {
  // The route has this parameter; a query's value is a list when it was given twice.
  const { id } = params as { id: string };
  const { key } = query as { key?: unknown };
  return { id, key: typeof key === 'string' ? key : '' };
}

/** A customer or card that is gone ends the challenge too. */
async function inCall<T>(context: PageContext, job: (call: Call) => Promise<T>): Promise<T | undefined> {
  try {
    return await context.database.transaction((tx) =>
      job(openCall(tx, { account: '', now: context.now(), publicUrl: context.publicUrl })),
    );
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function readResult(body: unknown): ChallengeResult | undefined {
  const result = new URLSearchParams(typeof body === 'string' ? body : '').get('outcome');
  return result === 'complete' || result === 'fail' ? result : undefined;
}

type Shown = Challenged & { last4: string };

async function look(call: Call, id: string, key: string): Promise<Shown | undefined> {
  const challenged = await challengedIntent(call, id, key);
  if (!challenged) return undefined;
  const method = await call.store.find('payment_method', idOf(challenged.intent.payment_method) ?? '');
  return { ...challenged, last4: method?.card?.last4 ?? '' };
}

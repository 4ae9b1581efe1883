import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { type Db, transaction } from '#server/db/transaction.ts';
import { randomNonce } from '#server/http/headers.ts';
import type { App } from '#server/http/types.ts';
import { dollars } from '#server/sandbox/balance.ts';
import { openCall } from '#server/sandbox/call.ts';
import { Refusal } from '#server/sandbox/refusal.ts';
import type { Call } from '#server/sandbox/route.ts';
import { idOf } from '#server/sandbox/store.ts';
import {
  addressAfter,
  type Challenged,
  type ChallengeResult,
  challengedIntent,
  settle,
} from './challenge-outcome.ts';
import { challengePage, endedPage } from './challenge-page.ts';

type Desk = { db: Db; now: () => Date; publicUrl: string };

const params = z.object({ id: z.string().max(100) });
const query = z.object({ key: z.string().max(100).default('') });

/** The bank's page of 3-D Secure, at `{path}/pages/challenge/{intent}?key=…`: the key is all that is needed. */
export function challengeRoutes(app: App, desk: Desk, path: string): void {
  const url = `${path}/pages/challenge/:id`;
  const config = { public: true, foreign: true, page: true } as const;
  const schema = { hide: true, params, querystring: query };

  app.get(url, { config, schema }, async (request, reply) => {
    const { key } = request.query;
    const shown = await work(desk, (call) => look(call, request.params.id, key));
    if (!shown) return sendEnded(reply, 404, 'This page has ended');
    if (shown.intent.status === 'requires_action') return sendChallenge(reply, shown, key);
    return sendEnded(reply, 200, 'You have already answered', addressAfter(shown));
  });

  app.post(url, { config, schema }, async (request, reply) => {
    const result = readResult(request.body);
    if (!result) return sendEnded(reply, 400, 'This page has ended');
    const asked = await work(desk, (call) => settle(call, request.params.id, request.query.key, result));
    if (!asked) return sendEnded(reply, 404, 'This page has ended');
    const back = addressAfter(asked);
    if (back === null) return sendEnded(reply, 200, 'Thank you');
    return reply
      .code(303)
      .headers({ location: back, ...quiet })
      .send();
  });
}

const plainOrigin = /^https?:\/\/[\w.:[\]-]+$/;
const quiet = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

/** A customer or card that is gone ends it too. */
async function work<T>(desk: Desk, job: (call: Call) => Promise<T>): Promise<T | undefined> {
  try {
    return await transaction(desk.db, (tx) =>
      job(openCall(tx, { account: '', now: desk.now(), publicUrl: desk.publicUrl })),
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
  const asked = await challengedIntent(call, id, key);
  if (!asked) return undefined;
  const method = await call.store.find('payment_method', idOf(asked.intent.payment_method) ?? '');
  return { ...asked, last4: method?.card?.last4 ?? '' };
}

function sendChallenge(reply: FastifyReply, { intent, returnUrl, last4 }: Shown, key: string): FastifyReply {
  const action = `?key=${encodeURIComponent(key)}`;
  return send(
    reply,
    200,
    (nonce) => challengePage({ nonce }, { amount: dollars(intent.amount), last4, action }),
    returnUrl,
  );
}

function sendEnded(reply: FastifyReply, status: number, title: string, back: string | null = null) {
  return send(reply, status, (nonce) => endedPage({ nonce }, title, back));
}

/** Browsers hold where a form leads to after its answer to the policy as well, so it names the way back. */
function send(
  reply: FastifyReply,
  status: number,
  draw: (nonce: string) => string,
  returnUrl: string | null = null,
): FastifyReply {
  const nonce = reply.nonce || randomNonce();
  const origin = returnUrl === null ? '' : new URL(returnUrl).origin;
  // Hosts may hold signs that would begin another rule; such a one has to do without.
  const way = plainOrigin.test(origin) ? ` ${origin}` : '';
  return reply
    .code(status)
    .headers({
      ...quiet,
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'${way}; base-uri 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(draw(nonce));
}

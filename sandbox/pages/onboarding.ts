import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalid, Refusal } from '#sandbox/api/refusal.ts';
import type { SandboxDatabase } from '#sandbox/database.ts';
import { findLink, type Link, lockLink, markLinkUsed } from '#sandbox/resources/connect/account-links.ts';
import { finishedAccount } from '#sandbox/resources/connect/account-objects.ts';
import { openStore } from '#sandbox/store/store.ts';
import { emitOn } from '#sandbox/webhooks/events.ts';
import { onboardingPage } from './onboarding-page.ts';
import { pageHeaders, sendPage } from './send-page.ts';

type PageContext = { database: SandboxDatabase; now: () => Date };

/** How long a page that was opened in time may be filled in. */
const fillingSeconds = 3600;

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** Where an account link sends the account's owner. The token in the address is the whole permission. */
export function onboardingRoutes(app: FastifyInstance, context: PageContext, path: string): void {
  const address = `${path}/pages/onboarding/:token`;
  app.get(address, (request, reply) => show(context, path, request, reply));
  app.post(address, (request, reply) => decide(context, request, reply));
}

async function show(
  { database, now }: PageContext,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const token = tokenOf(request);
  const link = known(await findLink(database.db, token));
  const account = await openStore(database.db, '').find('account', link.account);
  if (!account || link.used || seconds(now()) >= link.expiresAt) return redirect(reply, link.refreshUrl);
  const action = `${path}/pages/onboarding/${token}`;
  return sendPage(
    reply,
    200,
    (nonce) => onboardingPage({ action, nonce, account: account.id, email: account.email }),
    [link.returnUrl, link.refreshUrl],
  );
}

async function decide({ database, now }: PageContext, request: FastifyRequest, reply: FastifyReply) {
  const token = tokenOf(request);
  const choice = new URLSearchParams(String(request.body ?? '')).get('choice');
  if (choice !== 'finish' && choice !== 'later') throw invalid('Choose one of the two.');
  const at = seconds(now());
  const next = await database.transaction(async (tx) => {
    const link = known(await lockLink(tx, token));
    const store = openStore(tx, '');
    const account = await store.find('account', link.account);
    if (!account || link.used || at >= link.expiresAt + fillingSeconds) return link.refreshUrl;
    await markLinkUsed(tx, token, link);
    if (choice === 'later') return link.returnUrl;
    const finished = finishedAccount(await store.lock('account', link.account), at);
    await store.put('account', finished);
    await emitOn({ tx, now: at }, finished.id, 'account.updated', finished);
    return link.returnUrl;
  });
  return redirect(reply, next);
}

function tokenOf({ params }: FastifyRequest): string {
  // The route has this parameter.
  return (params as { token: string }).token;
}

function known(link: Link | undefined): Link {
  if (!link)
    throw new Refusal(
      404,
      'invalid_request_error',
      'We don’t recognize this link. Start payout setup again from InTime.',
    );
  return link;
}

function redirect(reply: FastifyReply, url: string): FastifyReply {
  return reply.headers(pageHeaders).redirect(url, 303);
}

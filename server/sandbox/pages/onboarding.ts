import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Db, transaction } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { randomNonce } from '#server/http/headers.ts';
import type { App } from '#server/http/types.ts';
import { emitOn } from '#server/sandbox/events.ts';
import { findLink, holdLink, type Link, spendLink } from '#server/sandbox/resources/account-links.ts';
import { finishedAccount } from '#server/sandbox/resources/account-objects.ts';
import { openStore } from '#server/sandbox/store.ts';
import { onboardingPage } from './onboarding-page.ts';

type Desk = { db: Db; now: () => Date };

/** A questionnaire that was opened in time may be filled in for a while. */
const fillingSeconds = 3600;

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** Where an account's owner is sent by an account link. The token in the address is the whole permission. */
export function onboardingRoutes(app: App, path: string, desk: Desk): void {
  const address = `${path}/pages/onboarding/:token`;
  const config = { public: true, foreign: true, page: true } as const;
  app.get(address, { config, schema: { hide: true } }, (request, reply) => show(desk, path, request, reply));
  app.post(address, { config, schema: { hide: true } }, (request, reply) => decide(desk, request, reply));
}

async function show({ db, now }: Desk, path: string, request: FastifyRequest, reply: FastifyReply) {
  const token = tokenOf(request);
  const link = known(await findLink(db, token));
  const account = await openStore(db, '').find('account', link.account);
  if (!account || link.used || seconds(now()) >= link.expiresAt) return away(reply, link.refreshUrl);
  const nonce = randomNonce();
  const action = `${path}/pages/onboarding/${token}`;
  return reply
    .headers({ 'content-security-policy': policy(nonce, link), ...unkept })
    .type('text/html; charset=utf-8')
    .send(onboardingPage({ action, nonce, account: account.id, email: account.email }));
}

async function decide(desk: Desk, request: FastifyRequest, reply: FastifyReply) {
  const token = tokenOf(request);
  const choice = new URLSearchParams(String(request.body ?? '')).get('choice');
  if (choice !== 'finish' && choice !== 'later') throw new AppError('invalid', 'Choose one of the two.');
  const now = seconds(desk.now());
  const next = await transaction(desk.db, async (tx) => {
    const link = known(await holdLink(tx, token));
    const store = openStore(tx, '');
    const here = await store.find('account', link.account);
    if (!here || link.used || now >= link.expiresAt + fillingSeconds) return link.refreshUrl;
    await spendLink(tx, token, link);
    if (choice === 'later') return link.returnUrl;
    const finished = finishedAccount(await store.hold('account', link.account), now);
    await store.put('account', finished);
    await emitOn({ tx, now }, finished.id, 'account.updated', finished);
    return link.returnUrl;
  });
  return away(reply, next);
}

function tokenOf({ params }: FastifyRequest): string {
  // The route has this parameter.
  return (params as { token: string }).token;
}

function known(link: Link | undefined): Link {
  if (!link) throw new AppError('not_found', 'This link is not known.');
  return link;
}

const unkept = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

function away(reply: FastifyReply, url: string): FastifyReply {
  return reply.headers(unkept).redirect(url, 303);
}

/** Some browsers hold the redirect after a form to the form's own policy, so it names where we send them. */
function policy(nonce: string, { returnUrl, refreshUrl }: Link): string {
  const onward = [...new Set([returnUrl, refreshUrl].map((url) => new URL(url).origin))].join(' ');
  return `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self' ${onward}; base-uri 'none'; frame-ancestors 'none'`;
}

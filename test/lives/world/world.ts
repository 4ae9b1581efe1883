import type Stripe from 'stripe';
import { createStripe } from '#server/adapters/payments/stripe-client.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { createLog } from '#server/log.ts';
import { sandboxDatabase } from '#server/own-sandbox.ts';
import { sandboxPath, sandboxPublishableKey } from '#shared/payments/sandbox.ts';
import { buildTestApp, testOrigin } from '#test/build-test-app.ts';
import { injectFetch } from '#test/inject-fetch.ts';
import { makeOperator } from '#test/operators.ts';
import { signUp } from '#test/people.ts';
import { providerFaults } from './provider-faults.ts';
import { webhookFaults } from './webhook-faults.ts';

export const worldStart = Date.UTC(2030, 2, 1);

/** The app, its provider and a clock of their own, for many lives at once. */
export async function openWorld(database: Database) {
  let time = worldStart;
  const now = () => new Date(time);
  const clock: Clock = {
    now,
    refresh: async () => undefined,
    moveBy: () => Promise.reject(new Error('only the world moves its clock')),
    moveTo: () => Promise.reject(new Error('only the world moves its clock')),
  };
  const errors: string[] = [];
  const log = createLog('error', { write: (line: string) => void errors.push(line) });
  const app = () => it.app;
  const lifeOf = (id: string) => faults.lifeOf(id);
  const webhooks = webhookFaults(injectFetch(app), lifeOf);
  const it = await buildTestApp({
    database,
    config: { relaxedLimits: true, passwordHashing: 'cheap', passwordBlocklist: false },
    deps: { now, clock, log, fetch: webhooks.fetch },
  });
  const { deps } = it;
  const faults = providerFaults(deps.payments, () => deps.db);
  deps.payments = faults.port;
  const stripe = (key: string): Stripe =>
    createStripe({ key, baseUrl: `${testOrigin}${sandboxPath}`, fetch: injectFetch(app) });

  const operator = await signUp(it);
  await makeOperator(it, operator.user.id);
  return {
    it,
    deps,
    faults,
    webhooks,
    /** Every line about an error so far. */
    errors,
    /** Steps that broke something of ours instead of being refused. */
    failures: [] as { life: number; about: string }[],
    now: () => time,
    moveTo: (instant: number) => {
      time = Math.max(time, instant);
    },
    /** The client's browser. */
    browser: stripe(sandboxPublishableKey),
    /** The provider's dashboard, which needs no permission of ours. */
    dashboard: stripe(deps.config.payments.secretKey),
    operator: { userId: operator.user.id },
    bank: { database: sandboxDatabase(deps.database), now },
    close: () => it.close(),
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;

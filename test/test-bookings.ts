import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, beforeAll } from 'vitest';
import { createStripe } from '#server/adapters/payments/stripe-client.ts';
import type { Database } from '#server/db/open-database.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { sandboxPath, sandboxPublishableKey } from '#shared/payments/sandbox.ts';
import { buildTestApp, caller, type TestApp, testOrigin } from './build-test-app.ts';
import { setHours } from './hours.ts';
import { injectFetch } from './inject-fetch.ts';
import { type Expert, type Person, signUp, signUpExpert } from './people.ts';
import { ownDatabase } from './test-database.ts';

type Fields = Record<string, unknown>;

/** The first moment of each meeting. */
export const scenarioStart = '2030-03-01T00:00:00Z';
/** What is asked for where a test says nothing else. */
export const usualStart = '2030-03-04T09:00:00.000Z';

/**
 * An expert, a booker and a clock that stands still, so that a second before and after can be told. There from the
 * first test of the file that asks for it; `meet` brings two new people together.
 */
export function testBookings() {
  let clock = new Date(scenarioStart);
  let it: TestApp | undefined;
  let met: { expert: Expert; booker: Person } | undefined;
  const there = <T>(what: T | undefined): T => {
    if (what === undefined) throw new Error('nobody has met yet');
    return what;
  };
  let database: Database | undefined;
  beforeAll(async () => {
    // Its own: running the jobs does what is due to these people, not what other tests left behind.
    database = await ownDatabase();
    it = await buildTestApp({ database, config: { relaxedLimits: true }, deps: { now: () => clock } });
  });
  afterAll(async () => {
    await it?.close();
    await database?.close();
  });

  const app = () => there(it);
  const browser = createStripe({
    key: sandboxPublishableKey,
    baseUrl: `${testOrigin}${sandboxPath}`,
    fetch: injectFetch(() => app().app),
  });
  const expertMet = () => there(met).expert;
  const moveTo = (instant: string) => {
    clock = new Date(instant);
  };
  const payload = (fields: Fields = {}, { profileId }: Pick<Expert, 'profileId'> = expertMet()) => ({
    profileId,
    bookerId: 'whoever',
    duration: 30,
    price: '75.00',
    scheduledAt: usualStart,
    message: 'About my clock',
    ...fields,
  });

  return {
    get it() {
      return app();
    },
    get expert() {
      return expertMet();
    },
    get booker() {
      return there(met).booker;
    },
    moveTo,
    payload,
    /** Somebody open from nine to twelve, UTC, every day, and somebody who books. */
    meet: async () => {
      moveTo(scenarioStart);
      const [expert, booker] = await Promise.all([signUpExpert(app()), signUp(app())]);
      await setHours(expert, 'UTC', 'Sun-Sat 09:00-12:00');
      met = { expert, booker };
    },
    book: (by: Person, fields?: Fields, headers?: Record<string, string>, whom: Expert = expertMet()) =>
      by.call('POST', '/api/bookings', payload(fields, whom), headers),
    statusOf: async (id: string) => {
      const [row] = await app().deps.db.select().from(bookings).where(eq(bookings.id, id));
      return row?.status;
    },
    /** As the payer's browser does it: the publishable key, the secret of the intent, a card. */
    pay: (clientSecret: string | null, number = '4242424242424242') => {
      const [id = ''] = (clientSecret ?? '').split('_secret_');
      const card = { number, exp_month: 12, exp_year: 2040, cvc: '123' };
      return browser.paymentIntents.confirm(id, {
        client_secret: clientSecret ?? '',
        payment_method_data: { type: 'card', card },
        return_url: `${testOrigin}/dashboard`,
      } as Stripe.PaymentIntentConfirmParams);
    },
    runJobs: () => caller(app())('POST', '/test/jobs'),
  };
}

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

/** The time on the clock after `meet`. */
export const scenarioStart = '2030-03-01T00:00:00Z';
/** The start of a requested session unless a test sets another one. */
export const usualStart = '2030-03-04T09:00:00.000Z';

/**
 * An expert, a booker and a stopped clock, so that tests can tell a second before from a second after. Set up before the
 * first test of the file; `meet` signs up two new people.
 */
export function testBookings() {
  let clock = new Date(scenarioStart);
  let it: TestApp | undefined;
  let people: { expert: Expert; booker: Person } | undefined;
  const required = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('call meet() first');
    return value;
  };
  let database: Database | undefined;
  beforeAll(async () => {
    // Its own database, so that running the jobs does not process what other tests left behind.
    database = await ownDatabase();
    it = await buildTestApp({ database, config: { relaxedLimits: true }, deps: { now: () => clock } });
  });
  afterAll(async () => {
    await it?.close();
    await database?.close();
  });

  const app = () => required(it);
  const browser = createStripe({
    key: sandboxPublishableKey,
    baseUrl: `${testOrigin}${sandboxPath}`,
    fetch: injectFetch(() => app().app),
  });
  const currentExpert = () => required(people).expert;
  const moveTo = (instant: string) => {
    clock = new Date(instant);
  };
  const payload = (fields: Fields = {}, { profileId }: Pick<Expert, 'profileId'> = currentExpert()) => ({
    profileId,
    bookerId: 'ignored',
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
      return currentExpert();
    },
    get booker() {
      return required(people).booker;
    },
    moveTo,
    payload,
    /** Signs up an expert who is available from 9 to 12 UTC every day, and a booker. */
    meet: async () => {
      moveTo(scenarioStart);
      const [expert, booker] = await Promise.all([signUpExpert(app()), signUp(app())]);
      await setHours(expert, 'UTC', 'Sun-Sat 09:00-12:00');
      people = { expert, booker };
    },
    book: (by: Person, fields?: Fields, headers?: Record<string, string>, expert: Expert = currentExpert()) =>
      by.call('POST', '/api/bookings', payload(fields, expert), headers),
    statusOf: async (id: string) => {
      const [row] = await app().deps.db.select().from(bookings).where(eq(bookings.id, id));
      return row?.status;
    },
    /** Pays like the client's browser: publishable key, the intent's secret, a card. */
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

import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, beforeAll } from 'vitest';
import { createStripe } from '#server/adapters/payments/stripe-client.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import type { Deps } from '#server/deps.ts';
import { sandboxPath, sandboxPublishableKey } from '#shared/payments/sandbox.ts';
import { buildTestApp, caller, type TestApp, testOrigin } from './build-test-app.ts';
import { setHours } from './hours.ts';
import { injectFetch } from './inject-fetch.ts';
import { type Expert, type Person, signUp, signUpExpert } from './people.ts';
import { ownDatabase } from './test-database.ts';

type Fields = Record<string, unknown>;

/** Where the clock stands when a scenario starts. */
export const scenarioStart = '2030-03-01T00:00:00Z';
/** The start that `book` requests unless a test gives another. */
export const defaultStart = '2030-03-04T09:00:00.000Z';

/**
 * An app with an expert, a booker and a clock that only tests move, so that they can check the seconds around a
 * deadline. `signUpParties` must run before a test uses the expert or the booker.
 */
export function testBookings(config: Partial<Config> = {}, deps: Partial<Deps> = {}) {
  let clock = new Date(scenarioStart);
  let it: TestApp | undefined;
  let parties: { expert: Expert; booker: Person } | undefined;
  const ready = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the app has not started, or signUpParties was not called');
    return value;
  };
  let database: Database | undefined;
  beforeAll(async () => {
    // Its own database, so that running the jobs doesn't process what other tests left behind.
    database = await ownDatabase();
    it = await buildTestApp({
      database,
      config: { relaxedLimits: true, ...config },
      deps: { now: () => clock, ...deps },
    });
  });
  afterAll(async () => {
    await it?.close();
    await database?.close();
  });

  const app = () => ready(it);
  const browser = createStripe({
    key: sandboxPublishableKey,
    baseUrl: `${testOrigin}${sandboxPath}`,
    fetch: injectFetch(() => app().app),
  });
  const currentExpert = () => ready(parties).expert;
  const moveTo = (instant: string) => {
    clock = new Date(instant);
  };
  const payload = (fields: Fields = {}, { profileId }: Pick<Expert, 'profileId'> = currentExpert()) => ({
    profileId,
    bookerId: 'ignored',
    duration: 30,
    price: '75.00',
    scheduledAt: defaultStart,
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
      return ready(parties).booker;
    },
    moveTo,
    payload,
    /** Resets the clock and signs up a new expert (available 9:00–12:00 UTC every day) and a new booker. */
    signUpParties: async () => {
      moveTo(scenarioStart);
      const [expert, booker] = await Promise.all([signUpExpert(app()), signUp(app())]);
      await setHours(expert, 'UTC', 'Sun-Sat 09:00-12:00');
      parties = { expert, booker };
    },
    book: (by: Person, fields?: Fields, headers?: Record<string, string>, expert: Expert = currentExpert()) =>
      by.call('POST', '/api/bookings', payload(fields, expert), headers),
    statusOf: async (id: string) => {
      const [row] = await app().deps.db.select().from(bookings).where(eq(bookings.id, id));
      return row?.status;
    },
    /** Pays as the client's browser does, with the publishable key, the client secret and a card. */
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

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { bookings } from '#server/db/tables/bookings.ts';
import { buildTestApp, caller, type TestApp } from './build-test-app.ts';
import { setHours } from './hours.ts';
import { type Expert, type Person, signUp, signUpExpert } from './people.ts';

type Fields = Record<string, unknown>;

/** The first moment of each meeting. */
export const deskOpens = '2030-03-01T00:00:00Z';
/** What is asked for where a test says nothing else. */
export const usualStart = '2030-03-04T09:00:00.000Z';

/**
 * An expert, a booker and a clock that stands still, so that a second before and after can be told. There from the
 * first test of the file that asks for it; `meet` brings two new people together.
 */
export function bookingDesk() {
  let clock = new Date(deskOpens);
  let it: TestApp | undefined;
  let met: { expert: Expert; booker: Person } | undefined;
  const there = <T>(what: T | undefined): T => {
    if (what === undefined) throw new Error('nobody has met yet');
    return what;
  };
  beforeAll(async () => {
    it = await buildTestApp({ config: { relaxedLimits: true }, deps: { now: () => clock } });
  });
  afterAll(() => it?.close());

  const app = () => there(it);
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
      moveTo(deskOpens);
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
    runJobs: () => caller(app())('POST', '/test/jobs'),
  };
}

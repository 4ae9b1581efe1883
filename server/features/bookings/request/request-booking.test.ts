import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookingEvents } from '#server/db/tables/booking-events.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import type { Self } from '#shared/accounts/accounts.schema.ts';
import type { RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import { caller } from '#test/build-test-app.ts';
import { setHours } from '#test/hours.ts';
import { signUp, signUpExpert } from '#test/people.ts';
import { defaultStart, scenarioStart, testBookings } from '#test/test-bookings.ts';

const scenario = testBookings();

describe('a request', () => {
  beforeAll(() => scenario.signUpParties());

  test('reserves the time for 15 minutes at the expert’s price', async () => {
    const response = await scenario.book(scenario.booker);
    expect(response.statusCode).toBe(201);
    const { id, ...rest } = response.json<RequestedBooking>();
    expect(rest).toEqual({
      clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/) as string,
      status: 'pending',
      expiresAt: '2030-03-01T00:15:00.000Z',
      price: '75.00',
      duration: 30,
      scheduledAt: defaultStart,
    });
    const [row] = await scenario.it.deps.db.select().from(bookings).where(eq(bookings.id, id));
    expect(row).toMatchObject({
      bookerId: scenario.booker.user.id,
      message: 'About my clock',
      answerBy: null,
    });
    const events = await scenario.it.deps.db
      .select()
      .from(bookingEvents)
      .where(eq(bookingEvents.bookingId, id));
    expect(events).toMatchObject([{ actor: 'booker', fromStatus: null, toStatus: 'pending' }]);
  });

  test('marks the client as here to book, so that they aren’t asked to create a profile', async () => {
    const booker = await signUp(scenario.it);
    const isHereToBook = async () => (await booker.call('GET', '/auth/user')).json<Self>().hereToBook;
    expect((await scenario.book(booker, { duration: 7 })).statusCode).toBe(400);
    expect(await isHereToBook()).toBe(false);
    expect((await scenario.book(booker, { scheduledAt: '2030-03-20T11:00:00Z' })).statusCode).toBe(201);
    expect(await isHereToBook()).toBe(true);
  });

  test('AZ-06, AZ-10 ignores fields that the client may not set', async () => {
    const [other, booker] = await Promise.all([signUp(scenario.it), signUp(scenario.it)]);
    const response = await scenario.book(booker, {
      bookerId: other.user.id,
      status: 'confirmed',
      stripePaymentIntentId: 'pi_1',
      meetingLink: 'https://example.com',
      calendarEventId: 'x',
      scheduledAt: '2030-03-05T09:00:00Z',
    });
    expect(response.statusCode).toBe(201);
    const [row] = await scenario.it.deps.db
      .select()
      .from(bookings)
      .where(eq(bookings.id, response.json<RequestedBooking>().id));
    expect(row).toMatchObject({
      bookerId: booker.user.id,
      status: 'pending',
      stripePaymentIntentId: expect.not.stringMatching(/^pi_1$/) as string,
      meetingLink: null,
      calendarEventId: null,
    });
  });

  test.each([
    ['VAL-01', 'duration', 'Please select a session duration', { duration: undefined }],
    ['VAL-02', 'duration', 'Please select a session duration', { duration: 20 }],
    ['VAL-02', 'duration', 'Please select a session duration', { duration: 60 }],
    ['VAL-02', 'duration', 'Please select a session duration', { duration: 15.5 }],
    ['VAL-02', 'duration', 'Please select a session duration', { duration: -30 }],
    ['VAL-02', 'duration', 'Please select a session duration', { duration: '30' }],
    ['VAL-02', 'duration', 'Please select a session duration', { duration: [30] }],
    ['VAL-02', 'duration', 'Please select a session duration', { duration: 3_000_000_000 }],
    ['VAL-02', 'duration', 'Please select a session duration', { duration: 1e300 }],
    ['VAL-01', 'scheduledAt', 'Please select a date and time', { scheduledAt: undefined }],
    ['VAL-01', 'scheduledAt', 'Please select a date and time', { scheduledAt: ' ' }],
    ['VAL-03', 'scheduledAt', 'Please select a date and time', { scheduledAt: '2027-02-30T10:00' }],
    ['VAL-03', 'scheduledAt', 'Please select a date and time', { scheduledAt: 'tomorrow' }],
    ['VAL-03', 'scheduledAt', 'Please select a date and time', { scheduledAt: '2030-03-04' }],
    ['VAL-03', 'scheduledAt', 'Please select a date and time', { scheduledAt: '9999-12-31T23:59-14:00' }],
    ['VAL-03', 'scheduledAt', 'Please select a date and time', { scheduledAt: '0000-01-01T00:00' }],
    ['VAL-03', 'scheduledAt', 'Please choose a time in the future', { scheduledAt: '2030-02-28T09:00Z' }],
    [
      'VAL-03',
      'scheduledAt',
      'Please choose a time at least 2 hours from now',
      { scheduledAt: '2030-03-01T01:59Z' },
    ],
    [
      'VAL-03',
      'scheduledAt',
      'Please choose a time within the next 60 days',
      { scheduledAt: '2030-04-30T09:00Z' },
    ],
    ['hours', 'scheduledAt', /isn’t available/, { scheduledAt: '2030-03-04T12:00Z' }],
    ['grid', 'scheduledAt', /isn’t available/, { scheduledAt: '2030-03-04T09:10Z' }],
    [
      'seconds',
      'scheduledAt',
      'Sessions must start on a whole minute',
      { scheduledAt: '2030-03-04T09:00:30Z' },
    ],
    [
      'VAL-20',
      'scheduledAt',
      /doesn’t exist in New York time/,
      { scheduledAt: '2030-03-10T02:30', timeZone: 'America/New_York' },
    ],
    ['VAL-01', 'message', 'Message must be less than 500 characters', { message: 'x'.repeat(501) }],
    ['zone', 'timeZone', 'Must be a time zone', { timeZone: 'Nowhere/Land' }],
    ['zone', 'timeZone', 'Must be a time zone', { timeZone: 'PST' }],
  ])('%s is refused with a message for %s: %s', async (_rule, field, message, fields) => {
    const response = await scenario.book(scenario.booker, fields);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ fields: Record<string, string> }>().fields[field]).toMatch(message);
  });

  test('may have a message of up to 500 characters, or none', async () => {
    const times = ['2030-03-06T09:00Z', '2030-03-06T10:00Z', '2030-03-06T11:00Z'];
    const messages = ['x'.repeat(500), '', null];
    for (const [n, message] of messages.entries()) {
      const response = await scenario.book(scenario.booker, { scheduledAt: times[n], message });
      expect(response.statusCode).toBe(201);
    }
  });

  test('VAL-04, AZ-16, AZ-17 needs a signed-in client and an expert who can be booked', async () => {
    expect((await caller(scenario.it)('POST', '/api/bookings', scenario.payload())).statusCode).toBe(401);
    expect((await scenario.book(scenario.booker, { profileId: crypto.randomUUID() })).statusCode).toBe(404);
    expect((await scenario.book(scenario.booker, { profileId: 'unknown' })).statusCode).toBe(404);
    expect((await scenario.book(scenario.expert)).statusCode).toBe(403);
    const inactive = await signUpExpert(scenario.it, { isActive: false });
    expect((await scenario.book(scenario.booker, {}, {}, inactive)).statusCode).toBe(409);
    const shortOnly = await signUpExpert(scenario.it);
    await shortOnly.call('PUT', '/api/profile/pricing', { tiers: [{ duration: 15, price: '10' }] });
    const notOffered = await scenario.book(scenario.booker, {}, {}, shortOnly);
    expect([notOffered.statusCode, notOffered.json()]).toMatchObject([
      400,
      { fields: { duration: 'Please select a session duration' } },
    ]);
  });

  test('at an outdated price is refused with the current one', async () => {
    const response = await scenario.book(scenario.booker, { price: '60', scheduledAt: '2030-03-07T09:00Z' });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ price: '75.00', message: 'The price is now $75.' });
    for (const [n, price] of ['75', 75, '75.0', undefined].entries()) {
      const accepted = await scenario.book(scenario.booker, { price, scheduledAt: `2030-03-1${n}T09:00Z` });
      expect(accepted.statusCode).toBe(201);
    }
  });
});

describe('a requested time', () => {
  beforeAll(() => scenario.signUpParties());

  test.each([
    ['2030-03-04T10:00', 'Europe/Berlin', '2030-03-04T09:00:00.000Z'],
    ['2030-03-05T14:45:00', 'Asia/Kathmandu', '2030-03-05T09:00:00.000Z'],
    ['2030-03-06T10:00+01:00', 'America/New_York', '2030-03-06T09:00:00.000Z'],
    ['2030-03-07T09:00', undefined, '2030-03-07T09:00:00.000Z'],
  ])('%s in %s is %s', async (scheduledAt, timeZone, stored) => {
    const response = await scenario.book(scenario.booker, { scheduledAt, timeZone });
    expect(response.json()).toMatchObject({ scheduledAt: stored });
  });

  test('without a time zone is read in the client’s own, else in the expert’s', async () => {
    const traveller = await signUp(scenario.it, { timeZone: 'Asia/Tokyo' });
    const response = await scenario.book(traveller, { scheduledAt: '2030-03-08T18:00' });
    expect(response.json()).toMatchObject({ scheduledAt: '2030-03-08T09:00:00.000Z' });
    await setHours(scenario.expert, 'America/New_York', 'Sun-Sat 09:00-12:00');
    const other = await scenario.book(scenario.booker, { scheduledAt: '2030-03-09T09:00' });
    expect(other.json()).toMatchObject({ scheduledAt: '2030-03-09T14:00:00.000Z' });
    await setHours(scenario.expert, 'UTC', 'Sun-Sat 09:00-12:00');
  });

  test('VAL-20 that occurs twice on the day the clocks go back means the first', async () => {
    scenario.moveTo('2030-10-25T00:00:00Z');
    const [expert, booker] = await Promise.all([signUpExpert(scenario.it), signUp(scenario.it)]);
    await setHours(expert, 'America/New_York', 'Sun 00:00-06:00');
    const ambiguous = { scheduledAt: '2030-11-03T01:30', timeZone: 'America/New_York' };
    const response = await scenario.book(booker, ambiguous, {}, expert);
    expect(response.json()).toMatchObject({ scheduledAt: '2030-11-03T05:30:00.000Z' });
    scenario.moveTo(scenarioStart);
  });

  test('VAL-15 is the same time in another offset', async () => {
    await scenario.book(scenario.booker, { scheduledAt: '2030-03-12T09:00Z' });
    const other = await signUp(scenario.it);
    const response = await scenario.book(other, { scheduledAt: '2030-03-12T10:00+01:00' });
    expect(response.statusCode).toBe(409);
    const taken = 'That time was just taken. Please choose another.';
    expect(response.json()).toMatchObject({ message: taken, fields: { scheduledAt: taken } });
  });

  test('may be any time within notice and horizon if the expert has set no hours', async () => {
    const withoutHours = await signUpExpert(scenario.it);
    const bookAt = (scheduledAt: string, by = scenario.booker) =>
      scenario.book(by, { scheduledAt }, {}, withoutHours);
    expect((await bookAt('2030-03-02T03:17Z')).statusCode).toBe(201);
    expect((await bookAt('2030-03-01T01:00Z')).statusCode).toBe(400);
    expect((await bookAt('2030-05-01T01:00Z')).statusCode).toBe(400);
    expect((await bookAt('2030-03-02T03:30Z', await signUp(scenario.it))).statusCode).toBe(409);
  });

  test('CON-03 next to a session is available, but not inside a buffer', async () => {
    const [expert, first, second] = await Promise.all([
      signUpExpert(scenario.it),
      signUp(scenario.it),
      signUp(scenario.it),
    ]);
    await setHours(expert, 'UTC', 'Sun-Sat 09:00-12:00');
    expect((await scenario.book(first, { scheduledAt: '2030-03-04T09:00Z' }, {}, expert)).statusCode).toBe(
      201,
    );
    expect((await scenario.book(second, { scheduledAt: '2030-03-04T09:30Z' }, {}, expert)).statusCode).toBe(
      201,
    );
    await setHours(expert, 'UTC', 'Sun-Sat 09:00-12:00', '', { bufferBeforeMinutes: 15 });
    expect((await scenario.book(first, { scheduledAt: '2030-03-04T10:00Z' }, {}, expert)).statusCode).toBe(
      409,
    );
    expect((await scenario.book(first, { scheduledAt: '2030-03-04T10:15Z' }, {}, expert)).statusCode).toBe(
      201,
    );
  });

  test('is refused if the client has another session at that time', async () => {
    const other = await signUpExpert(scenario.it);
    await setHours(other, 'UTC', 'Sun-Sat 00:00-24:00');
    const busy = await signUp(scenario.it);
    await scenario.book(busy, { scheduledAt: '2030-03-14T09:00Z' });
    const response = await scenario.book(busy, { scheduledAt: '2030-03-14T09:15Z' }, {}, other);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      message: 'You already have a session or request at that time. Please choose another time.',
    });
    expect((await scenario.book(busy, { scheduledAt: '2030-03-14T09:30Z' }, {}, other)).statusCode).toBe(201);
  });
});

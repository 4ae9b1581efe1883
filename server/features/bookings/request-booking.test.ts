import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bookingEvents } from '#server/db/tables/booking-events.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { transaction } from '#server/db/transaction.ts';
import type { RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import { buildTestApp, caller, type TestApp } from '#test/build-test-app.ts';
import { gate } from '#test/gate.ts';
import { nextFreeOf, setHours, slotsOf } from '#test/hours.ts';
import { type Expert, type Person, signUp, signUpExpert } from '#test/people.ts';

let it: TestApp;
let expert: Expert;
let booker: Person;
const now = '2030-03-01T00:00:00Z';
/** It stands still, so that a second before and after can be told. */
let clock = new Date(now);
beforeAll(async () => {
  it = await buildTestApp({ config: { relaxedLimits: true }, deps: { now: () => clock } });
});
afterAll(() => it.close());

const moveTo = (instant: string) => {
  clock = new Date(instant);
};
const statusOf = async (id: string) => {
  const [row] = await it.deps.db.select().from(bookings).where(eq(bookings.id, id));
  return row?.status;
};
const runJobs = () => caller(it)('POST', '/test/jobs');

type Fields = Record<string, unknown>;
const start = '2030-03-04T09:00:00.000Z';
const payload = (fields: Fields = {}, { profileId }: Pick<Expert, 'profileId'> = expert) => ({
  profileId,
  bookerId: 'whoever',
  duration: 30,
  price: '75.00',
  scheduledAt: start,
  message: 'About my clock',
  ...fields,
});
const book = (by: Person, fields?: Fields, headers?: Record<string, string>, whom: Expert = expert) =>
  by.call('POST', '/api/bookings', payload(fields, whom), headers);

/** Somebody open from nine to twelve, UTC, every day, and somebody who books. */
async function meet(numbers: Record<string, number> = {}): Promise<void> {
  moveTo(now);
  [expert, booker] = await Promise.all([signUpExpert(it), signUp(it)]);
  await setHours(expert, 'UTC', 'Sun-Sat 09:00-12:00', '', numbers);
}

describe('a request', () => {
  beforeAll(() => meet());

  test('holds the time for fifteen minutes at the expert’s price', async () => {
    const answer = await book(booker);
    expect(answer.statusCode).toBe(201);
    const { id, ...rest } = answer.json<RequestedBooking>();
    expect(rest).toEqual({
      clientSecret: null,
      status: 'pending',
      expiresAt: '2030-03-01T00:15:00.000Z',
      price: '75.00',
      duration: 30,
      scheduledAt: start,
    });
    const [row] = await it.deps.db.select().from(bookings).where(eq(bookings.id, id));
    expect(row).toMatchObject({ bookerId: booker.user.id, message: 'About my clock', answerBy: null });
    const events = await it.deps.db.select().from(bookingEvents).where(eq(bookingEvents.bookingId, id));
    expect(events).toMatchObject([{ actor: 'booker', fromStatus: null, toStatus: 'pending' }]);
  });

  test('AZ-06, AZ-10 what isn’t the client’s to say has no effect', async () => {
    const [other, rich] = await Promise.all([signUp(it), signUp(it)]);
    const answer = await book(rich, {
      bookerId: other.user.id,
      status: 'confirmed',
      stripePaymentIntentId: 'pi_1',
      meetingLink: 'https://example.com',
      calendarEventId: 'x',
      scheduledAt: '2030-03-05T09:00:00Z',
    });
    expect(answer.statusCode).toBe(201);
    const [row] = await it.deps.db
      .select()
      .from(bookings)
      .where(eq(bookings.id, answer.json<RequestedBooking>().id));
    expect(row).toMatchObject({
      bookerId: rich.user.id,
      status: 'pending',
      stripePaymentIntentId: null,
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
    ['hours', 'scheduledAt', /outside the expert’s hours/, { scheduledAt: '2030-03-04T12:00Z' }],
    ['grid', 'scheduledAt', /outside the expert’s hours/, { scheduledAt: '2030-03-04T09:10Z' }],
    ['seconds', 'scheduledAt', 'Sessions start on a whole minute', { scheduledAt: '2030-03-04T09:00:30Z' }],
    [
      'VAL-20',
      'scheduledAt',
      /skip this time/,
      { scheduledAt: '2030-03-10T02:30', timeZone: 'America/New_York' },
    ],
    ['VAL-01', 'message', 'Message must be less than 500 characters', { message: 'x'.repeat(501) }],
    ['zone', 'timeZone', 'Must be a time zone', { timeZone: 'Nowhere/Land' }],
    ['zone', 'timeZone', 'Must be a time zone', { timeZone: 'PST' }],
  ])('%s is refused at %s: %s', async (_rule, field, message, fields) => {
    const answer = await book(booker, fields);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ fields: Record<string, string> }>().fields[field]).toMatch(message);
  });

  test('may carry five hundred characters, or none', async () => {
    const times = ['2030-03-06T09:00Z', '2030-03-06T10:00Z', '2030-03-06T11:00Z'];
    const messages = ['x'.repeat(500), '', null];
    for (const [n, message] of messages.entries()) {
      const answer = await book(booker, { scheduledAt: times[n], message });
      expect(answer.statusCode).toBe(201);
    }
  });

  test('VAL-04, AZ-16, AZ-17 needs somebody who can be booked', async () => {
    expect((await caller(it)('POST', '/api/bookings', payload())).statusCode).toBe(401);
    expect((await book(booker, { profileId: crypto.randomUUID() })).statusCode).toBe(404);
    expect((await book(booker, { profileId: 'nobody' })).statusCode).toBe(404);
    expect((await book(expert)).statusCode).toBe(403);
    const away = await signUpExpert(it, { isActive: false });
    expect((await book(booker, {}, {}, away)).statusCode).toBe(409);
    const free = await signUpExpert(it);
    await free.call('PUT', '/api/profile/pricing', { tiers: [{ duration: 15, price: '10' }] });
    expect((await book(booker, {}, {}, free)).statusCode).toBe(400);
  });

  test('at a price that has changed is asked again', async () => {
    const answer = await book(booker, { price: '60', scheduledAt: '2030-03-07T09:00Z' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ price: '75.00', message: 'The price is now $75.' });
    for (const [n, price] of ['75', 75, '75.0', undefined].entries()) {
      const again = await book(booker, { price, scheduledAt: `2030-03-1${n}T09:00Z` });
      expect(again.statusCode).toBe(201);
    }
  });
});

describe('a time', () => {
  beforeAll(() => meet());

  test.each([
    ['2030-03-04T10:00', 'Europe/Berlin', '2030-03-04T09:00:00.000Z'],
    ['2030-03-05T14:45:00', 'Asia/Kathmandu', '2030-03-05T09:00:00.000Z'],
    ['2030-03-06T10:00+01:00', 'America/New_York', '2030-03-06T09:00:00.000Z'],
    ['2030-03-07T09:00', undefined, '2030-03-07T09:00:00.000Z'],
  ])('%s in %s is %s', async (scheduledAt, timeZone, stored) => {
    const answer = await book(booker, { scheduledAt, timeZone });
    expect(answer.json()).toMatchObject({ scheduledAt: stored });
  });

  test('without any zone is meant in the booker’s own, else the expert’s', async () => {
    const traveller = await signUp(it, { timeZone: 'Asia/Tokyo' });
    const answer = await book(traveller, { scheduledAt: '2030-03-08T18:00' });
    expect(answer.json()).toMatchObject({ scheduledAt: '2030-03-08T09:00:00.000Z' });
    await setHours(expert, 'America/New_York', 'Sun-Sat 09:00-12:00');
    const other = await book(booker, { scheduledAt: '2030-03-09T09:00' });
    expect(other.json()).toMatchObject({ scheduledAt: '2030-03-09T14:00:00.000Z' });
    await setHours(expert, 'UTC', 'Sun-Sat 09:00-12:00');
  });

  test('VAL-20 that comes twice is the first of the two', async () => {
    moveTo('2030-10-25T00:00:00Z');
    const [early, later] = await Promise.all([signUpExpert(it), signUp(it)]);
    await setHours(early, 'America/New_York', 'Sun 00:00-06:00');
    const twice = { scheduledAt: '2030-11-03T01:30', timeZone: 'America/New_York' };
    const answer = await book(later, twice, {}, early);
    expect(answer.json()).toMatchObject({ scheduledAt: '2030-11-03T05:30:00.000Z' });
    moveTo(now);
  });

  test('VAL-15 in another notation is the same time', async () => {
    await book(booker, { scheduledAt: '2030-03-12T09:00Z' });
    const other = await signUp(it);
    const answer = await book(other, { scheduledAt: '2030-03-12T10:00+01:00' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ message: 'That time was just taken. Please choose another.' });
  });

  test('may be any inside notice and horizon where no hours are set', async () => {
    const open = await signUpExpert(it);
    const at = (scheduledAt: string, by = booker) => book(by, { scheduledAt }, {}, open);
    expect((await at('2030-03-02T03:17Z')).statusCode).toBe(201);
    expect((await at('2030-03-01T01:00Z')).statusCode).toBe(400);
    expect((await at('2030-05-01T01:00Z')).statusCode).toBe(400);
    expect((await at('2030-03-02T03:30Z', await signUp(it))).statusCode).toBe(409);
  });

  test('CON-03 next to another is free, and between buffers it isn’t', async () => {
    const [tight, first, second] = await Promise.all([signUpExpert(it), signUp(it), signUp(it)]);
    await setHours(tight, 'UTC', 'Sun-Sat 09:00-12:00');
    expect((await book(first, { scheduledAt: '2030-03-04T09:00Z' }, {}, tight)).statusCode).toBe(201);
    expect((await book(second, { scheduledAt: '2030-03-04T09:30Z' }, {}, tight)).statusCode).toBe(201);
    await setHours(tight, 'UTC', 'Sun-Sat 09:00-12:00', '', { bufferBeforeMinutes: 15 });
    expect((await book(first, { scheduledAt: '2030-03-04T10:00Z' }, {}, tight)).statusCode).toBe(409);
    expect((await book(first, { scheduledAt: '2030-03-04T10:15Z' }, {}, tight)).statusCode).toBe(201);
  });

  test('is free only while the booker is', async () => {
    const other = await signUpExpert(it);
    await setHours(other, 'UTC', 'Sun-Sat 00:00-24:00');
    const busy = await signUp(it);
    await book(busy, { scheduledAt: '2030-03-14T09:00Z' });
    const answer = await book(busy, { scheduledAt: '2030-03-14T09:15Z' }, {}, other);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ message: 'You already have a session at that time.' });
    expect((await book(busy, { scheduledAt: '2030-03-14T09:30Z' }, {}, other)).statusCode).toBe(201);
  });
});

describe('the slots that are offered', () => {
  beforeAll(() => meet());
  const day = { duration: 45, from: '2030-03-04', to: '2030-03-04' };

  test('leave out what others hold, not what the viewer can replace', async () => {
    await book(booker, { scheduledAt: '2030-03-04T10:00Z' });
    const taken = ['2030-03-04T09:30:00.000Z', '2030-03-04T09:45:00.000Z', '2030-03-04T10:00:00.000Z'];
    const others = await slotsOf(it, expert, day);
    const own = await slotsOf(it, expert, day, booker.call);
    expect(others).toHaveLength(6);
    expect(own.filter((slot) => !others.includes(slot))).toEqual([...taken, '2030-03-04T10:15:00.000Z']);
    moveTo('2030-03-01T00:15:00Z');
    expect(await slotsOf(it, expert, day)).toEqual(own);
  });

  test('all can be booked, and nothing else', async () => {
    moveTo(now);
    const [free, shy] = await Promise.all([signUpExpert(it), signUp(it)]);
    const numbers = { startGridMinutes: 20, bufferBeforeMinutes: 10, bufferAfterMinutes: 15 };
    await setHours(free, 'Asia/Kolkata', 'Mon 22:00-23:30', '', numbers);
    const offered = await slotsOf(it, free, { ...day, to: '2030-03-05' });
    expect(offered.length).toBeGreaterThan(2);
    const bookable: string[] = [];
    for (let minute = 0; minute < 120; minute += 5) {
      const scheduledAt = new Date(Date.parse('2030-03-04T16:00Z') + minute * 60_000).toISOString();
      const answer = await book(shy, { duration: 45, price: '100', scheduledAt }, {}, free);
      if (answer.statusCode === 201) bookable.push(scheduledAt);
    }
    expect(bookable).toEqual(offered);
  });
});

describe('a hold', () => {
  beforeAll(() => meet());
  afterEach(() => moveTo(now));

  test('ends after fifteen minutes, and the time is free again', async () => {
    const held = (await book(booker)).json<RequestedBooking>();
    const other = await signUp(it);
    moveTo('2030-03-01T00:14:59Z');
    await runJobs();
    expect(await statusOf(held.id)).toBe('pending');
    expect((await book(other)).statusCode).toBe(409);
    moveTo('2030-03-01T00:15:00Z');
    await runJobs();
    expect(await statusOf(held.id)).toBe('expired');
    const events = await it.deps.db
      .select()
      .from(bookingEvents)
      .where(and(eq(bookingEvents.bookingId, held.id), eq(bookingEvents.toStatus, 'expired')));
    expect(events).toMatchObject([{ actor: 'system', fromStatus: 'pending' }]);
    expect((await book(other)).statusCode).toBe(201);
  });

  test('that ran out is nobody’s, swept or not', async () => {
    const scheduledAt = '2030-03-05T09:00Z';
    const held = (await book(booker, { scheduledAt })).json<RequestedBooking>();
    moveTo('2030-03-01T00:15:00Z');
    expect((await book(await signUp(it), { scheduledAt })).statusCode).toBe(201);
    expect(await statusOf(held.id)).toBe('expired');
  });

  test('is the same booking when the same is asked for again', async () => {
    const scheduledAt = '2030-03-06T09:00Z';
    const first = await book(booker, { scheduledAt });
    const second = await book(booker, { scheduledAt, message: 'Again' });
    expect([first.statusCode, second.statusCode]).toEqual([201, 200]);
    expect(second.json()).toEqual(first.json());
    const { id } = first.json<RequestedBooking>();
    const [row] = await it.deps.db.select().from(bookings).where(eq(bookings.id, id));
    expect(row?.message).toBe('Again');
    const dearer = [{ duration: 30, price: '80' }];
    await expert.call('PUT', '/api/profile/pricing', { tiers: dearer });
    const third = await book(booker, { scheduledAt, price: '80' });
    expect([third.statusCode, third.json<RequestedBooking>().price]).toEqual([201, '80.00']);
    expect(await statusOf(id)).toBe('expired');
    const prices = { 15: '50', 30: '75', 45: '100' };
    const tiers = Object.entries(prices).map(([duration, price]) => ({ duration: Number(duration), price }));
    await expert.call('PUT', '/api/profile/pricing', { tiers });
  });

  test('gives way to another request of the same booker', async () => {
    const at = (scheduledAt: string, duration: number, price: string) =>
      book(booker, { scheduledAt, duration, price });
    const first = (await at('2030-03-07T09:00Z', 15, '50')).json<RequestedBooking>();
    const longer = await at('2030-03-07T09:00Z', 30, '75');
    expect(longer.statusCode).toBe(201);
    expect(await statusOf(first.id)).toBe('expired');
    const later = await at('2030-03-07T09:15Z', 45, '100');
    expect(later.statusCode).toBe(201);
    expect(await statusOf(longer.json<RequestedBooking>().id)).toBe('expired');
    const apart = await at('2030-03-07T11:00Z', 15, '50');
    expect(apart.statusCode).toBe(201);
    expect(await statusOf(later.json<RequestedBooking>().id)).toBe('pending');
  });

  test('stays when what should replace it is refused', async () => {
    const held = (await book(booker, { scheduledAt: '2030-03-08T11:30Z' })).json<RequestedBooking>();
    const refused = { scheduledAt: '2030-03-08T11:30Z', duration: 45, price: '100' };
    expect((await book(booker, refused)).statusCode).toBe(400);
    expect(await statusOf(held.id)).toBe('pending');
  });

  test('moves the soonest time, and gives it back', async () => {
    const sought = await signUpExpert(it);
    await setHours(sought, 'UTC', 'Fri 09:00-09:30; Sat 09:00-10:00');
    expect(await nextFreeOf(it, sought)).toMatchObject({ at: '2030-03-01T09:00:00.000Z' });
    await book(booker, { scheduledAt: '2030-03-01T09:00Z' }, {}, sought);
    expect(await nextFreeOf(it, sought)).toMatchObject({ at: '2030-03-02T09:00:00.000Z' });
    moveTo('2030-03-01T00:15:00Z');
    await runJobs();
    expect(await nextFreeOf(it, sought)).toMatchObject({ at: '2030-03-01T09:00:00.000Z' });
  });

  test('that ran out gives its time back to every expert at once', async () => {
    const sought = await signUpExpert(it);
    await setHours(sought, 'UTC', 'Fri 09:00-09:30; Sat 09:00-10:00');
    const early = { scheduledAt: '2030-03-01T09:00Z' };
    await book(booker, early, {}, sought);
    moveTo('2030-03-01T00:15:00Z');
    const answer = await book(booker, early);
    expect(answer.statusCode).toBe(201);
    expect(await nextFreeOf(it, sought)).toMatchObject({ at: '2030-03-01T09:00:00.000Z' });
  });

  test('is one of twenty at most', async () => {
    const [eager, wide] = await Promise.all([signUp(it), signUpExpert(it)]);
    await setHours(wide, 'UTC', 'Sun-Sat 00:00-24:00');
    const at = (n: number) => ({
      scheduledAt: new Date(Date.parse('2030-03-04T00:00Z') + n * 1_800_000).toISOString(),
    });
    for (let n = 0; n < 20; n += 1) expect((await book(eager, at(n), {}, wide)).statusCode).toBe(201);
    const refused = await book(eager, at(20), {}, wide);
    expect(refused.statusCode).toBe(409);
    expect(refused.json<{ message: string }>().message).toContain('20 open requests');
    moveTo('2030-03-01T00:15:00Z');
    expect((await book(eager, at(20), {}, wide)).statusCode).toBe(201);
  });
});

describe('an Idempotency-Key', () => {
  beforeAll(() => meet());
  const key = (value: string) => ({ 'idempotency-key': value });

  test('CON-04 gives the first answer again, refuses another body, and is everybody’s own', async () => {
    const fields = { scheduledAt: '2030-03-04T09:00Z' };
    const first = await book(booker, fields, key('one'));
    const second = await book(booker, fields, key('one'));
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.body).toBe(first.body);
    moveTo('2030-03-01T00:20:00Z');
    await runJobs();
    expect((await book(booker, fields, key('one'))).body).toBe(first.body);
    moveTo(now);
    expect((await book(booker, { scheduledAt: '2030-03-04T10:00Z' }, key('one'))).statusCode).toBe(422);
    const other = await signUp(it);
    expect((await book(other, { scheduledAt: '2030-03-04T10:00Z' }, key('one'))).statusCode).toBe(201);
  });

  test('CON-27 keeps no refusal', async () => {
    const fields = { scheduledAt: '2030-03-05T13:00Z' };
    expect((await book(booker, fields, key('two'))).statusCode).toBe(400);
    expect((await book(booker, { scheduledAt: '2030-03-05T09:00Z' }, key('two'))).statusCode).toBe(201);
  });

  test('has a length', async () => {
    expect((await book(booker, {}, key('x'.repeat(256)))).statusCode).toBe(400);
    expect((await book(booker, {}, key('two words'))).statusCode).toBe(400);
  });

  test('CON-04, F4 asked at once makes one booking', async () => {
    const fields = { scheduledAt: '2030-03-06T09:00Z' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => book(booker, fields, key('three'))));
    const made = answers.filter(({ statusCode }) => statusCode === 201);
    expect(new Set(made.map(({ body }) => body)).size).toBe(1);
    expect(answers.every(({ statusCode }) => statusCode === 201 || statusCode === 409)).toBe(true);
  });

  test('is forgotten after a day', async () => {
    const fields = { scheduledAt: '2030-03-07T09:00Z' };
    await book(booker, fields, key('four'));
    moveTo('2030-03-02T00:00:01Z');
    await runJobs();
    const again = await book(booker, { scheduledAt: '2030-03-07T10:00Z' }, key('four'));
    expect(again.statusCode).toBe(201);
    moveTo(now);
  });
});

describe('many at once', () => {
  beforeAll(() => meet());

  test('CON-01 of twenty who ask for one time one gets it', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => signUp(it)));
    const answers = await Promise.all(people.map((person) => book(person)));
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, ...Array<number>(19).fill(409)]);
  });

  test('CON-02 no two of those who ask for times that overlap get them', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => signUp(it)));
    const answers = await Promise.all(
      people.map((person, n) => book(person, { scheduledAt: `2030-03-05T09:${n % 2 ? '15' : '00'}Z` })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.every(({ statusCode }) => statusCode === 201 || statusCode === 409)).toBe(true);
  });

  test('one person asking everybody for the same time gets one of them', async () => {
    const others = await Promise.all(Array.from({ length: 8 }, () => signUpExpert(it)));
    const answers = await Promise.all(
      others.map((other) => book(booker, { scheduledAt: '2030-03-11T09:00Z' }, {}, other)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, ...Array<number>(7).fill(409)]);
  });
});

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'what the expert changes while somebody waits for them counts',
  async () => {
    await meet();
    const [begun, released] = [gate(), gate()];
    const changing = transaction(it.deps.db, async (tx) => {
      await tx.update(profiles).set({ isActive: false }).where(eq(profiles.id, expert.profileId));
      begun.open();
      await released.opened;
    });
    await begun.opened;
    const asked = book(booker);
    await new Promise((resolve) => setTimeout(resolve, 200));
    released.open();
    await changing;
    expect((await asked).statusCode).toBe(409);
  },
);

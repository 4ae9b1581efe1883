import { and, eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bookingEvents } from '#server/db/tables/booking-events.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import type { RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import { nextFreeOf, setHours, slotsOf } from '#test/hours.ts';
import { signUp, signUpExpert } from '#test/people.ts';
import { scenarioStart, testBookings } from '#test/test-bookings.ts';

const scenario = testBookings();

describe('the available slots', () => {
  beforeAll(() => scenario.signUpParties());
  const day = { duration: 45, from: '2030-03-04', to: '2030-03-04' };

  test('exclude other clients’ reservations, but not the viewer’s own', async () => {
    await scenario.book(scenario.booker, { scheduledAt: '2030-03-04T10:00Z' });
    const taken = ['2030-03-04T09:30:00.000Z', '2030-03-04T09:45:00.000Z', '2030-03-04T10:00:00.000Z'];
    const others = await slotsOf(scenario.it, scenario.expert, day);
    const own = await slotsOf(scenario.it, scenario.expert, day, scenario.booker.call);
    expect(others).toHaveLength(6);
    expect(own.filter((slot) => !others.includes(slot))).toEqual([...taken, '2030-03-04T10:15:00.000Z']);
    scenario.moveTo('2030-03-01T00:15:00Z');
    expect(await slotsOf(scenario.it, scenario.expert, day)).toEqual(own);
  });

  test('are exactly the times that can be booked', async () => {
    scenario.moveTo(scenarioStart);
    const [expert, booker] = await Promise.all([signUpExpert(scenario.it), signUp(scenario.it)]);
    const numbers = { startGridMinutes: 20, bufferBeforeMinutes: 10, bufferAfterMinutes: 15 };
    await setHours(expert, 'Asia/Kolkata', 'Mon 22:00-23:30', '', numbers);
    const offered = await slotsOf(scenario.it, expert, { ...day, to: '2030-03-05' });
    expect(offered.length).toBeGreaterThan(2);
    const bookable: string[] = [];
    for (let minute = 0; minute < 120; minute += 5) {
      const scheduledAt = new Date(Date.parse('2030-03-04T16:00Z') + minute * 60_000).toISOString();
      const response = await scenario.book(booker, { duration: 45, price: '100', scheduledAt }, {}, expert);
      if (response.statusCode === 201) bookable.push(scheduledAt);
    }
    expect(bookable).toEqual(offered);
  });
});

describe('a reservation', () => {
  beforeAll(() => scenario.signUpParties());
  afterEach(() => scenario.moveTo(scenarioStart));

  test('ends after 15 minutes, and the time is available again', async () => {
    const held = (await scenario.book(scenario.booker)).json<RequestedBooking>();
    const other = await signUp(scenario.it);
    scenario.moveTo('2030-03-01T00:14:59Z');
    await scenario.runJobs();
    expect(await scenario.statusOf(held.id)).toBe('pending');
    expect((await scenario.book(other)).statusCode).toBe(409);
    scenario.moveTo('2030-03-01T00:15:00Z');
    await scenario.runJobs();
    expect(await scenario.statusOf(held.id)).toBe('expired');
    const events = await scenario.it.deps.db
      .select()
      .from(bookingEvents)
      .where(and(eq(bookingEvents.bookingId, held.id), eq(bookingEvents.toStatus, 'expired')));
    expect(events).toMatchObject([{ actor: 'system', fromStatus: 'pending' }]);
    expect((await scenario.booker.call('GET', `/api/bookings/${held.id}`)).json()).toMatchObject({
      closed: { kind: 'unpaid', by: 'system', reason: null },
    });
    expect((await scenario.book(other)).statusCode).toBe(201);
  });

  test('that expired doesn’t block the time, even before the sweep', async () => {
    const scheduledAt = '2030-03-05T09:00Z';
    const held = (await scenario.book(scenario.booker, { scheduledAt })).json<RequestedBooking>();
    scenario.moveTo('2030-03-01T00:15:00Z');
    expect((await scenario.book(await signUp(scenario.it), { scheduledAt })).statusCode).toBe(201);
    expect(await scenario.statusOf(held.id)).toBe('expired');
  });

  test('is returned when the client repeats the request, unless the price changed', async () => {
    const scheduledAt = '2030-03-06T09:00Z';
    const first = await scenario.book(scenario.booker, { scheduledAt });
    const second = await scenario.book(scenario.booker, { scheduledAt, message: 'Again' });
    expect([first.statusCode, second.statusCode]).toEqual([201, 200]);
    expect(second.json()).toEqual(first.json());
    const { id } = first.json<RequestedBooking>();
    const [row] = await scenario.it.deps.db.select().from(bookings).where(eq(bookings.id, id));
    expect(row?.message).toBe('Again');
    const raised = [{ duration: 30, price: '80' }];
    await scenario.expert.call('PUT', '/api/profile/pricing', { tiers: raised });
    const third = await scenario.book(scenario.booker, { scheduledAt, price: '80' });
    expect([third.statusCode, third.json<RequestedBooking>().price]).toEqual([201, '80.00']);
    expect(await scenario.statusOf(id)).toBe('expired');
    const prices = { 15: '50', 30: '75', 45: '100' };
    const tiers = Object.entries(prices).map(([duration, price]) => ({ duration: Number(duration), price }));
    await scenario.expert.call('PUT', '/api/profile/pricing', { tiers });
  });

  test('is replaced by the same client’s overlapping request', async () => {
    const at = (scheduledAt: string, duration: number, price: string) =>
      scenario.book(scenario.booker, { scheduledAt, duration, price });
    const first = (await at('2030-03-07T09:00Z', 15, '50')).json<RequestedBooking>();
    const longer = await at('2030-03-07T09:00Z', 30, '75');
    expect(longer.statusCode).toBe(201);
    expect(await scenario.statusOf(first.id)).toBe('expired');
    const later = await at('2030-03-07T09:15Z', 45, '100');
    expect(later.statusCode).toBe(201);
    expect(await scenario.statusOf(longer.json<RequestedBooking>().id)).toBe('expired');
    const separate = await at('2030-03-07T11:00Z', 15, '50');
    expect(separate.statusCode).toBe(201);
    expect(await scenario.statusOf(later.json<RequestedBooking>().id)).toBe('pending');
  });

  test('stays if the request that would replace it is refused', async () => {
    const held = (
      await scenario.book(scenario.booker, { scheduledAt: '2030-03-08T11:30Z' })
    ).json<RequestedBooking>();
    const refused = { scheduledAt: '2030-03-08T11:30Z', duration: 45, price: '100' };
    expect((await scenario.book(scenario.booker, refused)).statusCode).toBe(400);
    expect(await scenario.statusOf(held.id)).toBe('pending');
  });

  test('moves the expert’s soonest available time until it expires', async () => {
    const expert = await signUpExpert(scenario.it);
    await setHours(expert, 'UTC', 'Fri 09:00-09:30; Sat 09:00-10:00');
    expect(await nextFreeOf(scenario.it, expert)).toMatchObject({ at: '2030-03-01T09:00:00.000Z' });
    await scenario.book(scenario.booker, { scheduledAt: '2030-03-01T09:00Z' }, {}, expert);
    expect(await nextFreeOf(scenario.it, expert)).toMatchObject({ at: '2030-03-02T09:00:00.000Z' });
    scenario.moveTo('2030-03-01T00:15:00Z');
    await scenario.runJobs();
    expect(await nextFreeOf(scenario.it, expert)).toMatchObject({ at: '2030-03-01T09:00:00.000Z' });
  });

  test('that expired updates its expert’s soonest time when the client books another expert', async () => {
    const expert = await signUpExpert(scenario.it);
    await setHours(expert, 'UTC', 'Fri 09:00-09:30; Sat 09:00-10:00');
    const early = { scheduledAt: '2030-03-01T09:00Z' };
    await scenario.book(scenario.booker, early, {}, expert);
    scenario.moveTo('2030-03-01T00:15:00Z');
    const response = await scenario.book(scenario.booker, early);
    expect(response.statusCode).toBe(201);
    expect(await nextFreeOf(scenario.it, expert)).toMatchObject({ at: '2030-03-01T09:00:00.000Z' });
  });

  test('counts toward a limit of 20 open requests', async () => {
    const [booker, expert] = await Promise.all([signUp(scenario.it), signUpExpert(scenario.it)]);
    await setHours(expert, 'UTC', 'Sun-Sat 00:00-24:00');
    const at = (n: number) => ({
      scheduledAt: new Date(Date.parse('2030-03-04T00:00Z') + n * 1_800_000).toISOString(),
    });
    for (let n = 0; n < 20; n += 1)
      expect((await scenario.book(booker, at(n), {}, expert)).statusCode).toBe(201);
    const refused = await scenario.book(booker, at(20), {}, expert);
    expect(refused.statusCode).toBe(409);
    expect(refused.json<{ message: string }>().message).toContain('20 open requests');
    scenario.moveTo('2030-03-01T00:15:00Z');
    expect((await scenario.book(booker, at(20), {}, expert)).statusCode).toBe(201);
  });
});

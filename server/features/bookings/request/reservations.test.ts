import { and, eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bookingEvents } from '#server/db/tables/booking-events.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import type { RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import { bookingDesk, deskOpens } from '#test/booking-desk.ts';
import { nextFreeOf, setHours, slotsOf } from '#test/hours.ts';
import { signUp, signUpExpert } from '#test/people.ts';

const desk = bookingDesk();

describe('the slots that are offered', () => {
  beforeAll(() => desk.meet());
  const day = { duration: 45, from: '2030-03-04', to: '2030-03-04' };

  test('leave out what others hold, not what the viewer can replace', async () => {
    await desk.book(desk.booker, { scheduledAt: '2030-03-04T10:00Z' });
    const taken = ['2030-03-04T09:30:00.000Z', '2030-03-04T09:45:00.000Z', '2030-03-04T10:00:00.000Z'];
    const others = await slotsOf(desk.it, desk.expert, day);
    const own = await slotsOf(desk.it, desk.expert, day, desk.booker.call);
    expect(others).toHaveLength(6);
    expect(own.filter((slot) => !others.includes(slot))).toEqual([...taken, '2030-03-04T10:15:00.000Z']);
    desk.moveTo('2030-03-01T00:15:00Z');
    expect(await slotsOf(desk.it, desk.expert, day)).toEqual(own);
  });

  test('all can be booked, and nothing else', async () => {
    desk.moveTo(deskOpens);
    const [free, shy] = await Promise.all([signUpExpert(desk.it), signUp(desk.it)]);
    const numbers = { startGridMinutes: 20, bufferBeforeMinutes: 10, bufferAfterMinutes: 15 };
    await setHours(free, 'Asia/Kolkata', 'Mon 22:00-23:30', '', numbers);
    const offered = await slotsOf(desk.it, free, { ...day, to: '2030-03-05' });
    expect(offered.length).toBeGreaterThan(2);
    const bookable: string[] = [];
    for (let minute = 0; minute < 120; minute += 5) {
      const scheduledAt = new Date(Date.parse('2030-03-04T16:00Z') + minute * 60_000).toISOString();
      const answer = await desk.book(shy, { duration: 45, price: '100', scheduledAt }, {}, free);
      if (answer.statusCode === 201) bookable.push(scheduledAt);
    }
    expect(bookable).toEqual(offered);
  });
});

describe('a hold', () => {
  beforeAll(() => desk.meet());
  afterEach(() => desk.moveTo(deskOpens));

  test('ends after fifteen minutes, and the time is free again', async () => {
    const held = (await desk.book(desk.booker)).json<RequestedBooking>();
    const other = await signUp(desk.it);
    desk.moveTo('2030-03-01T00:14:59Z');
    await desk.runJobs();
    expect(await desk.statusOf(held.id)).toBe('pending');
    expect((await desk.book(other)).statusCode).toBe(409);
    desk.moveTo('2030-03-01T00:15:00Z');
    await desk.runJobs();
    expect(await desk.statusOf(held.id)).toBe('expired');
    const events = await desk.it.deps.db
      .select()
      .from(bookingEvents)
      .where(and(eq(bookingEvents.bookingId, held.id), eq(bookingEvents.toStatus, 'expired')));
    expect(events).toMatchObject([{ actor: 'system', fromStatus: 'pending' }]);
    expect((await desk.booker.call('GET', `/api/bookings/${held.id}`)).json()).toMatchObject({
      closed: { kind: 'unpaid', by: 'system', reason: null },
    });
    expect((await desk.book(other)).statusCode).toBe(201);
  });

  test('that ran out is nobody’s, swept or not', async () => {
    const scheduledAt = '2030-03-05T09:00Z';
    const held = (await desk.book(desk.booker, { scheduledAt })).json<RequestedBooking>();
    desk.moveTo('2030-03-01T00:15:00Z');
    expect((await desk.book(await signUp(desk.it), { scheduledAt })).statusCode).toBe(201);
    expect(await desk.statusOf(held.id)).toBe('expired');
  });

  test('is the same booking when the same is asked for again', async () => {
    const scheduledAt = '2030-03-06T09:00Z';
    const first = await desk.book(desk.booker, { scheduledAt });
    const second = await desk.book(desk.booker, { scheduledAt, message: 'Again' });
    expect([first.statusCode, second.statusCode]).toEqual([201, 200]);
    expect(second.json()).toEqual(first.json());
    const { id } = first.json<RequestedBooking>();
    const [row] = await desk.it.deps.db.select().from(bookings).where(eq(bookings.id, id));
    expect(row?.message).toBe('Again');
    const dearer = [{ duration: 30, price: '80' }];
    await desk.expert.call('PUT', '/api/profile/pricing', { tiers: dearer });
    const third = await desk.book(desk.booker, { scheduledAt, price: '80' });
    expect([third.statusCode, third.json<RequestedBooking>().price]).toEqual([201, '80.00']);
    expect(await desk.statusOf(id)).toBe('expired');
    const prices = { 15: '50', 30: '75', 45: '100' };
    const tiers = Object.entries(prices).map(([duration, price]) => ({ duration: Number(duration), price }));
    await desk.expert.call('PUT', '/api/profile/pricing', { tiers });
  });

  test('gives way to another request of the same booker', async () => {
    const at = (scheduledAt: string, duration: number, price: string) =>
      desk.book(desk.booker, { scheduledAt, duration, price });
    const first = (await at('2030-03-07T09:00Z', 15, '50')).json<RequestedBooking>();
    const longer = await at('2030-03-07T09:00Z', 30, '75');
    expect(longer.statusCode).toBe(201);
    expect(await desk.statusOf(first.id)).toBe('expired');
    const later = await at('2030-03-07T09:15Z', 45, '100');
    expect(later.statusCode).toBe(201);
    expect(await desk.statusOf(longer.json<RequestedBooking>().id)).toBe('expired');
    const apart = await at('2030-03-07T11:00Z', 15, '50');
    expect(apart.statusCode).toBe(201);
    expect(await desk.statusOf(later.json<RequestedBooking>().id)).toBe('pending');
  });

  test('stays when what should replace it is refused', async () => {
    const held = (
      await desk.book(desk.booker, { scheduledAt: '2030-03-08T11:30Z' })
    ).json<RequestedBooking>();
    const refused = { scheduledAt: '2030-03-08T11:30Z', duration: 45, price: '100' };
    expect((await desk.book(desk.booker, refused)).statusCode).toBe(400);
    expect(await desk.statusOf(held.id)).toBe('pending');
  });

  test('moves the soonest time, and gives it back', async () => {
    const sought = await signUpExpert(desk.it);
    await setHours(sought, 'UTC', 'Fri 09:00-09:30; Sat 09:00-10:00');
    expect(await nextFreeOf(desk.it, sought)).toMatchObject({ at: '2030-03-01T09:00:00.000Z' });
    await desk.book(desk.booker, { scheduledAt: '2030-03-01T09:00Z' }, {}, sought);
    expect(await nextFreeOf(desk.it, sought)).toMatchObject({ at: '2030-03-02T09:00:00.000Z' });
    desk.moveTo('2030-03-01T00:15:00Z');
    await desk.runJobs();
    expect(await nextFreeOf(desk.it, sought)).toMatchObject({ at: '2030-03-01T09:00:00.000Z' });
  });

  test('that ran out gives its time back to every expert at once', async () => {
    const sought = await signUpExpert(desk.it);
    await setHours(sought, 'UTC', 'Fri 09:00-09:30; Sat 09:00-10:00');
    const early = { scheduledAt: '2030-03-01T09:00Z' };
    await desk.book(desk.booker, early, {}, sought);
    desk.moveTo('2030-03-01T00:15:00Z');
    const answer = await desk.book(desk.booker, early);
    expect(answer.statusCode).toBe(201);
    expect(await nextFreeOf(desk.it, sought)).toMatchObject({ at: '2030-03-01T09:00:00.000Z' });
  });

  test('is one of twenty at most', async () => {
    const [eager, wide] = await Promise.all([signUp(desk.it), signUpExpert(desk.it)]);
    await setHours(wide, 'UTC', 'Sun-Sat 00:00-24:00');
    const at = (n: number) => ({
      scheduledAt: new Date(Date.parse('2030-03-04T00:00Z') + n * 1_800_000).toISOString(),
    });
    for (let n = 0; n < 20; n += 1) expect((await desk.book(eager, at(n), {}, wide)).statusCode).toBe(201);
    const refused = await desk.book(eager, at(20), {}, wide);
    expect(refused.statusCode).toBe(409);
    expect(refused.json<{ message: string }>().message).toContain('20 open requests');
    desk.moveTo('2030-03-01T00:15:00Z');
    expect((await desk.book(eager, at(20), {}, wide)).statusCode).toBe(201);
  });
});

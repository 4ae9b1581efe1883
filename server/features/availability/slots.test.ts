import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { slotsIn } from '#shared/availability/slot-runs.ts';
import type { SlotRuns, Slots } from '#shared/availability/slots.schema.ts';
import { buildTestApp, caller, type TestApp } from '#test/build-test-app.ts';
import { queriesOf } from '#test/count-queries.ts';
import { setHours, slotsOf } from '#test/hours.ts';
import { type Expert, signUp, signUpExpert, uniqueAddress } from '#test/people.ts';

let it: TestApp;
beforeAll(async () => {
  it = await buildTestApp();
});
afterEach(async () => {
  await it.deps.clock.moveTo(new Date());
});
afterAll(() => it.close());

describe('available slots', () => {
  let expert: Expert;
  beforeAll(async () => {
    expert = await signUpExpert(it, {}, { timeZone: 'Europe/Berlin' });
    await setHours(expert, 'Europe/Berlin', 'Mon-Fri 09:00-10:00', '2030-03-05 off');
  });
  const at = (instant: string) => it.deps.clock.moveTo(new Date(instant));
  const fetchSlots = (query: string, id = expert.profileId) =>
    caller(it, undefined, uniqueAddress())('GET', `/api/profiles/${id}/slots?${query}`);

  test('are listed for dates in the viewer’s time zone, with both zones named', async () => {
    await at('2030-03-01T00:00:00Z');
    const answer = await fetchSlots('duration=45&from=2030-03-03&to=2030-03-06&timeZone=America/New_York');
    expect(answer.json()).toEqual({
      timeZone: 'America/New_York',
      expertTimeZone: 'Europe/Berlin',
      mode: 'slots',
      slots: [
        '2030-03-04T08:00:00.000Z',
        '2030-03-04T08:15:00.000Z',
        '2030-03-06T08:00:00.000Z',
        '2030-03-06T08:15:00.000Z',
      ],
    });
  });

  test('fall on another date across the date line', async () => {
    await at('2030-03-01T00:00:00Z');
    const evening = await signUpExpert(it);
    await setHours(evening, 'Pacific/Auckland', 'Mon 09:00-09:30');
    const slotsIn = (zone: string) =>
      slotsOf(it, evening, { duration: 30, from: '2030-03-03', to: '2030-03-03', timeZone: zone });
    expect(await slotsIn('America/Los_Angeles')).toEqual(['2030-03-03T20:00:00.000Z']);
    expect(await slotsIn('Pacific/Auckland')).toEqual([]);
  });

  test('use the expert’s time zone by default', async () => {
    await at('2030-03-01T00:00:00Z');
    expect((await fetchSlots('duration=30&from=2030-03-04&to=2030-03-04')).json()).toMatchObject({
      timeZone: 'Europe/Berlin',
      slots: ['2030-03-04T08:00:00.000Z', '2030-03-04T08:15:00.000Z', '2030-03-04T08:30:00.000Z'],
    });
  });

  describe('of an expert who is open around the clock', () => {
    const range = 'duration=15&from=2030-03-01&to=2030-09-01&timeZone=Asia/Tokyo';
    let always: Expert;
    beforeAll(async () => {
      await at('2030-02-28T23:59:00Z');
      always = await signUpExpert(it);
      const numbers = { horizonDays: 180, startGridMinutes: 5, minNoticeMinutes: 0 };
      await setHours(always, 'UTC', 'Sun-Sat 00:00-24:00', '', numbers);
    });
    const fetchAll = async (format: 'list' | 'runs') => {
      const slots: string[] = [];
      let sizes: number[] = [];
      for (let next: string | undefined = ''; next !== undefined; ) {
        const rest: string = next && `&continueFrom=${next}`;
        const answer = await fetchSlots(`${range}&format=${format}${rest}`, always.profileId);
        const found = answer.json<Slots | SlotRuns>();
        slots.push(...slotsIn(found));
        sizes = [...sizes, answer.body.length];
        next = found.continueFrom;
      }
      return { slots, sizes };
    };

    test('are 3,000 per answer, which says where to continue', async () => {
      await at('2030-02-28T23:59:00Z');
      const first = (await fetchSlots(range, always.profileId)).json<Slots>();
      expect(first.slots).toHaveLength(3000);
      const next = new Date(Date.parse('2030-03-01T00:00:00Z') + 3000 * 300_000).toISOString();
      expect(first.continueFrom).toBe(next);
      const second = await fetchSlots(`${range}&continueFrom=${next}`, always.profileId);
      expect(second.json<Slots>().slots[0]).toBe(next);
    });

    test('are complete and without duplicates when continued, and short as runs', async () => {
      await at('2030-02-28T23:59:00Z');
      const [list, runs] = [await fetchAll('list'), await fetchAll('runs')];
      const expected = Array.from({ length: 180 * 288 }, (_, n) =>
        new Date(Date.parse('2030-03-01T00:00:00Z') + n * 300_000).toISOString(),
      );
      expect(list.slots).toEqual(expected);
      expect(runs.slots).toEqual(expected);
      expect(list.sizes).toHaveLength(18);
      expect(Math.max(...runs.sizes)).toBeLessThan(250);
    });

    test('are empty when continuing after the last date', async () => {
      const answer = await fetchSlots(`${range}&continueFrom=2031-01-01T00:00:00Z`, always.profileId);
      expect([answer.statusCode, answer.json<Slots>().slots]).toEqual([200, []]);
    });

    test('leave out booked times after the point where an answer continues', async () => {
      await at('2030-02-28T23:59:00Z');
      const booker = await signUp(it);
      const scheduledAt = '2030-03-20T09:00:00.000Z';
      const request = { profileId: always.profileId, duration: 15, scheduledAt };
      expect((await booker.call('POST', '/api/bookings', request)).statusCode).toBe(201);
      const day = 'duration=15&from=2030-03-20&to=2030-03-20&timeZone=UTC&format=runs';
      const { runs } = (
        await fetchSlots(`${day}&continueFrom=2030-03-20T09:10:00Z`, always.profileId)
      ).json<SlotRuns>();
      expect(runs).toEqual([['2030-03-20T09:15:00.000Z', 177]]);
    });

    test.each([
      ['continueFrom', 'continueFrom=tomorrow'],
      ['continueFrom', 'continueFrom=2030-03-04'],
      ['format', 'format=csv'],
    ])('are rejected at %s: %s', async (field, wrong) => {
      const answer = await fetchSlots(`${range}&${wrong}`, always.profileId);
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field]);
    });
  });

  test('are empty without weekly hours, as any time may be requested', async () => {
    const open = await signUpExpert(it, {}, { timeZone: 'Asia/Tokyo' });
    const answer = await fetchSlots('duration=15&from=2030-03-04&to=2030-03-04', open.profileId);
    expect(answer.json()).toMatchObject({ mode: 'open', slots: [], expertTimeZone: 'Asia/Tokyo' });
    const { notBefore, notAfter } = answer.json<Record<'notBefore' | 'notAfter', string>>();
    // Between two hours' notice and 60 days, to the millisecond.
    expect(Date.parse(notAfter) - Date.parse(notBefore)).toBe((60 * 24 - 2) * 3_600_000);
  });

  test('are empty while the expert is inactive', async () => {
    await at('2030-03-01T00:00:00Z');
    const away = await signUpExpert(it, { isActive: false });
    await setHours(away, 'UTC', 'Sun-Sat 00:00-24:00');
    expect(await slotsOf(it, away, { duration: 15, from: '2030-03-04', to: '2030-03-04' })).toEqual([]);
  });

  test.each([
    ['duration', 'duration=20&from=2030-03-04&to=2030-03-04'],
    ['duration', 'from=2030-03-04&to=2030-03-04'],
    ['from', 'duration=15&from=2030-02-30&to=2030-03-04'],
    ['to', 'duration=15&from=2030-03-04&to=soon'],
    ['to', 'duration=15&from=2030-03-04&to=2030-03-03'],
    ['to', 'duration=15&from=2030-03-04&to=2031-03-03'],
    ['timeZone', 'duration=15&from=2030-03-04&to=2030-03-04&timeZone=Nowhere'],
    ['timeZone', 'duration=15&from=2030-03-04&to=2030-03-04&timeZone=PST'],
    ['from', 'duration=15&from=9999-12-31&to=9999-12-31'],
    ['from', 'duration=15&from=0001-01-01&to=0001-01-01'],
  ])('are rejected at %s: %s', async (field, query) => {
    const answer = await fetchSlots(query);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toContain(field);
  });

  test('are 404 for an unknown profile', async () => {
    const query = 'duration=15&from=2030-03-04&to=2030-03-04';
    expect((await fetchSlots(query, 'nobody')).statusCode).toBe(404);
    expect((await fetchSlots(query, crypto.randomUUID())).statusCode).toBe(404);
  });

  test('take one query, however many bookings there are', async () => {
    const plain = await buildTestApp({ config: { testControls: false } });
    const call = caller(plain, undefined, uniqueAddress());
    const url = `/api/profiles/${expert.profileId}/slots?duration=30&from=2030-03-04&to=2030-04-30`;
    await call('GET', url);
    const queries = queriesOf(plain);
    expect((await call('GET', url)).statusCode).toBe(200);
    expect(queries.mock.calls.length).toBe(1);
    queries.mockRestore();
    await plain.close();
  });
});

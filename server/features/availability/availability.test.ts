import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { profiles } from '#server/db/tables/profiles.ts';
import { users } from '#server/db/tables/users.ts';
import { slotsIn } from '#shared/availability/slot-runs.ts';
import type { SlotRuns, Slots } from '#shared/availability/slots.schema.ts';
import { buildTestApp, caller, type TestApp } from '#test/build-test-app.ts';
import { queriesOf } from '#test/count-queries.ts';
import { nextFreeOf, setHours, slotsOf } from '#test/hours.ts';
import { type Expert, signUp, signUpExpert, uniqueAddress } from '#test/people.ts';
import { writtenHours } from '#test/written-hours.ts';

let it: TestApp;
beforeAll(async () => {
  it = await buildTestApp();
});
afterEach(async () => {
  await it.deps.clock.moveTo(new Date());
});
afterAll(() => it.close());

const defaults = {
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  minNoticeMinutes: 120,
  horizonDays: 60,
  startGridMinutes: 15,
};

describe('an expert’s hours', () => {
  test('start empty, in the time zone of the sign-up', async () => {
    const expert = await signUpExpert(it, {}, { timeZone: 'Asia/Kathmandu' });
    const answer = await expert.call('GET', '/api/profile/availability');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ timeZone: 'Asia/Kathmandu', weekly: [], overrides: [], ...defaults });
  });

  test('are saved as a whole, with defaults for missing numbers', async () => {
    const expert = await signUpExpert(it);
    const { weekly, overrides } = writtenHours(
      'Europe/Berlin',
      'Mon-Fri 09:00-12:30 13:30-24:00; Sat 22:00-02:00',
      '2026-12-24 10:00-12:00; 2026-12-25 off',
    );
    const hours = { timeZone: 'Europe/Berlin', weekly, overrides };
    const saved = await expert.call('PUT', '/api/profile/availability', hours);
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toEqual({ ...hours, ...defaults });
    const numbers = {
      bufferBeforeMinutes: 5,
      bufferAfterMinutes: 10,
      minNoticeMinutes: 0,
      horizonDays: 180,
      startGridMinutes: 30,
    };
    const other = { timeZone: 'UTC', weekly: weekly.slice(0, 1), overrides: [], ...numbers };
    await expert.call('PUT', '/api/profile/availability', other);
    expect((await expert.call('GET', '/api/profile/availability')).json()).toEqual(other);
  });

  test.each([
    ['weekly.0.dayOfWeek', { weekly: [{ dayOfWeek: 7, startTime: '09:00', endTime: '10:00' }] }],
    ['weekly.0.startTime', { weekly: [{ dayOfWeek: 1, startTime: '9:00', endTime: '10:00' }] }],
    ['weekly.0.startTime', { weekly: [{ dayOfWeek: 1, startTime: '24:00', endTime: '10:00' }] }],
    ['weekly.0.endTime', { weekly: [{ dayOfWeek: 1, startTime: '09:00', endTime: '24:01' }] }],
    ['weekly.0.endTime', { weekly: [{ dayOfWeek: 1, startTime: '09:00', endTime: '09:00' }] }],
    ['weekly', { weekly: writtenHours('UTC', 'Mon 09:00-11:00 10:00-12:00').weekly }],
    ['weekly', { weekly: writtenHours('UTC', 'Mon 22:00-02:00 23:00-24:00').weekly }],
    ['weekly', { weekly: 'always' }],
    [
      'overrides',
      {
        overrides: [
          { date: '2026-12-24', ranges: [] },
          { date: '2026-12-24', ranges: [] },
        ],
      },
    ],
    ['overrides.0.date', { overrides: [{ date: '2027-02-30', ranges: [] }] }],
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['timeZone', { timeZone: '+02:00' }],
    ['timeZone', { timeZone: 'IST' }],
    ['overrides.0.date', { overrides: [{ date: '0000-01-01', ranges: [] }] }],
    ['bufferBeforeMinutes', { bufferBeforeMinutes: -1 }],
    ['bufferAfterMinutes', { bufferAfterMinutes: 2.5 }],
    ['minNoticeMinutes', { minNoticeMinutes: 20_161 }],
    ['horizonDays', { horizonDays: 181 }],
    ['horizonDays', { horizonDays: 0 }],
    ['startGridMinutes', { startGridMinutes: 0 }],
  ])('are rejected at %s: %j', async (field, wrong) => {
    const expert = await signUpExpert(it);
    const good = { timeZone: 'UTC', weekly: [], overrides: [] };
    const answer = await expert.call('PUT', '/api/profile/availability', { ...good, ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field]);
  });

  test.each([
    [{ weekly: undefined }, { weekly: 'Must be a list of time ranges' }],
    [{ weekly: '' }, { weekly: 'Must be a list of time ranges' }],
    [{ weekly: [null] }, { 'weekly.0': 'Must be a time range' }],
    [{ overrides: undefined }, { overrides: 'Must be a list of dates' }],
    [{ overrides: [null] }, { 'overrides.0': 'Must be a date with time ranges' }],
    [{ overrides: [{ date: '2026-12-24' }] }, { 'overrides.0.ranges': 'Must be a list of time ranges' }],
    [
      { overrides: [{ date: '2026-12-24', ranges: [null] }] },
      { 'overrides.0.ranges.0': 'Must be a time range' },
    ],
  ])('say what is missing in %j', async (wrong, fields) => {
    const expert = await signUpExpert(it);
    const good = { timeZone: 'UTC', weekly: [], overrides: [] };
    const answer = await expert.call('PUT', '/api/profile/availability', { ...good, ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: Object.values(fields)[0], fields });
  });

  test('need a profile', async () => {
    const person = await signUp(it);
    const hours = { timeZone: 'UTC', weekly: [], overrides: [] };
    expect((await person.call('GET', '/api/profile/availability')).statusCode).toBe(404);
    expect((await person.call('PUT', '/api/profile/availability', hours)).statusCode).toBe(404);
  });
});

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

    test('are none from a point after the dates', async () => {
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

describe('the soonest available time', () => {
  test('follows hours, prices, the availability switch and the clock', async () => {
    await it.deps.clock.moveTo(new Date('2030-03-01T00:00:00Z'));
    const expert = await signUpExpert(it);
    await setHours(expert, 'UTC', 'Mon 09:00-09:45; Wed 09:00-09:45');
    expect(await nextFreeOf(it, expert)).toEqual({ at: '2030-03-04T09:00:00.000Z', soon: true });
    await it.deps.clock.moveTo(new Date('2030-03-04T08:00:00Z'));
    await caller(it)('POST', '/test/jobs');
    expect(await nextFreeOf(it, expert)).toEqual({ at: '2030-03-06T09:00:00.000Z', soon: true });
    await expert.call('PATCH', '/api/profile/me', { isActive: false });
    expect(await nextFreeOf(it, expert)).toEqual({ at: null, soon: false });
    await expert.call('PATCH', '/api/profile/me', { isActive: true });
    await expert.call('PUT', '/api/profile/pricing', { tiers: [] });
    expect(await nextFreeOf(it, expert)).toEqual({ at: null, soon: false });
    await expert.call('PUT', '/api/profile/pricing', { tiers: [{ duration: 45, price: '80' }] });
    expect(await nextFreeOf(it, expert)).toEqual({ at: '2030-03-06T09:00:00.000Z', soon: true });
    await setHours(expert, 'UTC', 'Wed 09:00-09:30');
    expect(await nextFreeOf(it, expert)).toEqual({ at: null, soon: false });
    await setHours(expert, 'UTC', 'Wed 09:00-10:00', '2030-03-06 off; 2030-03-13 off');
    expect(await nextFreeOf(it, expert)).toEqual({ at: '2030-03-20T09:00:00.000Z', soon: false });
    await it.deps.clock.moveTo(new Date('2030-03-13T10:00:00Z'));
    await caller(it)('POST', '/test/jobs');
    expect(await nextFreeOf(it, expert)).toEqual({ at: '2030-03-20T09:00:00.000Z', soon: true });
  });

  test('is the end of the notice period for experts without hours', async () => {
    await it.deps.clock.moveTo(new Date('2030-03-01T00:07:00Z'));
    const expert = await signUpExpert(it);
    await setHours(expert, 'UTC', '');
    expect(await nextFreeOf(it, expert)).toEqual({ at: '2030-03-01T02:15:00.000Z', soon: true });
  });

  test('is updated for every expert, even if one has an unknown time zone', async () => {
    await it.deps.clock.moveTo(new Date('2030-03-01T00:00:00Z'));
    const [odd, even] = await Promise.all([signUpExpert(it), signUpExpert(it)]);
    for (const each of [odd, even]) await setHours(each, 'UTC', 'Mon 09:00-09:45; Wed 09:00-09:45');
    await it.deps.db.update(users).set({ timeZone: 'PST' }).where(eq(users.id, odd.user.id));
    await it.deps.clock.moveTo(new Date('2030-03-04T08:00:00Z'));
    await caller(it)('POST', '/test/jobs');
    for (const each of [odd, even]) {
      expect(await nextFreeOf(it, each)).toEqual({ at: '2030-03-06T09:00:00.000Z', soon: true });
    }
  });

  test('is corrected by the job after a booking changed', async () => {
    await it.deps.clock.moveTo(new Date('2030-03-01T00:00:00Z'));
    const [expert, booker] = await Promise.all([signUpExpert(it), signUp(it)]);
    await setHours(expert, 'UTC', 'Mon 09:00-09:45; Wed 09:00-09:45');
    const request = { profileId: expert.profileId, duration: 45, scheduledAt: '2030-03-06T09:00Z' };
    expect((await booker.call('POST', '/api/bookings', request)).statusCode).toBe(201);
    const lost = { nextFreeAt: new Date('2030-03-20T09:00Z'), isFreeSoon: false };
    await it.deps.db.update(profiles).set(lost).where(eq(profiles.id, expert.profileId));
    await caller(it)('POST', '/test/jobs');
    expect(await nextFreeOf(it, expert)).toEqual({ at: '2030-03-04T09:00:00.000Z', soon: true });
  });
});

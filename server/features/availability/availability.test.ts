import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { signUp, signUpExpert } from '#test/people.ts';
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

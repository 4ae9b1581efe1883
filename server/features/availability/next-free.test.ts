import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profiles } from '#server/db/tables/profiles.ts';
import { users } from '#server/db/tables/users.ts';
import { caller, type TestApp } from '#test/build-test-app.ts';
import { nextFreeOf, setHours } from '#test/hours.ts';
import { ownTestApp } from '#test/own-test-app.ts';
import { signUp, signUpExpert } from '#test/people.ts';

let it: TestApp;
beforeAll(async () => {
  it = await ownTestApp();
});
afterAll(() => it.close());

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

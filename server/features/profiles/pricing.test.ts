import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { signUp, signUpExpert } from '#test/people.ts';

let it: TestApp;
beforeAll(async () => {
  it = await buildTestApp();
});
afterAll(() => it.close());

describe('PUT /api/profile/pricing', () => {
  const list = (...prices: [number, unknown][]) => ({
    tiers: prices.map(([duration, price]) => ({ duration, price })),
  });

  test('replaces the list; unchanged durations keep their ids', async () => {
    const expert = await signUpExpert(it);
    const before = (await expert.call('GET', '/api/profile/me')).json<Profile>().pricingTiers;
    const answer = await expert.call('PUT', '/api/profile/pricing', list([45, 99.5], [15, '1']));
    expect(answer.statusCode).toBe(200);
    expect(answer.json<Profile>().pricingTiers).toEqual([
      { id: before[0]?.id, duration: 15, price: '1.00' },
      { id: before[2]?.id, duration: 45, price: '99.50' },
    ]);
    expect((await expert.call('PUT', '/api/profile/pricing', list([30, 10_000]))).json()).toMatchObject({
      pricingTiers: [{ duration: 30, price: '10000.00' }],
    });
    expect((await expert.call('PUT', '/api/profile/pricing', list())).json()).toMatchObject({
      pricingTiers: [],
    });
  });

  test.each([
    [list([15, 20], [30, 0.5])],
    [list([15, 20], [30, 10_001])],
    [list([15, 20], [30, 'free'])],
    [list([15, 20], [30, 5.001])],
    [list([15, 20], [15, 30])],
    [list([15, 20], [60, 30])],
    [list([15, 1], [30, 2], [45, 3], [15, 4])],
    [{}],
  ])('VAL-06, VAL-07 %o is rejected and the old list stays as it was', async (wrong) => {
    const expert = await signUpExpert(it);
    const before = (await expert.call('GET', '/api/profile/me')).json<Profile>();
    expect((await expert.call('PUT', '/api/profile/pricing', wrong)).statusCode).toBe(400);
    expect((await expert.call('GET', '/api/profile/me')).json()).toEqual(before);
  });

  test('VAL-06 shows the spec’s message under the tier', async () => {
    const expert = await signUpExpert(it);
    const answer = await expert.call('PUT', '/api/profile/pricing', list([15, 5], [30, 0]));
    const message = 'Price must be between $1 and $10,000';
    expect(answer.json()).toMatchObject({ message, fields: { 'tiers.1.price': message } });
  });

  test('CON-07 twenty parallel lists leave one complete list', async () => {
    const expert = await signUpExpert(it);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        expert.call('PUT', '/api/profile/pricing', list([15, n + 1], [30, n + 1], [45, n + 1])),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const { pricingTiers } = (await expert.call('GET', '/api/profile/me')).json<Profile>();
    expect(pricingTiers).toHaveLength(3);
    expect(new Set(pricingTiers.map(({ price }) => price)).size).toBe(1);
  });

  test('a duration that is switched off is neither shown, searched nor booked', async () => {
    const expert = await signUpExpert(it);
    const booker = await signUp(it);
    await expert.call('PUT', '/api/profile/pricing', list([30, 75], [45, 100]));
    const durationsOf = (profile: Profile | undefined) =>
      profile?.pricingTiers.map(({ duration }) => duration);
    const shown = (await booker.call('GET', `/api/profiles/${expert.profileId}`)).json<Profile>();
    expect(durationsOf(shown)).toEqual([30, 45]);
    const search = async (filter: string) =>
      (await booker.call('GET', `/api/profiles?query=${expert.user.username}&${filter}`)).json<Profile[]>();
    const found = (profiles: Profile[]) => profiles.find(({ id }) => id === expert.profileId);
    // The 15 minutes cost $50 before.
    expect(found(await search('maxPrice=74'))).toBeUndefined();
    expect(durationsOf(found(await search('maxPrice=75')))).toEqual([30, 45]);
    const dates = 'from=2030-03-04&to=2030-03-04';
    const slots = await booker.call('GET', `/api/profiles/${expert.profileId}/slots?duration=15&${dates}`);
    const scheduledAt = new Date(Date.now() + 2 * 86_400_000).toISOString();
    const request = { profileId: expert.profileId, duration: 15, price: '50.00', scheduledAt };
    const booked = await booker.call('POST', '/api/bookings', request);
    for (const answer of [slots, booked]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ fields: { duration: 'Please select a session duration' } });
    }
  });

  test('needs a profile', async () => {
    const answer = await (await signUp(it)).call('PUT', '/api/profile/pricing', list([15, 5]));
    expect(answer.statusCode).toBe(404);
  });
});

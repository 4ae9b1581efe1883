import { beforeAll, expect, test, vi } from 'vitest';
import { ProviderError } from '#server/adapters/payments/provider-error.ts';
import { testBookings } from '#test/test-bookings.ts';

const scenario = testBookings();
beforeAll(() => scenario.signUpParties());

test('a user without a profile has no payouts', async () => {
  expect((await scenario.booker.call('GET', '/api/payouts')).statusCode).toBe(404);
  expect((await scenario.booker.call('POST', '/api/payouts/onboarding')).statusCode).toBe(404);
});

test('onboarding fails while the provider can’t be reached and can be tried again', async () => {
  const createAccount = vi
    .spyOn(scenario.it.deps.payments, 'createAccount')
    .mockRejectedValueOnce(new ProviderError('unavailable', 'no response'));
  const refused = await scenario.expert.call('POST', '/api/payouts/onboarding');
  expect([refused.statusCode, refused.json()]).toMatchObject([
    503,
    { code: 'unavailable', message: 'We can’t reach our payment provider. Please try again in a moment.' },
  ]);
  const again = await scenario.expert.call('POST', '/api/payouts/onboarding');
  expect([again.statusCode, again.json()]).toMatchObject([
    200,
    { url: expect.stringContaining('/pages/onboarding/') as string },
  ]);
  createAccount.mockRestore();
});

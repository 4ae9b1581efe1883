import { beforeAll, expect, test, vi } from 'vitest';
import { ProviderError } from '#server/adapters/payments/provider-error.ts';
import { bookingDesk } from '#test/booking-desk.ts';

const desk = bookingDesk();
beforeAll(() => desk.meet());

test('a person without a profile has no payouts', async () => {
  expect((await desk.booker.call('GET', '/api/payouts')).statusCode).toBe(404);
  expect((await desk.booker.call('POST', '/api/payouts/onboarding')).statusCode).toBe(404);
});

test('connecting an account while the provider is away is refused, and can be tried again', async () => {
  const lost = vi
    .spyOn(desk.it.deps.payments, 'createAccount')
    .mockRejectedValueOnce(new ProviderError('away', 'no answer'));
  const refused = await desk.expert.call('POST', '/api/payouts/onboarding');
  expect([refused.statusCode, refused.json()]).toMatchObject([
    503,
    { code: 'unavailable', message: 'Our payment provider can’t be reached. Please try again.' },
  ]);
  const again = await desk.expert.call('POST', '/api/payouts/onboarding');
  expect([again.statusCode, again.json()]).toMatchObject([
    200,
    { url: expect.stringContaining('/pages/onboarding/') as string },
  ]);
  lost.mockRestore();
});

import { describe, expect, test } from 'vitest';
import { testSandbox } from '#test/test-sandbox.ts';

const sandbox = testSandbox();

describe('the sandbox', () => {
  test('refuses unknown addresses with an error that the SDK understands', async () => {
    await expect(sandbox.stripe.coupons.retrieve('x')).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      message: expect.stringContaining('Unrecognized request URL (GET: /v1/coupons/x)') as string,
    });
  });

  test.each([
    ['none', '', 'You did not provide an API key'],
    ['a foreign one', 'Bearer sk_test_other', 'Invalid API Key provided: sk_test_****'],
  ])('refuses %s as key', async (_which, authorization, message) => {
    const answer = await sandbox.call('GET', '/v1/balance', '', { authorization });
    expect(answer.statusCode).toBe(401);
    expect(answer.json<{ error: { message: string } }>().error.message).toContain(message);
  });
});

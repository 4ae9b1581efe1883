import { expect, test } from 'vitest';
import { createStripe } from './stripe-client.ts';
import { stripePayments } from './stripe-payments.ts';

test('a gateway’s error leaves the outcome of the payment unknown', async () => {
  const gateway = async () => Response.json({ message: 'starting' }, { status: 503 });
  const stripe = createStripe({ key: 'sk_test_x', baseUrl: 'http://127.0.0.1:1/sandbox', fetch: gateway });
  const payments = stripePayments(stripe, {
    mode: 'sandbox',
    publishableKey: 'pk_test_x',
    webhookSecrets: [],
  });
  await expect(payments.readIntent('pi_1')).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(payments.cancel('key', 'pi_1')).rejects.toMatchObject({ kind: 'unavailable' });
});

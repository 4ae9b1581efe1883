import { expect, test } from 'vitest';
import { createStripe } from './stripe-client.ts';
import { stripePayments } from './stripe-payments.ts';

const paymentsWith = (fetch: Parameters<typeof createStripe>[0]['fetch']) =>
  stripePayments(createStripe({ key: 'sk_test_x', baseUrl: 'http://127.0.0.1:1/sandbox', fetch }), {
    mode: 'sandbox',
    publishableKey: 'pk_test_x',
    webhookSecrets: [],
  });

test('a gateway’s error leaves the outcome of the payment unknown', async () => {
  const gateway = async () => Response.json({ message: 'starting' }, { status: 503 });
  const payments = paymentsWith(gateway);
  await expect(payments.readIntent('pi_1')).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(payments.cancel('key', 'pi_1')).rejects.toMatchObject({ kind: 'unavailable' });
});

test.each([
  ['4242', { brand: 'visa', last4: '4242' }],
  ['42', null],
  ['42424', null],
  ['４２４２', null],
  ['4242\n', null],
  [null, null],
  [undefined, null],
])(
  'a card whose last four digits are %j is shown as %j, and the charge is read either way',
  async (last4, card) => {
    const charge = {
      id: 'ch_1',
      object: 'charge',
      captured: false,
      amount_captured: 0,
      balance_transaction: null,
      payment_method_details: { type: 'card', card: { brand: 'visa', last4 } },
    };
    const intent = {
      id: 'pi_1',
      object: 'payment_intent',
      status: 'requires_capture',
      latest_charge: charge,
    };
    const payments = paymentsWith(async () => Response.json(intent));
    expect(await payments.readIntent('pi_1')).toMatchObject({
      status: 'authorized',
      charge: { id: 'ch_1', card },
    });
  },
);

import type Stripe from 'stripe';
import { testOrigin } from '#test/build-test-app.ts';
import { type Card, cards } from '../life.ts';
import type { World } from '../world/world.ts';

/** Pays as the client's browser does. Returns what came of it, in a word or two. */
export async function payWithCard(world: World, clientSecret: string | null, card: Card): Promise<string> {
  if (!clientSecret) return 'nothing to pay';
  const [id = ''] = clientSecret.split('_secret_');
  const details = { number: cards[card], exp_month: 12, exp_year: 2040, cvc: '123' };
  try {
    const { status } = await world.browser.paymentIntents.confirm(id, {
      client_secret: clientSecret,
      payment_method_data: { type: 'card', card: details },
      return_url: `${testOrigin}/dashboard`,
    } as Stripe.PaymentIntentConfirmParams);
    return status;
  } catch (error) {
    return `refused: ${(error as Error).message}`;
  }
}

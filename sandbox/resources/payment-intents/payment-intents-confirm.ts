import type Stripe from 'stripe';
import { z } from 'zod';
import { flag, webAddress, word } from '#sandbox/api/params.ts';
import { invalid, Refusal } from '#sandbox/api/refusal.ts';
import type { Call } from '#sandbox/api/route.ts';
import { authenticationRequired, declineWhenCharged } from '#sandbox/resources/cards/cards.ts';
import { notTheirs } from '#sandbox/resources/cards/customers.ts';
import {
  behaviourOf,
  createMethod,
  lockMethod,
  methodData,
  refuseUsedUp,
} from '#sandbox/resources/cards/payment-methods.ts';
import { idOf } from '#sandbox/store/store.ts';
import { checkClientSecret, shownTo } from './client-secret.ts';
import { askForAuthentication, authorize, decline } from './payment-intents-attempt.ts';
import { missingMethod, refuseUnlessConfirmable } from './payment-intents-states.ts';

export const futureUsage = z.enum(['off_session', 'on_session']);

/** Parameters of a confirmation, also when it happens on creation. */
export const confirmFields = {
  off_session: z.union([flag, z.enum(['one_off', 'recurring']).transform(() => true)]).optional(),
  payment_method: word.optional(),
  payment_method_data: methodData.optional(),
  receipt_email: word.optional(),
  return_url: webAddress.optional(),
  setup_future_usage: futureUsage.optional(),
};
export const confirmParams = z.strictObject({ ...confirmFields, client_secret: word.optional() });
type Given = z.output<z.ZodObject<typeof confirmFields>>;

export async function confirm(
  call: Call,
  { client_secret, ...given }: z.output<typeof confirmParams>,
  id: string,
): Promise<object | Refusal> {
  const intent = await call.store.lock('payment_intent', id);
  checkClientSecret(call, intent, client_secret);
  if (call.publishable && given.off_session !== undefined) {
    // Only the platform may say that the customer isn't present.
    throw invalid('Received unknown parameter: off_session', {
      code: 'parameter_unknown',
      param: 'off_session',
    });
  }
  const confirmed = await confirmIntent(call, intent, given);
  return confirmed instanceof Refusal ? confirmed : shownTo(call, confirmed);
}

/** Asks the bank. The intent must be locked or new. */
export async function confirmIntent(
  call: Call,
  intent: Stripe.PaymentIntent,
  given: Given,
): Promise<Stripe.PaymentIntent | Refusal> {
  refuseUnlessConfirmable(call, intent);
  refuseWithoutReturn(intent, given.return_url);
  refuseForeignReturn(call, given.return_url);
  const ready = {
    ...intent,
    receipt_email: given.receipt_email ?? intent.receipt_email,
    setup_future_usage: given.setup_future_usage ?? intent.setup_future_usage,
  };
  const method = await methodFor(call, ready, given);
  const trying = { ...ready, payment_method: method.id };
  const behaviour = await behaviourOf(call, method);
  const reason = declineWhenCharged(behaviour);
  if (reason) return decline(call, trying, method, reason);
  if (behaviour !== 'three_d_secure') return authorize(call, trying, method);
  if (given.off_session) return decline(call, trying, method, authenticationRequired);
  return askForAuthentication(call, trying, given.return_url ?? null);
}

/** A link to our own page must not lead anywhere else. */
function refuseForeignReturn({ mayReturnTo }: Call, returnUrl: string | undefined): void {
  if (returnUrl === undefined || mayReturnTo(new URL(returnUrl))) return;
  throw invalid('Not a valid URL', { code: 'url_invalid', param: 'return_url' });
}

/** Methods that may redirect the payer need a return URL. */
function refuseWithoutReturn(
  { automatic_payment_methods: automatic }: Stripe.PaymentIntent,
  returnUrl: string | undefined,
): void {
  if (!automatic?.enabled || automatic.allow_redirects === 'never' || returnUrl) return;
  throw invalid(
    `This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a \`return_url\`. If you don't want to accept redirect-based payment methods, set \`automatic_payment_methods[enabled]\` to \`true\` and \`automatic_payment_methods[allow_redirects]\` to \`never\` when creating Setup Intents and Payment Intents.`,
  );
}

async function methodFor(
  call: Call,
  intent: Stripe.PaymentIntent,
  given: Given,
): Promise<Stripe.PaymentMethod> {
  const customer = idOf(intent.customer);
  // Lock the customer before their methods, so that two confirmations can't deadlock.
  if (customer !== null) await call.store.lock('customer', customer, 'customer');
  if (given.payment_method_data) return createMethod(call, given.payment_method_data);
  const id = given.payment_method ?? idOf(intent.payment_method);
  if (id === null) throw missingMethod(call, intent);
  const method = await lockMethod(call, id);
  refuseForeign(method, customer);
  if (given.off_session && method.customer === null) throw notTheirs(method.id);
  await refuseUsedUp(call, method);
  return method;
}

/** A saved card pays only for its own customer. */
export function refuseForeign(method: Stripe.PaymentMethod, customer: string | null): void {
  if (method.customer === null || method.customer === customer) return;
  if (customer !== null) throw notTheirs(method.id);
  throw invalid(
    `The \`payment_method\` parameter supplied ${method.id} belongs to the Customer ${idOf(method.customer)}. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`,
    { param: 'payment_method' },
  );
}

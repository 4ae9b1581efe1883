import type Stripe from 'stripe';
import type { Cents } from '#shared/money.ts';
import type { IntentParams, MoneyMovement, PaymentMetadata, PaymentsPort } from './payments-port.ts';
import { ForgedEventError, ProviderError } from './provider-error.ts';
import {
  accountOf,
  dateOf,
  disputeOf,
  eventOf,
  idOf,
  intentOf,
  providerErrorOf,
  refundOf,
  secondsOf,
} from './translate.ts';

type Options = {
  mode: PaymentsPort['mode'];
  publishableKey: string;
  /** Several if the endpoints for our own and for connected accounts have different secrets. */
  webhookSecrets: string[];
};

const toleranceSeconds = 300;
const withCharge = { expand: ['latest_charge.balance_transaction'] };
const perPage = 100;

/** Used for both Stripe and the sandbox: only the SDK's base URL differs. */
export function stripePayments(
  stripe: Stripe,
  { mode, publishableKey, webhookSecrets }: Options,
): PaymentsPort {
  return {
    mode,
    publishableKey,
    ...intents(stripe),
    ...movements(stripe),
    ...customersAndAccounts(stripe),
    ...events(stripe, webhookSecrets),
  };
}

/** Groups all transfers of one booking. */
const groupOf = (bookingId: string) => `booking:${bookingId}`;

/** Converts the SDK's errors to `ProviderError`. */
async function call<T extends object>(request: Promise<T>): Promise<T> {
  try {
    return requireSuccess(await request);
  } catch (error) {
    throw providerErrorOf(error);
  }
}

/** The SDK treats any body without `error` as success, even a gateway's 503, which says nothing about the payment. */
function requireSuccess<T extends { lastResponse?: { statusCode: number } }>(response: T): T {
  const status = response.lastResponse?.statusCode ?? 200;
  if (status >= 400) throw new Error(`the payment provider responded ${status}`);
  return response;
}

function intents(stripe: Stripe) {
  const { paymentIntents } = stripe;
  const read = async (id: string) => intentOf(await call(paymentIntents.retrieve(id, withCharge)));
  return {
    createIntent: async (key: string, params: IntentParams) =>
      intentOf(await call(paymentIntents.create(intentParams(params), { idempotencyKey: key }))),
    readIntent: read,
    saveCard: async (id: string, customer: string | null) => {
      const params: Stripe.PaymentIntentUpdateParams = customer
        ? { customer, setup_future_usage: 'on_session' }
        : { setup_future_usage: '' };
      await call(paymentIntents.update(id, params));
    },
    confirm: async (key: string, id: string, methodId: string) => {
      const params = { payment_method: methodId, ...withCharge };
      return intentOf(await call(paymentIntents.confirm(id, params, { idempotencyKey: key })));
    },
    capture: async (key: string, id: string, amount: Cents) => {
      const params = { amount_to_capture: amount, ...withCharge };
      const captured = intentOf(await call(paymentIntents.capture(id, params, { idempotencyKey: key })));
      // The fee may become known a moment after the capture.
      return captured.charge?.fee === null ? read(id) : captured;
    },
    cancel: async (key: string, id: string) =>
      intentOf(await call(paymentIntents.cancel(id, withCharge, { idempotencyKey: key }))),
    findIntent: async (operationId: string) => {
      const query = `metadata['operationId']:'${operationId}'`;
      const { data } = await call(paymentIntents.search({ query, expand: ['data.latest_charge'] }));
      return data[0] && intentOf(data[0]);
    },
  };
}

function intentParams(params: IntentParams): Stripe.PaymentIntentCreateParams {
  const { amount, capture, about, customerId, saveCard } = params;
  return {
    amount,
    currency: 'usd',
    capture_method: capture === 'manual' ? 'manual' : 'automatic',
    allowed_payment_method_types: ['card'],
    transfer_group: groupOf(about.bookingId),
    metadata: about,
    ...(customerId ? { customer: customerId } : {}),
    ...(saveCard ? { setup_future_usage: 'on_session' } : {}),
    ...withCharge,
  };
}

/** Each movement's metadata names the operation it belongs to. */
function movements(stripe: Stripe) {
  const { refunds, transfers } = stripe;
  return {
    refund: async (key: string, params: { chargeId: string; amount: Cents; about: PaymentMetadata }) => {
      const { chargeId: charge, amount, about } = params;
      const made = await call(refunds.create({ charge, amount, metadata: about }, { idempotencyKey: key }));
      if (made.status === 'failed') throw new ProviderError('refused', 'The refund failed at the bank.');
      return movementOf(made);
    },
    transfer: async (
      key: string,
      params: { chargeId: string; accountId: string; amount: Cents; about: PaymentMetadata },
    ) => {
      const { chargeId, accountId, amount, about } = params;
      const body = {
        amount,
        currency: 'usd',
        destination: accountId,
        source_transaction: chargeId,
        transfer_group: groupOf(about.bookingId),
        metadata: about,
      };
      return movementOf(await call(transfers.create(body, { idempotencyKey: key })));
    },
    reverse: async (key: string, params: { transferId: string; amount: Cents; about: PaymentMetadata }) => {
      const { transferId, amount, about } = params;
      const body = { amount, metadata: about };
      return movementOf(await call(transfers.createReversal(transferId, body, { idempotencyKey: key })));
    },
    findRefund: (charge: string, operationId: string) =>
      firstOf(refunds.list({ charge, limit: perPage }), operationId),
    findTransfer: (bookingId: string, operationId: string) =>
      firstOf(transfers.list({ transfer_group: groupOf(bookingId), limit: perPage }), operationId),
    findReversal: (transferId: string, operationId: string) =>
      firstOf(transfers.listReversals(transferId, { limit: perPage }), operationId),
  };
}

type Movement = { id: string; amount: number; metadata: Record<string, string> | null };

const movementOf = ({ id, amount }: Movement): MoneyMovement => ({ id, amount });

async function firstOf(
  list: AsyncIterable<Movement>,
  operationId: string,
): Promise<MoneyMovement | undefined> {
  for await (const each of translateErrors(list)) {
    if (each.metadata?.operationId === operationId) return movementOf(each);
  }
  return undefined;
}

/** Loading a further page of the list may fail. */
async function* translateErrors<T>(list: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* list;
  } catch (error) {
    throw providerErrorOf(error);
  }
}

/** The provider's answers about a customer and an account that no longer exist. */
const goneCodes = ['resource_missing', 'account_invalid'];

async function removeOnce(removal: Promise<object>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (!(error instanceof ProviderError && goneCodes.includes(error.code ?? ''))) throw error;
  }
}

function customersAndAccounts(stripe: Stripe) {
  return {
    createCustomer: async (key: string, userId: string) => {
      const { id } = await call(stripe.customers.create({ metadata: { userId } }, { idempotencyKey: key }));
      return { id };
    },
    createAccount: async (key: string, profileId: string, email: string | null) => {
      const params: Stripe.AccountCreateParams = {
        controller: {
          stripe_dashboard: { type: 'express' },
          fees: { payer: 'application' },
          losses: { payments: 'application' },
        },
        capabilities: { transfers: { requested: true } },
        metadata: { profileId },
        ...(email ? { email } : {}),
      };
      return accountOf(await call(stripe.accounts.create(params, { idempotencyKey: key })));
    },
    removeCustomer: (id: string) => removeOnce(call(stripe.customers.del(id))),
    removeAccount: (id: string) => removeOnce(call(stripe.accounts.del(id))),
    readAccount: async (id: string) => accountOf(await call(stripe.accounts.retrieve(id))),
    onboardingUrl: async (account: string, { returnTo, refresh }: { returnTo: string; refresh: string }) => {
      const params = {
        account,
        return_url: returnTo,
        refresh_url: refresh,
        type: 'account_onboarding',
      } as const;
      return (await call(stripe.accountLinks.create(params))).url;
    },
    readDispute: async (id: string) => disputeOf(await call(stripe.disputes.retrieve(id))),
    readRefund: async (id: string) => refundOf(await call(stripe.refunds.retrieve(id))),
    balance: async () => {
      const { available, pending } = await call(stripe.balance.retrieve());
      return [...available, ...pending]
        .filter(({ currency }) => currency === 'usd')
        .reduce((sum, { amount }) => sum + amount, 0);
    },
  };
}

function events(stripe: Stripe, secrets: string[]) {
  return {
    readEvent: (body: Buffer, signature: string | undefined, now: Date) => {
      for (const secret of secrets) {
        try {
          return eventOf(
            stripe.webhooks.constructEvent(
              body,
              signature ?? '',
              secret,
              toleranceSeconds,
              undefined,
              now.getTime(),
            ),
          );
        } catch {
          // It may be signed with another endpoint's secret.
        }
      }
      throw new ForgedEventError('not signed with any of our webhook secrets');
    },
    listEvents: (since: Date) =>
      mapped(stripe.events.list({ created: { gte: secondsOf(since) }, limit: perPage }), eventOf),
    listBalance: (since: Date, until?: Date) =>
      mapped(
        stripe.balanceTransactions.list({
          created: { gte: secondsOf(since), ...(until ? { lte: secondsOf(until) } : {}) },
          limit: perPage,
        }),
        (each) => ({
          id: each.id,
          type: each.type,
          amount: each.amount,
          fee: each.fee,
          net: each.net,
          source: idOf(each.source),
          createdAt: dateOf(each.created),
        }),
      ),
  };
}

async function* mapped<From, To>(list: AsyncIterable<From>, change: (each: From) => To): AsyncIterable<To> {
  for await (const each of translateErrors(list)) yield change(each);
}

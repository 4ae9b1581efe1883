import type Stripe from 'stripe';
import type { Cents } from '#shared/money.ts';
import type { About, IntentParams, Moved, PaymentsPort } from './payments-port.ts';
import { ForgedEventError, ProviderError } from './provider-error.ts';
import {
  accountOf,
  dateOf,
  disputeOf,
  eventOf,
  idOf,
  intentOf,
  providerErrorOf,
  secondsOf,
} from './translate.ts';

type Options = {
  mode: PaymentsPort['mode'];
  publishableKey: string;
  /** Several where endpoints for our own and for connected accounts sign differently. */
  webhookSecrets: string[];
};

const toleranceSeconds = 300;
const withCharge = { expand: ['latest_charge.balance_transaction'] };
const perPage = 100;

/** The same with keys and without: only where the SDK points differs. */
export function stripePayments(
  stripe: Stripe,
  { mode, publishableKey, webhookSecrets }: Options,
): PaymentsPort {
  return {
    mode,
    publishableKey,
    ...intents(stripe),
    ...movements(stripe),
    ...people(stripe),
    ...news(stripe, webhookSecrets),
  };
}

/** The tag by which everything of one booking is found together. */
const groupOf = (bookingId: string) => `booking:${bookingId}`;

/** What the SDK throws becomes what is to be done about it. */
async function asking<T extends object>(call: Promise<T>): Promise<T> {
  try {
    return heard(await call);
  } catch (error) {
    throw providerErrorOf(error);
  }
}

/** The SDK takes whatever has no `error` in it for success, be it a gateway's 503. It says nothing about the payment. */
function heard<T extends { lastResponse?: { statusCode: number } }>(answer: T): T {
  const status = answer.lastResponse?.statusCode ?? 200;
  if (status >= 400) throw new Error(`the payment provider answered ${status}`);
  return answer;
}

function intents(stripe: Stripe) {
  const { paymentIntents } = stripe;
  const read = async (id: string) => intentOf(await asking(paymentIntents.retrieve(id, withCharge)));
  return {
    createIntent: async (key: string, params: IntentParams) =>
      intentOf(await asking(paymentIntents.create(intentParams(params), { idempotencyKey: key }))),
    readIntent: read,
    keepCard: async (id: string, customer: string | null) => {
      const params: Stripe.PaymentIntentUpdateParams = customer
        ? { customer, setup_future_usage: 'on_session' }
        : { setup_future_usage: '' };
      await asking(paymentIntents.update(id, params));
    },
    confirm: async (key: string, id: string, methodId: string) => {
      const params = { payment_method: methodId, ...withCharge };
      return intentOf(await asking(paymentIntents.confirm(id, params, { idempotencyKey: key })));
    },
    capture: async (key: string, id: string, amount: Cents) => {
      const params = { amount_to_capture: amount, ...withCharge };
      const captured = intentOf(await asking(paymentIntents.capture(id, params, { idempotencyKey: key })));
      // The fee may be known a moment later than the money.
      return captured.charge?.fee === null ? read(id) : captured;
    },
    cancel: async (key: string, id: string) =>
      intentOf(await asking(paymentIntents.cancel(id, withCharge, { idempotencyKey: key }))),
    findIntent: async (operationId: string) => {
      const query = `metadata['operationId']:'${operationId}'`;
      const { data } = await asking(paymentIntents.search({ query, expand: ['data.latest_charge'] }));
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

/** Every movement says in its metadata which operation of ours it belongs to. */
function movements(stripe: Stripe) {
  const { refunds, transfers } = stripe;
  return {
    refund: async (key: string, params: { chargeId: string; amount: Cents; about: About }) => {
      const { chargeId: charge, amount, about } = params;
      const made = await asking(refunds.create({ charge, amount, metadata: about }, { idempotencyKey: key }));
      if (made.status === 'failed') throw new ProviderError('refused', 'The refund failed at the bank.');
      return movedOf(made);
    },
    transfer: async (
      key: string,
      params: { chargeId: string; accountId: string; amount: Cents; about: About },
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
      return movedOf(await asking(transfers.create(body, { idempotencyKey: key })));
    },
    reverse: async (key: string, params: { transferId: string; amount: Cents; about: About }) => {
      const { transferId, amount, about } = params;
      const body = { amount, metadata: about };
      return movedOf(await asking(transfers.createReversal(transferId, body, { idempotencyKey: key })));
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

const movedOf = ({ id, amount }: Movement): Moved => ({ id, amount });

async function firstOf(list: AsyncIterable<Movement>, operationId: string): Promise<Moved | undefined> {
  for await (const each of asked(list)) {
    if (each.metadata?.operationId === operationId) return movedOf(each);
  }
  return undefined;
}

/** A list whose pages may fail on the way. */
async function* asked<T>(list: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* list;
  } catch (error) {
    throw providerErrorOf(error);
  }
}

function people(stripe: Stripe) {
  return {
    createCustomer: async (key: string, userId: string) => {
      const { id } = await asking(stripe.customers.create({ metadata: { userId } }, { idempotencyKey: key }));
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
      return accountOf(await asking(stripe.accounts.create(params, { idempotencyKey: key })));
    },
    readAccount: async (id: string) => accountOf(await asking(stripe.accounts.retrieve(id))),
    onboardingUrl: async (account: string, { returnTo, refresh }: { returnTo: string; refresh: string }) => {
      const params = {
        account,
        return_url: returnTo,
        refresh_url: refresh,
        type: 'account_onboarding',
      } as const;
      return (await asking(stripe.accountLinks.create(params))).url;
    },
    readDispute: async (id: string) => disputeOf(await asking(stripe.disputes.retrieve(id))),
    balance: async () => {
      const { available, pending } = await asking(stripe.balance.retrieve());
      return [...available, ...pending]
        .filter(({ currency }) => currency === 'usd')
        .reduce((sum, { amount }) => sum + amount, 0);
    },
  };
}

function news(stripe: Stripe, secrets: string[]) {
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
          // Another endpoint's secret may have signed it.
        }
      }
      throw new ForgedEventError('no endpoint of ours signed this');
    },
    listEvents: (since: Date) =>
      mapped(stripe.events.list({ created: { gte: secondsOf(since) }, limit: perPage }), eventOf),
    listBalance: (since: Date) =>
      mapped(
        stripe.balanceTransactions.list({ created: { gte: secondsOf(since) }, limit: perPage }),
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
  for await (const each of asked(list)) yield change(each);
}

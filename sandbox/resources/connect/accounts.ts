import type Stripe from 'stripe';
import { z } from 'zod';
import { flag, mergeMetadata, metadata, word } from '#sandbox/api/params.ts';
import { Refusal } from '#sandbox/api/refusal.ts';
import { type Call, type Route, route } from '#sandbox/api/route.ts';
import { emitOn } from '#sandbox/webhooks/events.ts';
import { newAccount } from './account-objects.ts';
import { requirePlatform } from './platform.ts';

const requested = z.strictObject({ requested: flag });
const capabilities = z.strictObject({ transfers: requested.optional(), card_payments: requested.optional() });
const profile = z.strictObject({
  mcc: word.optional(),
  name: word.optional(),
  product_description: word.optional(),
  url: word.optional(),
});
const changeable = {
  business_profile: profile.optional(),
  business_type: z.enum(['company', 'government_entity', 'individual', 'non_profit']).optional(),
  capabilities: capabilities.optional(),
  email: z.email().optional(),
  metadata: metadata.optional(),
};
const createParams = z.strictObject({
  ...changeable,
  controller: z
    .strictObject({
      fees: z.strictObject({ payer: z.enum(['account', 'application']) }).optional(),
      losses: z.strictObject({ payments: z.enum(['application', 'stripe']) }).optional(),
      requirement_collection: z.enum(['application', 'stripe']).optional(),
      stripe_dashboard: z.strictObject({ type: z.enum(['express', 'full', 'none']) }).optional(),
    })
    .optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a country code of two letters')
    .optional(),
});
const updateParams = z.strictObject(changeable);
const nothing = z.strictObject({});

export const accountRoutes: Route[] = [
  route('POST', '/v1/accounts', { params: createParams, run: createAccount }),
  route('GET', '/v1/accounts/:id', { params: nothing, run: (call, _params, id) => readable(call, id) }),
  route('POST', '/v1/accounts/:id', { params: updateParams, run: updateAccount }),
  route('DELETE', '/v1/accounts/:id', { params: nothing, run: removeAccount }),
];

async function createAccount(call: Call, params: z.output<typeof createParams>): Promise<Stripe.Account> {
  requirePlatform(call);
  const { controller = {} } = params;
  const account = newAccount(
    {
      country: params.country,
      email: params.email,
      businessType: params.business_type,
      profile: defined(params.business_profile),
      metadata: mergeMetadata(null, params.metadata),
      capabilities: requestedOf(params.capabilities),
      controller: {
        type: 'application',
        is_controller: true,
        fees: controller.fees ?? { payer: 'account' },
        losses: controller.losses ?? { payments: 'stripe' },
        requirement_collection: controller.requirement_collection ?? 'stripe',
        stripe_dashboard: controller.stripe_dashboard ?? { type: 'full' },
      },
    },
    call.now,
  );
  return call.store.put('account', account);
}

async function updateAccount(
  call: Call,
  params: z.output<typeof updateParams>,
  id: string,
): Promise<Stripe.Account> {
  requirePlatform(call);
  const account = await lockAccount(call, id);
  const added = requestedOf(params.capabilities);
  // After onboarding, capabilities are active at once.
  if (account.details_submitted)
    for (const name of Object.keys(added)) Object.assign(added, { [name]: 'active' });
  const changed: Stripe.Account = {
    ...account,
    ...(params.email === undefined ? {} : { email: params.email }),
    ...(params.business_type === undefined ? {} : { business_type: params.business_type }),
    ...(account.business_profile
      ? { business_profile: { ...account.business_profile, ...defined(params.business_profile) } }
      : {}),
    capabilities: { ...added, ...account.capabilities },
    metadata: mergeMetadata(account.metadata ?? null, params.metadata),
  };
  await call.store.put('account', changed);
  await emitOn(call, id, 'account.updated', changed);
  return changed;
}

async function removeAccount(call: Call, _params: object, id: string): Promise<object> {
  requirePlatform(call);
  await lockAccount(call, id);
  return call.store.remove('account', id);
}

/** The platform reads every account, an account only itself. */
async function readable(call: Call, id: string): Promise<Stripe.Account> {
  const account = await call.store.of('').find('account', id);
  if (!account || (call.account && call.account !== id)) throw noAccess(id);
  return account;
}

async function lockAccount(call: Call, id: string): Promise<Stripe.Account> {
  if (!(await call.store.find('account', id))) throw noAccess(id);
  return call.store.lock('account', id);
}

function noAccess(id: string): Refusal {
  return new Refusal(
    403,
    'invalid_request_error',
    `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
    { code: 'account_invalid' },
  );
}

function requestedOf(given: z.output<typeof capabilities> | undefined): Stripe.Account.Capabilities {
  return {
    ...(given?.transfers?.requested ? { transfers: 'inactive' } : {}),
    ...(given?.card_payments?.requested ? { card_payments: 'inactive' } : {}),
  };
}

/** Without the keys that weren't given. */
function defined<T extends object>(given: T | undefined): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

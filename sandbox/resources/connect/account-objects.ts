import type Stripe from 'stripe';
import { newId, randomText } from '#sandbox/store/store.ts';

export type AccountFields = {
  country?: string | undefined;
  email?: string | undefined;
  businessType?: Stripe.Account.BusinessType | undefined;
  profile?: Partial<Profile> | undefined;
  metadata: Record<string, string>;
  capabilities: Stripe.Account.Capabilities;
  controller: Stripe.Account.Controller;
};
export type Profile = { mcc: string; name: string; product_description: string; url: string };

const neededAtFirst = [
  'business_type',
  'external_account',
  'individual.dob.day',
  'individual.dob.month',
  'individual.dob.year',
  'individual.first_name',
  'individual.last_name',
  'tos_acceptance.date',
  'tos_acceptance.ip',
];

/** A connected account before onboarding. */
export function newAccount(fields: AccountFields, now: number): Stripe.Account {
  const id = newId('account');
  return {
    id,
    object: 'account',
    business_profile: { ...emptyProfile, ...fields.profile },
    business_type: fields.businessType ?? null,
    capabilities: fields.capabilities,
    charges_enabled: false,
    controller: fields.controller,
    country: fields.country ?? 'US',
    created: now,
    default_currency: 'usd',
    details_submitted: false,
    email: fields.email ?? null,
    external_accounts: { object: 'list', data: [], has_more: false, url: externalAccountsUrl(id) },
    future_requirements: { ...nothingDue },
    metadata: fields.metadata,
    payouts_enabled: false,
    requirements: {
      ...nothingDue,
      currently_due: neededAtFirst,
      eventually_due: neededAtFirst,
      past_due: neededAtFirst,
      disabled_reason: 'requirements.past_due',
    },
    settings: null,
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: typeOf(fields.controller),
  };
}

/** The account after onboarding, with a bank account for payouts. */
export function finishedAccount(account: Stripe.Account, now: number): Stripe.Account {
  const requested = Object.keys(account.capabilities ?? {});
  return {
    ...account,
    business_type: account.business_type ?? 'individual',
    capabilities: Object.fromEntries(requested.map((name) => [name, 'active'])),
    charges_enabled: true,
    details_submitted: true,
    external_accounts: {
      object: 'list',
      data: [bankAccount(account)],
      has_more: false,
      url: externalAccountsUrl(account.id),
    },
    payouts_enabled: true,
    requirements: { ...nothingDue },
    tos_acceptance: { date: now, ip: '127.0.0.1', user_agent: null },
  };
}

const emptyProfile: Stripe.Account.BusinessProfile = {
  annual_revenue: null,
  estimated_worker_count: null,
  mcc: null,
  minority_owned_business_designation: null,
  name: null,
  product_description: null,
  specified_commercial_transactions_act_url: null,
  support_address: null,
  support_email: null,
  support_phone: null,
  support_url: null,
  url: null,
};

const nothingDue = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
} satisfies Stripe.Account.Requirements;

const externalAccountsUrl = (id: string) => `/v1/accounts/${id}/external_accounts`;

function bankAccount({ id, country = 'US' }: Stripe.Account): Stripe.BankAccount {
  return {
    id: `ba_${randomText(24)}`,
    object: 'bank_account',
    account: id,
    account_holder_name: null,
    account_holder_type: 'individual',
    account_type: null,
    available_payout_methods: ['standard', 'instant'],
    bank_name: 'STRIPE TEST BANK',
    country,
    currency: 'usd',
    default_for_currency: true,
    fingerprint: randomText(16),
    last4: '6789',
    metadata: {},
    routing_number: '110000000',
    status: 'new',
  };
}

function typeOf({ stripe_dashboard: dashboard }: Stripe.Account.Controller): Stripe.Account.Type {
  if (dashboard?.type === 'express') return 'express';
  return dashboard?.type === 'none' ? 'custom' : 'standard';
}

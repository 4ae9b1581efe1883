import type Stripe from 'stripe';
import type { TestSandbox } from './test-sandbox.ts';

/** A connected account as the product creates it, before onboarding. */
export function newExpert(
  { stripe }: Pick<TestSandbox, 'stripe'>,
  email = 'ada@example.com',
): Promise<Stripe.Account> {
  return stripe.accounts.create({
    controller: {
      stripe_dashboard: { type: 'express' },
      fees: { payer: 'application' },
      losses: { payments: 'application' },
    },
    capabilities: { transfers: { requested: true } },
    country: 'US',
    email,
  });
}

export const returnUrl = 'https://intime.example/dashboard?from=onboarding';
export const refreshUrl = 'https://intime.example/payouts/again';

/** The path of a new onboarding link. */
export async function onboardingPath(
  { stripe }: Pick<TestSandbox, 'stripe'>,
  account: string,
): Promise<string> {
  const link = await stripe.accountLinks.create({
    account,
    return_url: returnUrl,
    refresh_url: refreshUrl,
    type: 'account_onboarding',
  });
  return new URL(link.url).pathname;
}

export function choose({ app }: TestSandbox, path: string, choice: string) {
  return app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `choice=${choice}`,
  });
}

/** An account that has completed onboarding and can receive payouts. */
export async function payableExpert(sandbox: TestSandbox): Promise<Stripe.Account> {
  const { id } = await newExpert(sandbox);
  await choose(sandbox, await onboardingPath(sandbox, id), 'finish');
  return sandbox.stripe.accounts.retrieve(id);
}
